/** Why an envelope could not be read on. */
export class EnvelopeError extends Error {
  readonly reason: 'malformed' | 'too-large';

  constructor(reason: 'malformed' | 'too-large', options?: ErrorOptions) {
    super(`The answer is ${reason}`, options);
    this.reason = reason;
  }
}

/** What an envelope is besides the records of its list: `{"success":true,"results":[],"p1":"…"}`. */
interface Outline {
  /** Keeps the bytes from `start` to `next`: up to the bracket that opens the list, or the chunk's end. */
  read(chunk: Buffer, start: number): { next: number; opensList: boolean };
  text(): string;
}

const characters = { quote: 0x22, comma: 0x2c, colon: 0x3a, backslash: 0x5c, openList: 0x5b } as const;
const opens = new Set([0x5b, 0x7b]);
const closes = new Set([0x5d, 0x7d]);
/** A longer one is not `results`, however it is escaped: `\u0072` is six bytes for one. */
const longestKey = 42;

/** A few hundred bytes as a rule, so this takes its time; the list itself is read by envelope-reader.ts. */
export function createOutline(maxBytes: number): Outline {
  const kept: Buffer[] = [];
  const inside = createPlace();
  let keptBytes = 0;
  let found = false;
  return {
    read(chunk, start) {
      let next = chunk.length;
      let opensList = false;
      for (let at = start; at < chunk.length; at += 1) {
        if (!inside.opensResults(chunk.readUInt8(at))) continue;
        // A second list under the same key would have to undo the first, whose records are given out already.
        if (found) throw new EnvelopeError('malformed');
        found = opensList = true;
        next = at + 1;
        break;
      }
      keptBytes += next - start;
      if (keptBytes > maxBytes) throw new EnvelopeError('too-large');
      kept.push(chunk.subarray(start, next));
      return { next, opensList };
    },
    text: () =>
      Buffer.concat(kept)
        .toString()
        .replace(/^\uFEFF/, ''),
  };
}

/** Where in the envelope the reading stands: how deep, under which key. */
function createPlace() {
  let depth = 0;
  let string: 'none' | 'open' | 'escaped' = 'none';
  let letters: number[] = [];
  let key: string | undefined;
  const readString = (byte: number) => {
    if (string === 'open' && byte === characters.quote) {
      string = 'none';
      return;
    }
    string = string === 'open' && byte === characters.backslash ? 'escaped' : 'open';
    if (depth === 1 && letters.length <= longestKey) letters.push(byte);
  };
  return {
    /** Takes the next byte. True for the bracket that opens the list of `results`, which the place then stands before the end of. */
    opensResults(byte: number): boolean {
      if (string !== 'none') {
        readString(byte);
      } else if (byte === characters.quote) {
        string = 'open';
        if (depth === 1) letters = [];
      } else if (depth === 1 && byte === characters.colon) key = readKey(letters);
      else if (depth === 1 && byte === characters.comma) key = undefined;
      else if (opens.has(byte)) {
        depth += 1;
        return depth === 2 && byte === characters.openList && key === 'results';
      } else if (closes.has(byte)) depth -= 1;
      return false;
    },
  };
}

function readKey(letters: readonly number[]): string | undefined {
  try {
    const key: unknown = JSON.parse(`"${Buffer.from(letters).toString()}"`);
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}
