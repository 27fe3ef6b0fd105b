import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Router, type Request, type RequestHandler } from 'express';
import multer, { diskStorage, MulterError, type Options } from 'multer';
import { uploadMessages } from '../../../shared/locales/en/files.ts';
import { allowUpload } from '../../listen.ts';
import { HttpError } from './errors.ts';
import type { PortalDeps } from './deps.ts';

/** Upload limits of a route. Routes without them reject multipart bodies. */
export interface UploadLimits {
  maxBytes: number;
  /** Maximum number of files. Defaults to one. */
  files?: number;
}

/** Uploaded file, on disk under a generated name until the response is sent. */
export interface UploadedFile {
  path: string;
  /** File name sent by the browser, safe only for display. */
  name: string;
  type: string;
  size: number;
}

declare module 'express-serve-static-core' {
  interface Request {
    uploaded?: {
      files: readonly UploadedFile[];
      /** All files that the browser began to upload. */
      begun: readonly { name: string; isTooLarge: boolean }[];
      /** Error that caused the files to be rejected, shown in the form. */
      limitError?: HttpError;
    };
  }
}

export function uploadOf(req: Request): NonNullable<Request['uploaded']> {
  return req.uploaded ?? { files: [], begun: [] };
}

/** Returns true for the script that uploads files one by one (`client/upload.ts`), which gets JSON instead of a page. */
export const wantsJson = (req: Request): boolean => req.accepts(['html', 'json']) === 'json';

const formLimits = {
  fieldNameSize: 100,
  fieldSize: 4_000,
  fields: 20,
  headerPairs: 20,
  fieldNestingDepth: 0,
};

interface UploadRoute {
  path: string;
  admit: RequestHandler;
  upload?: UploadLimits;
}

/**
 * Reads multipart forms to disk, only for routes with uploads and after their guard, so strangers cannot fill the disk.
 * The CSRF token is in the form and is checked afterwards. Files are removed after the response.
 */
export function readUploads(
  deps: UploadDeps,
  routes: readonly UploadRoute[],
  refuseForeign: RequestHandler,
): Router {
  const router = Router();
  const reader = createReader(deps);
  for (const { path, admit, upload } of routes) {
    if (upload) router.post(path, onlyFiles, refuseForeign, admit, extendTimeout, reader(upload));
  }
  return router;
}

const onlyFiles: RequestHandler = (req, _res, next) =>
  next(req.is('multipart/form-data') ? undefined : 'route');

const extendTimeout: RequestHandler = (req, _res, next) => {
  allowUpload(req);
  next();
};

type UploadDeps = Pick<PortalDeps, 'config' | 'clock' | 'log'>;

function createReader({ config, clock, log }: UploadDeps) {
  const directory = join(config.dataDir, 'uploads');
  const removeOld = () =>
    sweep(directory, clock()).catch((err: unknown) => log.warn({ err }, 'old uploads could not be deleted'));
  void removeOld();
  return ({ maxBytes, files = 1 }: UploadLimits): RequestHandler => {
    const limits = { ...formLimits, fileSize: maxBytes, files, parts: formLimits.fields + files };
    return async (req, res, next) => {
      await removeOld();
      const folder = await makeRequestFolder(directory);
      const remove = () =>
        void rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
      res.once('close', remove);
      // Browsers send file names in UTF-8.
      const storage = diskStorage({ destination: folder });
      const begunFiles: Express.Multer.File[] = [];
      const fileFilter: Options['fileFilter'] = (_req, file, accept) => {
        if (file.originalname) begunFiles.push(file);
        accept(null, true);
      };
      const read = multer({ storage, limits, fileFilter, defParamCharset: 'utf8' }).array('file', files);
      read(req, res, (error: unknown) => {
        if (res.closed) return remove();
        const limitError =
          error === undefined || error === null ? undefined : toHttpError(error, { maxBytes, files });
        if (limitError && !isFormError(limitError)) return next(limitError);
        req.uploaded = {
          files: filesOf(req),
          begun: begunFiles.map(toBegun),
          ...(limitError && { limitError }),
        };
        next();
      });
    };
  };
}

const toBegun = ({ originalname: name, stream }: Express.Multer.File) => ({
  name,
  isTooLarge: isTruncated(stream),
});

/** Returns true if the stream was cut at the size limit. A part that was never read has no stream. */
const isTruncated = (stream: unknown): boolean =>
  typeof stream === 'object' && stream !== null && 'truncated' in stream && stream.truncated === true;

function filesOf({ files }: Request): UploadedFile[] {
  const list = Array.isArray(files) ? files : [];
  // An empty file field arrives as a file without name and bytes.
  return list
    .filter(({ originalname, size }) => originalname !== '' || size > 0)
    .map(({ path, originalname: name, mimetype: type, size }) => ({ path, name, type, size }));
}

/** Returns true for size errors, which are shown in the form. A malformed form gets an error page. */
const isFormError = ({ status }: HttpError) => status === 413;

function toHttpError(error: unknown, { maxBytes, files }: Required<UploadLimits>): HttpError {
  if (!(error instanceof MulterError)) return isDiskError(error) ? diskFull(error) : new HttpError(400);
  if (error.code === 'LIMIT_FILE_SIZE')
    return new HttpError(413, { message: uploadMessages.tooLarge(maxBytes) });
  const isMore = error.code === 'LIMIT_UNEXPECTED_FILE' && error.field === 'file';
  if (isMore || error.code === 'LIMIT_FILE_COUNT')
    return new HttpError(413, { message: uploadMessages.tooMany(files) });
  return new HttpError(400);
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

const diskFull = (cause: unknown) => new HttpError(503, { retryAfterSeconds: 60, cause });

async function makeRequestFolder(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return mkdtemp(join(directory, 'u-'));
}

/** Age in milliseconds after which a folder is removed. Much longer than the longest upload, so that uploads of other processes are kept. */
const oldAfterMs = 10 * 60_000;

/** Removes upload folders left by a crash. */
async function sweep(directory: string, now: number): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > oldAfterMs) await rm(path, { recursive: true, force: true });
  }
}
