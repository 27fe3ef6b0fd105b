import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

export interface MultipartForm {
  fields?: Readonly<Record<string, string>>;
  file: UploadedFile;
}

interface UploadedFile {
  content: { path: string } | Readable;
  /** File name from the browser. Unsafe characters are removed before sending. */
  name: string;
  /** Media type, sent only if it is well-formed. */
  type: string;
  size: number;
}

interface WrittenForm {
  headers: Record<string, string>;
  body: Readable;
}

/** Writes the form according to RFC 7578. Fields precede the file so that a server knows them before it reads the file. */
export function writeMultipart({ fields = {}, file }: MultipartForm): WrittenForm {
  const boundary = `portal-${randomBytes(18).toString('hex')}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\n${disposition(name)}\r\n\r\n${value}\r\n`,
  );
  const type = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(file.type) ? file.type : 'application/octet-stream';
  parts.push(
    `--${boundary}\r\n${disposition('file')}; filename="${quoted(safeFileName(file.name))}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  const before = Buffer.from(parts.join(''));
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(before.length + file.size + after.length),
    },
    body: Readable.from(join(before, file, after), { objectMode: false }),
  };
}

/**
 * Returns the last part of a path without characters that could break out of a header, hide the true extension
 * (right-to-left marks) or name a folder. The result has at most 200 characters, including the extension.
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^[. ]{1,200}/, '')
    .trim();
  const extension = /\.[A-Za-z0-9]{1,12}$/.exec(clean)?.[0] ?? '';
  const stem = [...clean.slice(0, clean.length - extension.length)].slice(0, 200 - extension.length).join('');
  return stem + extension || 'file';
}

async function* join(before: Buffer, { content }: UploadedFile, after: Buffer): AsyncGenerator<Buffer> {
  yield before;
  const bytes = content instanceof Readable ? content : createReadStream(content.path);
  for await (const chunk of bytes as AsyncIterable<Buffer>) yield chunk;
  yield after;
}

const disposition = (name: string) => `Content-Disposition: form-data; name="${quoted(name)}"`;

/** Escapes quotes and line breaks the way browsers do. All other characters stay UTF-8. */
function quoted(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}
