import { telephoneRate as rate, waveHeader } from '../../api/providers/telephone-wave.ts';

export interface Note {
  hertz: number;
  /** Start in seconds from the beginning of the sound. */
  from: number;
  seconds: number;
}

const loudest = 0.5;

export function renderWave(notes: readonly Note[]): Buffer {
  const seconds = Math.max(...notes.map((note) => note.from + note.seconds));
  const samples = new Float64Array(Math.round(seconds * rate));
  for (const note of notes) ring(samples, note);
  const bytes = Buffer.from(Array.from(samples, (value) => 128 + Math.round(127 * clip(value))));
  return Buffer.concat([waveHeader(bytes.length, 8), bytes]);
}

const clip = (value: number) => Math.max(-1, Math.min(1, value));

/** Adds a note with a soft attack to avoid clicks, and with an overtone that fades first. */
function ring(samples: Float64Array, { hertz, from, seconds }: Note): void {
  const first = Math.round(from * rate);
  for (let step = 0; step < seconds * rate && first + step < samples.length; step += 1) {
    const time = step / rate;
    const angle = 2 * Math.PI * hertz * time;
    const fade = Math.min(1, time * 100) * (1 - time / seconds) ** 2;
    const tone = Math.sin(angle) + 0.4 * Math.sin(2 * angle) * (1 - time / seconds) ** 4;
    samples[first + step] = (samples[first + step] ?? 0) + loudest * fade * tone;
  }
}
