import { telephoneRate as rate, waveHeader } from '../../api/providers/telephone-wave.ts';

/** Tone of one or two frequencies in hertz, or silence if empty. */
interface Tone {
  hertz: readonly number[];
  seconds: number;
}

const silence: Tone = { hertz: [], seconds: 0.25 };
const ring: readonly Tone[] = [{ hertz: [440, 480], seconds: 1 }, silence];
const chime: readonly Tone[] = [523, 659, 784].map((hertz) => ({ hertz: [hertz], seconds: 0.2 }));
const [rows, columns] = [[697, 770, 852, 941] as const, [1209, 1336, 1477] as const];

function keyTones(pressed: string): Tone[] {
  return [...pressed].flatMap((key) => {
    const index = '123456789*0#'.indexOf(key);
    const hertz = [rows[Math.floor(index / 3)] ?? 0, columns[index % 3] ?? 0];
    return [
      { hertz, seconds: 0.15 },
      { hertz: [], seconds: 0.1 },
    ];
  });
}

const sounds: Readonly<Record<string, readonly Tone[]>> = {
  Answered: ring,
  English: keyTones('1'),
  Spanish: keyTones('2'),
  Authenticated: keyTones('03141962#'),
  'Auth failed': keyTones('03141926#'),
  'Pay start': keyTones('1'),
  // Recording pauses during card entry, so no keys are heard.
  Paid: chime,
  Trans: [...keyTones('0'), ...ring],
  'EOTA-Trans': ring,
  'EOTAF-Trans': ring,
};

export function demoRecordingOf(tags: readonly string[]): Buffer {
  const tones = tags.flatMap((tag) => [...(sounds[tag] ?? []), silence]);
  const samples = Buffer.concat(tones.map(samplesOf));
  return Buffer.concat([waveHeader(samples.length, 8), samples]);
}

function samplesOf({ hertz, seconds }: Tone): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * rate), 128);
  for (let at = 0; at < samples.length; at += 1) {
    const waves = hertz.map((one) => Math.sin((2 * Math.PI * one * at) / rate));
    samples[at] = 128 + Math.round(waves.reduce((sum, wave) => sum + wave, 0) * 30);
  }
  return samples;
}
