import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** A form with one file, `file`, and text fields beside it. */
export interface MultipartForm {
  fields?: Readonly<Record<string, string>>;
  file: UploadedFile;
}

interface UploadedFile {
  /** Where the bytes are: a path on disk, or a stream that is read once. */
  content: { path: string } | Readable;
  /** As the browser said; what is not safe in a name is left out. */
  name: string;
  /** Sent where it looks like a media type. */
  type: string;
  size: number;
}

interface WrittenForm {
  headers: Record<string, string>;
  body: Readable;
}

/** RFC 7578. The fields come first, so that a server knows them before the file begins. */
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
 * The last part of a path, without what could break out of a header, hide the true extension (right-to-left marks) or
 * mean a folder. At most 200 characters, the extension kept.
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

/** As browsers write it: everything else stands as UTF-8. */
function quoted(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}
