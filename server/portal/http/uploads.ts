import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Router, type Request, type RequestHandler } from 'express';
import multer, { diskStorage, MulterError, type Options } from 'multer';
import { uploadMessages } from '../../../shared/messages/resources.ts';
import { allowUpload } from '../../listen.ts';
import { HttpError } from './errors.ts';
import type { PortalDeps } from './deps.ts';

/** What a route takes beside plain forms. Where a route says nothing, no multipart body is read at all. */
export interface UploadLimits {
  /** Of each file. */
  maxBytes: number;
  /** One when left out. */
  files?: number;
}

/** A file of this request, on disk under a generated name until the answer is out. */
export interface TakenFile {
  path: string;
  /** As the browser said: not safe for anything but showing. */
  name: string;
  type: string;
  size: number;
}

declare module 'express-serve-static-core' {
  interface Request {
    uploaded?: {
      files: readonly TakenFile[];
      /** Of all that began to come, as the browser said, and which of them were too large. */
      begun: readonly { name: string; isTooLarge: boolean }[];
      /** Why the files were refused: the form is shown again with it. */
      fault?: HttpError;
    };
  }
}

/** The files of the field `file`; none where the form came without. */
export function uploadOf(req: Request): NonNullable<Request['uploaded']> {
  return req.uploaded ?? { files: [], begun: [] };
}

/** Whether the script asks that sends file by file (`client/upload.ts`): it gets JSON in the place of a page. */
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
  /** Who may send here at all. */
  admit: RequestHandler;
  upload?: UploadLimits;
}

/**
 * Reads multipart forms to disk, for routes that ask for it and behind their guard: nobody else can fill it. The token
 * is among the fields, so it is checked after this; what came is gone again when the answer is out.
 */
export function readUploads(
  deps: UploadDeps,
  routes: readonly UploadRoute[],
  refuseForeign: RequestHandler,
): Router {
  const router = Router();
  const reader = createReader(deps);
  for (const { path, admit, upload } of routes) {
    if (upload) router.post(path, onlyFiles, refuseForeign, admit, giveTime, reader(upload));
  }
  return router;
}

/** Leaves what is no form with files to the usual way. */
const onlyFiles: RequestHandler = (req, _res, next) =>
  next(req.is('multipart/form-data') ? undefined : 'route');

const giveTime: RequestHandler = (req, _res, next) => {
  allowUpload(req);
  next();
};

type UploadDeps = Pick<PortalDeps, 'config' | 'clock' | 'log'>;

function createReader({ config, clock, log }: UploadDeps) {
  const directory = join(config.dataDir, 'uploads');
  const removeOld = () =>
    sweep(directory, clock()).catch((err: unknown) => log.warn({ err }, 'uploads not swept'));
  void removeOld();
  return ({ maxBytes, files = 1 }: UploadLimits): RequestHandler => {
    const limits = { ...formLimits, fileSize: maxBytes, files, parts: formLimits.fields + files };
    return async (req, res, next) => {
      await removeOld();
      const own = await makeOwnFolder(directory);
      const remove = () =>
        void rm(own, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
      res.once('close', remove);
      // Browsers write names in UTF-8.
      const storage = diskStorage({ destination: own });
      const seen: Express.Multer.File[] = [];
      const fileFilter: Options['fileFilter'] = (_req, file, take) => {
        if (file.originalname) seen.push(file);
        take(null, true);
      };
      const read = multer({ storage, limits, fileFilter, defParamCharset: 'utf8' }).array('file', files);
      read(req, res, (error: unknown) => {
        if (res.closed) return remove();
        const fault = error === undefined || error === null ? undefined : faultOf(error, { maxBytes, files });
        if (fault && !isForTheForm(fault)) return next(fault);
        req.uploaded = { files: filesOf(req), begun: seen.map(toBegun), ...(fault && { fault }) };
        next();
      });
    };
  };
}

const toBegun = ({ originalname: name, stream }: Express.Multer.File) => ({
  name,
  isTooLarge: isCutOff(stream),
});

/** The stream of a part says whether it was cut off at the limit; a part that was not begun to be read has none. */
const isCutOff = (stream: unknown): boolean =>
  typeof stream === 'object' && stream !== null && 'truncated' in stream && stream.truncated === true;

function filesOf({ files }: Request): TakenFile[] {
  const list = Array.isArray(files) ? files : [];
  // A file field that was left empty comes as a file without name and bytes.
  return list
    .filter(({ originalname, size }) => originalname !== '' || size > 0)
    .map(({ path, originalname: name, mimetype: type, size }) => ({ path, name, type, size }));
}

/** Too much is a matter for the form; what is no form at all is not. */
const isForTheForm = ({ status }: HttpError) => status === 413;

function faultOf(error: unknown, { maxBytes, files }: Required<UploadLimits>): HttpError {
  if (!(error instanceof MulterError)) return isOfDisk(error) ? noRoom(error) : new HttpError(400);
  if (error.code === 'LIMIT_FILE_SIZE')
    return new HttpError(413, { message: uploadMessages.tooLarge(maxBytes) });
  const isMore = error.code === 'LIMIT_UNEXPECTED_FILE' && error.field === 'file';
  if (isMore || error.code === 'LIMIT_FILE_COUNT')
    return new HttpError(413, { message: uploadMessages.tooMany(files) });
  return new HttpError(400);
}

/** Of the disk, not of the request. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

const noRoom = (cause: unknown) => new HttpError(503, { retryAfterSeconds: 60, cause });

async function makeOwnFolder(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return mkdtemp(join(directory, 'u-'));
}

/** Far longer than an upload may take, so it never meets one of another process on the same disk. */
const oldAfterMs = 10 * 60_000;

/** Removes what a crash left behind. */
async function sweep(directory: string, now: number): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > oldAfterMs) await rm(path, { recursive: true, force: true });
  }
}
