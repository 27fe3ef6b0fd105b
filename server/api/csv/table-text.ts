import { cleanText } from '../../../shared/clean-text.ts';
import { isArchive } from '../blobs/file-kinds.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
type TextCheck = { ok: true; encoding: Encoding } | { ok: false; msg: string };

/** Tells how the bytes of a table are to be read: by their mark, else as UTF-8 where all of them are that, else as Windows-1252. */
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
  let encoding: Encoding = 'utf-8';
  for await (const chunk of bytes) {
    if (chunk.includes(0))
      return { ok: false, msg: 'This is no text file. Save the list as CSV, then upload that.' };
    if (encoding === 'utf-8' && !decodes(decoder, chunk)) encoding = 'windows-1252';
  }
  return { ok: true, encoding: encoding === 'utf-8' && decodes(decoder) ? 'utf-8' : 'windows-1252' };
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
  for await (const chunk of bytes) yield cleanText(decoder.decode(chunk, { stream: true }));
  yield cleanText(decoder.decode());
}

const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Finds the sign that stands most often in the first line, outside of quotes; a comma where there is none. */
export function findDelimiter(text: string): Delimiter {
  const header = firstLine(text).replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Cuts the text at the first line break that no quotes hold. */
function firstLine(text: string): string {
  const start = text.trimStart();
  let quoted = false;
  for (let at = 0; at < start.length; at += 1) {
    const character = start[at];
    if (character === '"') quoted = !quoted;
    if (!quoted && (character === '\n' || character === '\r')) return start.slice(0, at);
  }
  return start;
}
