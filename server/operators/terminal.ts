import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable, type Readable } from 'node:stream';

/** Where a command reads what it was not told: from a person at a terminal, or from what is written to it. */
export interface Terminal {
  /** Asks a person; undefined where nobody is there. */
  ask(label: string): Promise<string | undefined>;
  /**
   * The same, without showing what is typed, which `again` asks for a second time; where nobody is there, the first line that was
   * written to it, '' for none.
   */
  askSecret(label: string, again?: string): Promise<string>;
}

export interface Streams {
  input: Readable & { isTTY?: boolean };
  /** Questions go there, so that what the command answers stands alone. */
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
  // The end of what is typed, as by Control-D, answers nothing: without this it would be waited for in vain.
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

/** Shows the question, and nothing of what is typed after it. */
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
