import { cleanText } from '../../../shared/clean-text.ts';
import { isArchive } from '../blobs/file-kinds.ts';
import { correctSigns, createEncodingVote, type SingleByteEncoding } from './single-byte-encoding.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByteEncoding;
type TextCheck = { ok: true; encoding: Encoding } | { ok: false; msg: string };

/**
 * Tells how the bytes of a table are to be read: by their mark, else as UTF-8 where all of them are that, else as
 * Windows-1252 or Mac Roman, whichever makes words of the letters.
 */
export async function findEncoding(
  open: () => Promise<AsyncIterable<Buffer>>,
  head: Buffer,
): Promise<TextCheck> {
  if (head.length === 0) return { ok: false, msg: 'The file is empty.' };
  if (isArchive(head))
    return {
      ok: false,
      msg: 'This is a workbook or an archive. In your spreadsheet choose Save as, CSV, then upload that file.',
    };
  if (head[0] === 0xff && head[1] === 0xfe) return { ok: true, encoding: 'utf-16le' };
  if (head[0] === 0xfe && head[1] === 0xff) return { ok: true, encoding: 'utf-16be' };
  return readThrough(await open());
}

async function readThrough(bytes: AsyncIterable<Buffer>): Promise<TextCheck> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const vote = createEncodingVote();
  let isUtf8 = true;
  for await (const chunk of bytes) {
    if (chunk.includes(0))
      return { ok: false, msg: 'This is no text file. Save the list as CSV, then upload that.' };
    isUtf8 &&= decodes(decoder, chunk);
    vote.add(chunk);
  }
  return { ok: true, encoding: isUtf8 && decodes(decoder) ? 'utf-8' : vote.result() };
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Decodes bytes to cleaned text, a character that stands across two chunks in one piece. */
export async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const read = (text: string) => cleanText(correctSigns(text, encoding));
  for await (const chunk of bytes) yield read(decoder.decode(chunk, { stream: true }));
  yield read(decoder.decode());
}

/** Makes a line feed of every line break: one file may have CRLF, LF and CR, where programs put lists together. */
export async function* unifyBreaks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const text of texts) {
    const whole = held + text;
    // A line feed that belongs to it may come with the next chunk.
    held = whole.endsWith('\r') ? '\r' : '';
    yield (held ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  }
  if (held) yield '\n';
}

const delimiters = [',', ';', '\t', '|'] as const;
/** One character. */
export type Delimiter = string;

/**
 * Finds the sign that stands most often in the header, outside of quotes; a comma where there is none. The separator that a `sep=` line
 * above the header names is taken where the header has it.
 */
export function findDelimiter(text: string): Delimiter {
  const [first, rest] = cutFirstLine(text);
  const named = /^"?sep=(.)"?$/i.exec(first)?.[1];
  const header = (named === undefined ? first : cutFirstLine(rest)[0]).replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => header.split(delimiter).length;
  if (named !== undefined && count(named) > 1) return named;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best), ',');
}

/** Spreadsheets write `sep=;` above the header, for themselves alone. */
export const isSeparatorLine = (cells: readonly string[], delimiter: Delimiter): boolean =>
  /^sep=.$/i.test(cells.join(delimiter));

/** Cuts the text at the first line break that no quotes hold. Empty lines before are passed over. */
function cutFirstLine(text: string): [string, string] {
  const start = text.replace(/^\s*[\r\n]/, '');
  let quoted = false;
  for (let at = 0; at < start.length; at += 1) {
    const character = start[at];
    if (character === '"') quoted = !quoted;
    if (!quoted && (character === '\n' || character === '\r'))
      return [start.slice(0, at), start.slice(at + 1)];
  }
  return [start, ''];
}
