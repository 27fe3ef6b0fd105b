import type { Readable } from 'node:stream';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { refuse, type Answer } from './answer.ts';
import { cleanFileName } from '../blobs/file-name.ts';
import { dropLoose, storeBlob } from '../blobs/loose-blobs.ts';
import type { ApiDeps, UploadedFile } from './operation.ts';
import { sendAnswer } from './send-answer.ts';

/** Uploaded files by request, stored outside the request object so that no form field can be mistaken for one. */
export type FilesOf = WeakMap<Request, UploadedFile>;

interface MultipartOptions {
  deps: ApiDeps;
  files: FilesOf;
  /** Maximum file size in bytes. */
  largest: number;
}

const headLength = 4096;
/** Maximum overhead of part headers and other fields. */
const largestFrame = 64 * 1024;

/** Accepts one file, `file`, and short text fields. The file is stored before the operation starts. */
export function multipartBody({ deps, files, largest }: MultipartOptions): RequestHandler {
  const receive = multer({
    storage: blobStorage(deps, files),
    defParamCharset: 'utf8',
    limits: {
      fileSize: largest,
      files: 1,
      fields: 8,
      parts: 9,
      fieldSize: 2000,
      fieldNameSize: 60,
      fieldNestingDepth: 0,
      headerPairs: 20,
    },
  }).single('file');
  return (request, response, next) => {
    if (Number(request.get('content-length')) > largest + largestFrame)
      return sendAnswer(response, { ...tooLarge(largest), headers: { Connection: 'close' } });
    receive(request, response, (error: unknown) => {
      if (error instanceof StorageFailure) return next(error.cause);
      if (error) return sendAnswer(response, toFormErrorAnswer(error, largest));
      next();
    });
  };
}

/** Failure of our storage, as opposed to a client error. */
class StorageFailure extends Error {}

function blobStorage(deps: ApiDeps, files: FilesOf): StorageEngine {
  return {
    _handleFile: (request, file, done) => {
      const source = captureHead(file.stream);
      storeBlob(deps, source.chunks).then(
        (blob) => {
          files.set(request, { ...blob, fileName: cleanFileName(file.originalname), head: source.head() });
          done(null, { size: blob.size, filename: blob.name });
        },
        (error: unknown) =>
          done(file.stream.errored ? error : new StorageFailure('not kept', { cause: error })),
      );
    },
    _removeFile: (_request, { filename }, done) => {
      dropLoose(deps, [filename]).then(
        () => done(null),
        () => done(null), // The sweep finds it.
      );
    },
  };
}

/** Passes a stream on and keeps its first bytes. Leaves the stream open if storage fails, because closing it would look like a client error. */
function captureHead(stream: Readable) {
  const parts: Buffer[] = [];
  let length = 0;
  async function* pass() {
    const chunks: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      if (length < headLength) parts.push(chunk.subarray(0, headLength - length));
      length += chunk.length;
      yield chunk;
    }
  }
  return { chunks: pass(), head: () => Buffer.concat(parts) };
}

const tooLarge = (largest: number) =>
  refuse(413, `The file is larger than ${Math.trunc(largest / 1024 / 1024)} MB.`);

function toFormErrorAnswer(error: unknown, largest: number): Answer {
  const code = error instanceof MulterError ? error.code : undefined;
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(largest);
  if (code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_UNEXPECTED_FILE')
    return refuse(400, 'Send one file, in the field file.');
  if (code?.startsWith('LIMIT_'))
    return refuse(400, 'The form has too many fields, or one that is too long.');
  return refuse(400, 'The form cannot be read.');
}
