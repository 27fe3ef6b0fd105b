import { spawn } from 'node:child_process';
import { toTelephone } from './telephone-wave.ts';

export interface Speech {
  text: string;
  language: 'en' | 'es';
  voice: 'female' | 'male';
}

/** What the server's voice says. */
export interface Voices {
  /** Whether this server has a voice. */
  isThere: boolean;
  /**
   * The name under which a text of an organisation is heard, made where it was never said before. Nobody can guess it, who knows
   * the text neither. Undefined where there is no voice, or it fails.
   */
  keep(idOrg: string, speech: Speech): Promise<string | undefined>;
}

const program = 'espeak-ng';
/** A call waits for its words, and a provider waits fifteen seconds at the most. */
const longestMs = 5_000;
const largestSound = 20 * 1024 * 1024;

const voices = {
  en: { female: 'en-us+f3', male: 'en-us+m3' },
  es: { female: 'es-419+f3', male: 'es-419+m3' },
} as const;

/** Whether this server has a voice: the program is on the PATH and runs. */
export async function hasVoice(): Promise<boolean> {
  return (await run(['--version'], '')) !== undefined;
}

/** Makes a WAV for telephones of the spoken text. Undefined where this server has no voice, or it fails. */
export async function speak({ text, language, voice }: Speech): Promise<Buffer | undefined> {
  const wave = await run(['-v', voices[language][voice], '--stdin', '--stdout'], text);
  return wave && toTelephone(wave);
}

/** The text goes in by a pipe: no shell and no argument ever sees it. */
function run(args: readonly string[], text: string): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
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
    child.once('close', (code) => resolve(code === 0 ? Buffer.concat(chunks) : undefined));
    // A program that ends early takes no more text.
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });
}
