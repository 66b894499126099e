/* The dotted wine line from the card that is being answered to what it aims at. */

export function drawAim(felt: HTMLElement): void {
  const layer = felt.querySelector<SVGSVGElement>("svg.aim");
  if (!layer) return;
  const path = layer.querySelector("path");
  const dot = layer.querySelector("circle");
  const from = felt.querySelector(
    '.stage:not(.spread, .seat-open) [data-ids][data-face], .r-stage [data-zone][data-role="answering"] .card',
  );
  const to = felt.querySelector(".card.is-aimed, .zone.is-aimed, .slot.is-aimed");
  const show = from !== null && to !== null && from !== to;
  layer.toggleAttribute("hidden", !show);
  if (!show || !path || !dot) return;
  const o = layer.getBoundingClientRect();
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  const down = b.top > a.top;
  const x1 = a.left + a.width / 2 - o.left;
  const y1 = (down ? a.bottom + 4 : a.top - 4) - o.top;
  const x2 = b.left + b.width * 0.72 - o.left;
  const y2 = (down ? b.top - 8 : b.bottom + 8) - o.top;
  const middle = (y1 + y2) / 2;
  path.setAttribute("d", `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`);
  dot.setAttribute("cx", String(x2));
  dot.setAttribute("cy", String(y2));
}
