export class EnvelopeError extends Error {
  readonly reason: 'malformed' | 'too-large';

  constructor(reason: 'malformed' | 'too-large', options?: ErrorOptions) {
    super(`The answer is ${reason}`, options);
    this.reason = reason;
  }
}

/** Envelope without the records of its list: `{"success":true,"results":[],"p1":"…"}`. */
interface Outline {
  /** Stores the bytes from `start` to `next`, which is just past the bracket that opens the list, or the end of the chunk. */
  read(chunk: Buffer, start: number): { next: number; opensList: boolean };
  text(): string;
}

const characters = { quote: 0x22, comma: 0x2c, colon: 0x3a, backslash: 0x5c, openList: 0x5b } as const;
const opens = new Set([0x5b, 0x7b]);
const closes = new Set([0x5d, 0x7d]);
/** Maximum bytes of an escaped `results` key: `\u0072` takes six bytes per character. A longer key cannot be `results`. */
const maxKeyBytes = 42;

/**
 * Reads the envelope byte by byte, which is fast enough because it usually has only a few hundred bytes. envelope-reader.ts reads the list
 * itself.
 */
export function createOutline(maxBytes: number): Outline {
  const chunks: Buffer[] = [];
  const position = createPosition();
  let byteCount = 0;
  let found = false;
  return {
    read(chunk, start) {
      let next = chunk.length;
      let opensList = false;
      for (let at = start; at < chunk.length; at += 1) {
        if (!position.opensResults(chunk.readUInt8(at))) continue;
        // Rejects a second `results` list, because the first list's records are already returned.
        if (found) throw new EnvelopeError('malformed');
        found = opensList = true;
        next = at + 1;
        break;
      }
      byteCount += next - start;
      if (byteCount > maxBytes) throw new EnvelopeError('too-large');
      chunks.push(chunk.subarray(start, next));
      return { next, opensList };
    },
    text: () =>
      Buffer.concat(chunks)
        .toString()
        .replace(/^\uFEFF/, ''),
  };
}

function createPosition() {
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
    if (depth === 1 && letters.length <= maxKeyBytes) letters.push(byte);
  };
  return {
    /** Consumes the next byte. Returns true for the bracket that opens the `results` list. */
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
