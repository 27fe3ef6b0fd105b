import { cleanText } from '../../../shared/clean-text.ts';
import { isArchive } from '../blobs/file-kinds.ts';
import { correctCharacters, createEncodingVote, type SingleByteEncoding } from './single-byte-encoding.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByteEncoding;
type TextCheck = { ok: true; encoding: Encoding } | { ok: false; msg: string };

/** Detects the encoding of a table: by byte order mark, else UTF-8 if all bytes are valid, else Windows-1252 or Mac Roman by vote. */
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
      return { ok: false, msg: 'This isn’t a text file. Save the list as CSV, then upload that.' };
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

/** Decodes bytes to clean text. Handles characters that are split across chunks. */
export async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const read = (text: string) => cleanText(correctCharacters(text, encoding));
  for await (const chunk of bytes) yield read(decoder.decode(chunk, { stream: true }));
  yield read(decoder.decode());
}

/** Converts every line break to a line feed, because combined files may mix CRLF, LF and CR. */
export async function* unifyBreaks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let carried = '';
  for await (const text of texts) {
    const whole = carried + text;
    // The next chunk may start with the line feed of this CRLF.
    carried = whole.endsWith('\r') ? '\r' : '';
    yield (carried ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
  }
  if (carried) yield '\n';
}

const delimiters = [',', ';', '\t', '|'] as const;
/** Single delimiter character, such as a comma. */
export type Delimiter = string;

/**
 * Finds the most frequent delimiter in the header outside quotes, or a comma. Prefers the separator from a `sep=` line above the
 * header if the header contains that separator.
 */
export function findDelimiter(text: string): Delimiter {
  const [first, rest] = cutFirstLine(text);
  const named = /^"?sep=(.)"?$/i.exec(first)?.[1];
  const header = (named === undefined ? first : cutFirstLine(rest)[0]).replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => header.split(delimiter).length;
  if (named !== undefined && count(named) > 1) return named;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best), ',');
}

/** True if the first line is a hint such as `sep=;`, which spreadsheets write for themselves. */
export const isSeparatorLine = (cells: readonly string[], delimiter: Delimiter): boolean =>
  /^sep=.$/i.test(cells.join(delimiter));

/** Splits the text at the first line break outside quotes. Skips leading empty lines. */
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
