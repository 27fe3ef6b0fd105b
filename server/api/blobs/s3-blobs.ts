import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '../../config.ts';
import {
  BlobError,
  blobAreas,
  isMissing,
  newBlobName,
  parseBlobName,
  type Blob,
  type BlobStore,
  type ByteRange,
  type FileStorage,
} from './blob-store.ts';
import { checkBucket, codeOf, statusOf } from './check-bucket.ts';

interface TimeLimits {
  /** Maximum time in milliseconds until a request is answered, and without progress after that. */
  answerMs: number;
  attempts: number;
}

/** Three attempts end within the two minutes that the portal allows an upload. */
const timeLimits: TimeLimits = { answerMs: 30_000, attempts: 3 };
const connectMs = 3_000;
/** Maximum number of concurrent reads, each of which uses a connection until its last byte. */
const mostConnections = 200;
/** Bytes per request of an upload, the smallest that S3 allows. Each upload holds two parts in memory at most. */
const partBytes = 5 * 1024 * 1024;

/** Bucket with its client and encryption. */
interface Bucket {
  client: S3Client;
  Bucket: string;
  /** Parameters that make the store encrypt an object. */
  encryption: ReturnType<typeof encryptionOf>;
  location: string;
  /** Result of the last request. */
  last: { failure?: string; isProbing?: boolean };
}

/** Opens the files in an S3 bucket. A mark is an empty object under `marks/`. */
export function openBucket(settings: S3Settings, limits = timeLimits): FileStorage {
  const location = `S3_BUCKET: ${settings.bucket}`;
  const encryption = encryptionOf(settings.encryption);
  const client = createClient(settings, limits);
  const bucket: Bucket = { client, Bucket: settings.bucket, encryption, location, last: {} };
  return {
    blobs: createS3Blobs(bucket),
    kind: 'bucket',
    location,
    requireWritable: () => requireWritable(bucket),
    async *list() {
      for (const folder of ['files', ...blobAreas])
        for await (const own of listKeys(bucket, `${folder}/`))
          yield folder === 'files' ? own : `${folder}-${own}`;
    },
    async marks() {
      const found: string[] = [];
      for await (const mark of listKeys(bucket, 'marks/')) found.push(mark);
      return found;
    },
    addMark: (mark) => putEmpty(bucket, `marks/${mark}`),
    removeMark: (mark) => removeKey(bucket, `marks/${mark}`),
  };
}

function createS3Blobs(bucket: Bucket): BlobStore {
  const { client, Bucket, last } = bucket;
  const blobs: BlobStore = {
    put: (name, source) => upload(bucket, name, source),
    open: (name, range) => open(bucket, name, range),
    async sizeOf(name) {
      const Key = keyOf(name);
      const head = attempt(bucket, 'unreadable', () => client.send(new HeadObjectCommand({ Bucket, Key })));
      return head.then(
        ({ ContentLength }) => ContentLength ?? 0,
        (error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        },
      );
    },
    remove: (name) => attempt(bucket, 'unsaved', () => removeBlob(bucket, keyOf(name))),
    /**
     * After a failure, each call sends a test request. Otherwise the failure would be reported until somebody next uses a file, maybe hours
     * later.
     */
    problem() {
      if (last.failure !== undefined && !last.isProbing) {
        last.isProbing = true;
        const end = () => void (last.isProbing = false);
        blobs.sizeOf(newBlobName()).then(end, end);
      }
      return last.failure;
    },
    capacity: () => Promise.resolve({ kind: 'bucket' }),
  };
  return blobs;
}

async function open(bucket: Bucket, name: string, range?: ByteRange): Promise<AsyncIterable<Buffer>> {
  const { client, Bucket } = bucket;
  const [Key, Range] = [keyOf(name), range && `bytes=${range.start}-${range.end}`];
  return attempt(bucket, 'unreadable', async () => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      return Body instanceof Readable ? readBody(Body, bucket) : Readable.from([]);
    } catch (error) {
      if (statusOf(error) === 416) return Readable.from([]); // The range is past the end.
      throw error;
    }
  });
}

/** Sends requests, converts their errors, and notes whether the store works. */
async function attempt<Result>(
  bucket: Bucket,
  reason: 'unreadable' | 'unsaved',
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await send();
    bucket.last.failure = undefined;
    return result;
  } catch (error) {
    throw toBlobError(bucket, reason, error);
  }
}

function toBlobError(bucket: Bucket, reason: 'unreadable' | 'unsaved', error: unknown): BlobError {
  const isGone = error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
  const message = `${bucket.location}: ${codeOf(error)}`;
  bucket.last.failure = isGone ? undefined : message;
  return new BlobError(isGone ? 'missing' : reason, message, error);
}

function createClient(settings: S3Settings, { answerMs, attempts }: TimeLimits): S3Client {
  const { endpoint, region, accessKey, secretKey } = settings;
  const agent = { keepAlive: true, maxSockets: mostConnections };
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // Other stores than Amazon's reject the checksums that are on by default. Each part is signed with its SHA-256 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function encryptionOf(encryption: string) {
  if (encryption === 'none') return {};
  if (encryption === 'AES256') return { ServerSideEncryption: 'AES256' } as const;
  return { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: encryption } as const;
}

const keyOf = (name: string) => {
  const { area, own } = parseBlobName(name);
  return `${area || 'files'}/${own}`;
};

/** Uploads part by part. An upload that fails is aborted; what a killed process leaves is aborted when its blob is removed. */
async function upload(bucket: Bucket, name: string, source: AsyncIterable<Buffer>): Promise<Blob> {
  const hash = createHash('sha256');
  const read: { size: number; failed?: { error: unknown } } = { size: 0 };
  async function* measure() {
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        read.size += chunk.length;
        yield chunk;
      }
    } catch (error) {
      read.failed = { error };
      throw error;
    }
  }
  const { client, Bucket, encryption } = bucket;
  const params = { Bucket, Key: keyOf(name), Body: Readable.from(measure()), ...encryption };
  try {
    await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done();
  } catch (error) {
    if (read.failed) throw read.failed.error;
    throw toBlobError(bucket, 'unsaved', error);
  }
  bucket.last.failure = undefined;
  return { name, size: read.size, hash: hash.digest() };
}

/** Passes a response on, with failures in the middle as `BlobError`. Closes the connection when the reader stops, even before the first byte. */
function readBody(body: Readable, bucket: Bucket): AsyncIterableIterator<Buffer> {
  body.on('error', () => undefined);
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  return {
    next: () =>
      chunks.next().catch((error: unknown) => {
        throw toBlobError(bucket, 'unreadable', error);
      }),
    return() {
      body.destroy();
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Deletes a file and what unfinished uploads left of it. */
async function removeBlob(bucket: Bucket, Key: string): Promise<void> {
  const { client, Bucket } = bucket;
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
  for (const { UploadId } of Uploads)
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  await removeKey(bucket, Key);
}

async function* listKeys(bucket: Bucket, Prefix: string): AsyncGenerator<string> {
  const { client, Bucket } = bucket;
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
      for (const { Key = '' } of Contents) yield Key.slice(Prefix.length);
  } catch (error) {
    throw toBlobError(bucket, 'unreadable', error);
  }
}

async function putEmpty(bucket: Bucket, Key: string): Promise<void> {
  const { client, Bucket, encryption } = bucket;
  const put = new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(0), ...encryption });
  await attempt(bucket, 'unsaved', () => client.send(put));
}

async function removeKey({ client, Bucket }: Bucket, Key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket, Key }));
}

function requireWritable(bucket: Bucket): Promise<void> {
  const { client, Bucket, encryption, location } = bucket;
  const Key = `probes/${newBlobName()}`;
  const put = new PutObjectCommand({ Bucket, Key, Body: Buffer.from('probe'), ...encryption });
  return checkBucket({
    location,
    wanted: 'ServerSideEncryption' in encryption ? encryption.ServerSideEncryption : undefined,
    save: async () => (await client.send(put)).ServerSideEncryption,
    remove: () => removeBlob(bucket, Key),
  });
}
