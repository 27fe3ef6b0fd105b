/** Samples a second, of eight bits each, as telephones have them. */
export const rate = 8_000;
const headerLength = 44;

/** A tone of one or two frequencies in hertz, or a silence of none. */
interface Tone {
  hertz: readonly number[];
  seconds: number;
}

const silence: Tone = { hertz: [], seconds: 0.25 };
const ring: readonly Tone[] = [{ hertz: [440, 480], seconds: 1 }, silence];
const chime: readonly Tone[] = [523, 659, 784].map((hertz) => ({ hertz: [hertz], seconds: 0.2 }));
const [rows, columns] = [[697, 770, 852, 941] as const, [1209, 1336, 1477] as const];

/** The tones of keys, as a telephone sends them. */
function keys(pressed: string): Tone[] {
  return [...pressed].flatMap((key) => {
    const place = '123456789*0#'.indexOf(key);
    const hertz = [rows[Math.floor(place / 3)] ?? 0, columns[place % 3] ?? 0];
    return [
      { hertz, seconds: 0.15 },
      { hertz: [], seconds: 0.1 },
    ];
  });
}

/** What of a call's trail can be heard without a voice. */
const sounds: Readonly<Record<string, readonly Tone[]>> = {
  Answered: ring,
  English: keys('1'),
  Spanish: keys('2'),
  Authenticated: keys('03141962#'),
  'Auth failed': keys('03141926#'),
  'Pay start': keys('1'),
  Paid: [...keys('4111#'), ...chime],
  Trans: [...keys('0'), ...ring],
  'EOTA-Trans': ring,
  'EOTAF-Trans': ring,
};

/** A WAV of a call with these tags: its ringing and the keys that were pressed. */
export function recordingOf(tags: readonly string[]): Buffer {
  const tones = tags.flatMap((tag) => [...(sounds[tag] ?? []), silence]);
  const samples = Buffer.concat(tones.map(samplesOf));
  return Buffer.concat([headerOf(samples.length), samples]);
}

function samplesOf({ hertz, seconds }: Tone): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * rate), 128);
  for (let at = 0; at < samples.length; at += 1) {
    const waves = hertz.map((one) => Math.sin((2 * Math.PI * one * at) / rate));
    samples[at] = 128 + Math.round(waves.reduce((sum, wave) => sum + wave, 0) * 30);
  }
  return samples;
}

/** RIFF with one channel of plain samples. */
export function headerOf(length: number): Buffer {
  const header = Buffer.alloc(headerLength);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(headerLength - 8 + length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(length, 40);
  return header;
}
