import { spawn } from 'node:child_process';

interface Speech {
  text: string;
  language: 'en' | 'es';
  voice: 'female' | 'male';
}

const program = 'espeak-ng';
const longestMs = 15_000;
const largestSound = 20 * 1024 * 1024;

const voices = {
  en: { female: 'en-us+f3', male: 'en-us+m3' },
  es: { female: 'es-419+f3', male: 'es-419+m3' },
} as const;

/** Makes a WAV of the spoken text by the program on the PATH. Undefined where this server has none, or it fails. */
export function speak({ text, language, voice }: Speech): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, ['-v', voices[language][voice], '--stdin', '--stdout'], {
      shell: false,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: longestMs,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > largestSound) child.kill('SIGKILL');
    });
    child.once('error', () => resolve(undefined));
    child.once('close', (code) => resolve(code === 0 ? withLengths(Buffer.concat(chunks)) : undefined));
    // A program that ends early takes no more text.
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });
}

/** The header that was written to a pipe says nothing of the length; a player wants to know. */
function withLengths(wave: Buffer): Buffer | undefined {
  const data = wave.indexOf('data', 12, 'latin1');
  if (wave.toString('latin1', 0, 4) !== 'RIFF' || data < 0 || data + 8 > wave.length) return undefined;
  wave.writeUInt32LE(wave.length - 8, 4);
  wave.writeUInt32LE(wave.length - data - 8, data + 4);
  return wave;
}
