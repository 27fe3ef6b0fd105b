import { spawn } from 'node:child_process';
import { toTelephone } from './telephone-wave.ts';

export interface Speech {
  text: string;
  language: 'en' | 'es';
  voice: 'female' | 'male';
}

export interface Voices {
  isAvailable: boolean;
  /**
   * Returns the file name of an organization's spoken text, creating the audio if needed. The name cannot be guessed without the text.
   * Returns undefined if speech synthesis is unavailable or fails.
   */
  synthesize(idOrg: string, speech: Speech): Promise<string | undefined>;
}

const program = 'espeak-ng';
/** Timeout in milliseconds. The call waits for the audio, and providers wait at most fifteen seconds. */
const longestMs = 5_000;
const largestSound = 20 * 1024 * 1024;

const voices = {
  en: { female: 'en-us+f3', male: 'en-us+m3' },
  es: { female: 'es-419+f3', male: 'es-419+m3' },
} as const;

export async function hasVoice(): Promise<boolean> {
  return (await run(['--version'], '')) !== undefined;
}

/** Creates a telephone WAV of the text, or returns undefined if speech synthesis is unavailable or fails. */
export async function speak({ text, language, voice }: Speech): Promise<Buffer | undefined> {
  const wave = await run(['-v', voices[language][voice], '--stdin', '--stdout'], text);
  return wave && toTelephone(wave);
}

/** Runs the program. Passes the text through stdin, so that no argument contains it. */
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
    // Ignores write errors if the program exits early.
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });
}
