/** Where the list's records end in one chunk of bytes. */
interface Cut {
  /** Position of the last comma between two records; -1 where there is none. */
  comma: number;
  /** Position of the bracket that closes the list; -1 where it goes on. */
  close: number;
}

/** Reads on from where the last chunk ended. `start` is the first byte inside the list. */
type RecordCutter = (chunk: Uint8Array, start: number) => Cut;

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Finds the borders of records without parsing them: only quotes and brackets count, so it costs a fraction of the
 * JSON.parse that follows and checks the rest. UTF-8 has no byte of these inside another character.
 */
export function createRecordCutter(): RecordCutter {
  let depth = 0;
  let inString = false;
  let escaped = false;
  return (chunk, start) => {
    const end = chunk.length;
    let lastComma = -1;
    let at = start;
    if (escaped && at < end) {
      escaped = false;
      at += 1;
    }
    for (; at < end; at += 1) {
      let byte = chunk[at];
      if (inString) {
        while (at < end && byte !== quote) {
          at += byte === backslash ? 2 : 1;
          byte = chunk[at];
        }
        escaped = at > end;
        inString = at >= end;
      } else if (byte === quote) inString = true;
      else if (byte === comma) lastComma = depth === 0 ? at : lastComma;
      else if (byte === openBrace || byte === openBracket) depth += 1;
      else if (byte === closeBracket && depth === 0) return { comma: lastComma, close: at };
      else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    }
    return { comma: lastComma, close: -1 };
  };
}
