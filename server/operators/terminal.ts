import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable, type Readable } from 'node:stream';

export interface Terminal {
  /** Prompts for a value. Returns undefined if not interactive. */
  prompt(label: string): Promise<string | undefined>;
  /** Prompts for a secret without echo, twice if `repeatLabel` is set. If not interactive, reads the first line of the input, '' if empty. */
  promptSecret(label: string, repeatLabel?: string): Promise<string>;
}

export interface Streams {
  input: Readable & { isTTY?: boolean };
  /** Stream for prompts, so that standard output contains only the result. */
  output: Writable;
}

export function openTerminal({ input, output }: Streams): Terminal {
  const isThere = input.isTTY === true;
  return {
    prompt: async (label) => (isThere ? (await question({ input, output }, label)).trim() : undefined),
    async promptSecret(label, repeatLabel) {
      if (!isThere) return firstLine(await text(input));
      const readHidden = async (promptText: string) => {
        const secret = await question({ input, output: muteAfterPrompt(output) }, promptText);
        output.write('\n');
        return secret;
      };
      const secret = await readHidden(label);
      if (repeatLabel && (await readHidden(repeatLabel)) !== secret)
        throw new Error('The two entries differ. Nothing was changed.');
      return secret;
    },
  };
}

async function question({ input, output }: Streams, label: string): Promise<string> {
  const lines = createInterface({ input, output, terminal: true });
  // Rejects when the input ends, for example by Control-D, because the question would otherwise never resolve.
  const closed = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => reject(new Error('Nothing was changed.')));
  });
  try {
    return await Promise.race([lines.question(`${label}: `), closed]);
  } finally {
    closed.catch(() => undefined);
    lines.close();
  }
}

function muteAfterPrompt(output: Writable): Writable {
  let isPromptShown = false;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isPromptShown && chunk.includes(': ')) {
        output.write(chunk);
        isPromptShown = true;
      }
      done();
    },
  });
}

const firstLine = (written: string) => written.split(/\r?\n/, 1)[0] ?? '';
