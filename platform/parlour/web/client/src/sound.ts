/* Short sounds made here, no files: off unless switched on. Only what asks you or happens to your
   cards is heard. */
import { readSettings } from "./settings.ts";

export type SoundName =
  | "ask"
  | "card"
  | "take"
  | "shuffle"
  | "counter"
  | "tick"
  | "chosen"
  | "race"
  | "late"
  | "win"
  | "loss"
  | "draw"
  | "chat";

interface Tone {
  kind: "tone" | "noise";
  at: number;
  hz: number;
  /** Seconds. */
  long: number;
  loud: number;
  shape?: OscillatorType;
}

const knock = (at: number, hz: number): Tone => ({ kind: "tone", at, hz, long: 0.07, loud: 0.5, shape: "triangle" });
const paper = (at: number, hz: number, long: number, loud: number): Tone => ({ kind: "noise", at, hz, long, loud });
const note = (at: number, hz: number): Tone => ({ kind: "tone", at, hz, long: 0.16, loud: 0.3, shape: "sine" });

const SOUNDS: Record<SoundName, Tone[]> = {
  ask: [knock(0, 190), knock(0.12, 240)],
  card: [paper(0, 2600, 0.06, 0.25)],
  take: [paper(0, 1500, 0.12, 0.2)],
  shuffle: [0, 0.05, 0.1, 0.15].map((at) => paper(at, 2200, 0.05, 0.18)),
  counter: [knock(0, 110)],
  tick: [{ kind: "tone", at: 0, hz: 900, long: 0.02, loud: 0.2, shape: "square" }],
  chosen: [paper(0, 3800, 0.03, 0.25)],
  race: [{ kind: "tone", at: 0, hz: 1320, long: 0.25, loud: 0.25, shape: "sine" }],
  late: [knock(0, 90)],
  win: [note(0, 392), note(0.09, 494), note(0.18, 587)],
  loss: [note(0, 392), note(0.09, 349), note(0.18, 294)],
  draw: [note(0, 392), note(0.09, 440), note(0.18, 392)],
  chat: [{ kind: "tone", at: 0, hz: 620, long: 0.06, loud: 0.2, shape: "sine" }],
};

const LOUD = { off: 0, soft: 0.25, on: 0.7 };

/** A sound that comes later than this tells of nothing any more. */
const STALE_MS = 400;

let context: AudioContext | null = null;

export function playSound(name: SoundName): void {
  const volume = LOUD[readSettings().sound];
  if (volume === 0 || typeof AudioContext === "undefined") return;
  const audio = (context ??= new AudioContext());
  const askedMs = performance.now();
  // Browsers keep it suspended until the person has touched the page. What should have sounded until
  // then is silent, not an error, and is not saved up to sound all at once.
  void audio.resume().then(
    () => {
      if (performance.now() - askedMs < STALE_MS) for (const tone of SOUNDS[name]) play(audio, tone, volume);
    },
    () => undefined,
  );
}

function play(audio: AudioContext, tone: Tone, volume: number): void {
  const start = audio.currentTime + tone.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(tone.loud * volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + tone.long);
  gain.connect(audio.destination);
  if (tone.kind === "tone") {
    const source = audio.createOscillator();
    source.type = tone.shape ?? "sine";
    source.frequency.setValueAtTime(tone.hz, start);
    source.connect(gain);
    source.start(start);
    source.stop(start + tone.long);
    return;
  }
  const samples = Math.max(1, Math.floor(audio.sampleRate * tone.long));
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(tone.hz, start);
  source.connect(filter).connect(gain);
  source.start(start);
}
