import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable, type Readable } from 'node:stream';

export interface Terminal {
  /** Prompts for a value. Returns undefined if not interactive. */
  ask(label: string): Promise<string | undefined>;
  /** Prompts for a secret without echo, twice if `again` is set. If not interactive, reads the first line of the input, '' if empty. */
  askSecret(label: string, again?: string): Promise<string>;
}

export interface Streams {
  input: Readable & { isTTY?: boolean };
  /** Stream for prompts, so that standard output contains only the result. */
  output: Writable;
}

export function openTerminal({ input, output }: Streams): Terminal {
  const isThere = input.isTTY === true;
  return {
    ask: async (label) => (isThere ? (await question({ input, output }, label)).trim() : undefined),
    async askSecret(label, again) {
      if (!isThere) return firstLine(await text(input));
      const hidden = async (asked: string) => {
        const secret = await question({ input, output: silentBut(output) }, asked);
        output.write('\n');
        return secret;
      };
      const secret = await hidden(label);
      if (again && (await hidden(again)) !== secret) throw new Error('The two differ. Nothing was done.');
      return secret;
    },
  };
}

async function question({ input, output }: Streams, label: string): Promise<string> {
  const lines = createInterface({ input, output, terminal: true });
  // Rejects when the input ends, for example by Control-D, because the question would otherwise never resolve.
  const closed = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => reject(new Error('Nothing was done.')));
  });
  try {
    return await Promise.race([lines.question(`${label}: `), closed]);
  } finally {
    closed.catch(() => undefined);
    lines.close();
  }
}

function silentBut(output: Writable): Writable {
  let asked = false;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!asked && chunk.includes(': ')) {
        output.write(chunk);
        asked = true;
      }
      done();
    },
  });
}

const firstLine = (written: string) => written.split(/\r?\n/, 1)[0] ?? '';
