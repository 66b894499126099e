/* Line icons of the platform, in a box of 24. */
import { html, type TemplateResult } from "lit";

const PATHS = {
  frost: "M12 3v18M4 7.500l16 9M20 7.500l-16 9M9.500 4.500L12 7l2.500-2.500M9.500 19.500L12 17l2.500 2.500",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Z",
  check: "M5 12.500l4.500 4.500L19 7.500",
  ring: "M12 5.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13Z",
  flag: "M6 21V4h11l-2.500 4L17 12H6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15ZM10 21h4",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  play: "M7 5l12 7-12 7Z",
  pause: "M8 5v14M16 5v14",
  first: "M18 6l-8 6 8 6ZM6 6v12",
  prev: "M15 6l-8 6 8 6",
  next: "M9 6l8 6-8 6",
  last: "M6 6l8 6-8 6ZM18 6v12",
  shield: "M12 3l7.500 3v5.500c0 4.500-3 8-7.500 9.500-4.500-1.500-7.500-5-7.500-9.500V6ZM8.500 12l2.500 2.500 4.500-5",
  clock: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM12 8v4.500l3 2",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20c0-4 3-6 6.500-6s6.500 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3.500 2.500 3.500 5.500",
  fork: "M6 20V4M6 14c0-4 12-2 12-8M14.500 8.500L18 5l3.500 3.500",
  off: "M4 4l16 16M9 5.500a10 10 0 0 1 12 3.500M3 9a13 13 0 0 1 4-2.500M7 13a7 7 0 0 1 3-1.700M12 19h.01",
  dir: "M5 12h13M13 6l6 6-6 6",
  close: "M6 6l12 12M18 6L6 18",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100",
} as const;

export type IconName = keyof typeof PATHS;

export const isIcon = (name: string): name is IconName => name in PATHS;

export const icon = (name: IconName): TemplateResult =>
  html`<svg class="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${PATHS[name]} /></svg>`;

export const arrow = (): TemplateResult =>
  html`<svg class="arrow" viewBox="0 0 26 18" aria-hidden="true" focusable="false">
    <path d="M2 9H23M16 2l7 7-7 7" />
  </svg>`;
