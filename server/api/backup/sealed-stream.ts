import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

/** First bytes of every archive, with the version of the encryption. */
const magic = Buffer.from('PORTALBACKUP\x01', 'latin1');
const saltBytes = 16;
const headerBytes = magic.length + saltBytes;
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const tagBytes = 16;
const chunkBytes = 64 * 1024;
/** Cost of scrypt: 32 MB and about 100 ms. */
const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

type Bytes = AsyncIterable<Buffer>;

/**
 * Encrypts a stream in chunks of 64 KiB with AES-256-GCM, under a key derived from the secret and a random salt. The nonce of a chunk is its
 * number and whether it is the last one, as in the STREAM construction, so that no chunk can be moved, repeated or cut off.
 */
export async function* sealStream(source: Bytes, secret: string): Bytes {
  const salt = randomBytes(saltBytes);
  const header = Buffer.concat([magic, salt]);
  const key = await deriveKey(secret, salt);
  yield header;
  let index = 0;
  for await (const { chunk, isLast } of inChunks(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/** Decrypts a stream of `sealStream`. Throws at the first chunk that is not authentic, and at the end of a stream that was cut off. */
export async function* openStream(source: Bytes, secret: string): Bytes {
  const { header, rest } = await splitHeader(source);
  if (!header.subarray(0, magic.length).equals(magic))
    throw new Error('The file is not a backup of this product.');
  const key = await deriveKey(secret, header.subarray(magic.length));
  let index = 0;
  for await (const { chunk, isLast } of inChunks(rest, chunkBytes + tagBytes)) {
    yield decrypt(chunk, { key, header, index, isLast });
    index += 1;
  }
}

interface ChunkPlace {
  key: Buffer;
  header: Buffer;
  index: number;
  isLast: boolean;
}

function decrypt(sealed: Buffer, { key, header, index, isLast }: ChunkPlace): Buffer {
  try {
    const decipher = createDecipheriv(algorithm, key, nonceOf(index, isLast), { authTagLength: tagBytes });
    decipher.setAAD(header).setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw new Error(
      index === 0
        ? 'The backup cannot be decrypted: it was written with another BACKUP_SECRET, or it is damaged.'
        : 'The backup is damaged or incomplete.',
    );
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function deriveKey(secret: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, keyBytes, scryptCost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

async function splitHeader(source: Bytes): Promise<{ header: Buffer; rest: Bytes }> {
  const parts = source[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  while (read.length < headerBytes) {
    const next = await parts.next();
    if (next.done) throw new Error('The file is not a backup of this product.');
    read = Buffer.concat([read, next.value]);
  }
  const first = read.subarray(headerBytes);
  const rest = async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => parts };
  };
  return { header: read.subarray(0, headerBytes), rest: rest() };
}

/** Splits a stream into chunks of one size. The last chunk may be shorter, and is empty only if the stream is. */
async function* inChunks(source: Bytes, size: number): AsyncIterable<{ chunk: Buffer; isLast: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    let joined = Buffer.concat(parts);
    for (; joined.length > size; joined = joined.subarray(size))
      yield { chunk: joined.subarray(0, size), isLast: false };
    parts = [joined];
    length = joined.length;
  }
  yield { chunk: Buffer.concat(parts), isLast: true };
}
