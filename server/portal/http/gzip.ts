import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Bytes that many responses share, compressed once. */
export interface ReadyPart {
  bytes: Buffer;
  /** Self-contained deflate blocks that end on a byte boundary, so that others may precede and follow them. */
  deflated: Buffer;
}

export type Piece = string | ReadyPart;

export function makeReady(bytes: Buffer): ReadyPart {
  return { bytes, deflated: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }) };
}

export function joinPieces(pieces: readonly Piece[]): Buffer {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece.bytes)));
}

/** RFC 1952 gzip header: deflate, no name, no time, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** Empty final block of the stream. */
const end = Buffer.from([3, 0]);

/**
 * Combines the pieces in one gzip stream (RFC 1951 allows consecutive blocks).
 * Most parts of a page are precompressed, so this costs a fifth of compressing the page at hardly larger size.
 */
export function gzipPieces(pieces: readonly Piece[]): Buffer {
  const stream: Buffer[] = [header];
  let checksum = 0;
  let length = 0;
  for (const piece of joinShort(pieces)) {
    const { bytes, deflated } = typeof piece === 'string' ? { bytes: Buffer.from(piece) } : piece;
    // Skips empty pieces, because `crc32` of empty input returns 0 regardless of the previous value.
    if (bytes.length === 0) continue;
    checksum = crc32(bytes, checksum);
    length += bytes.length;
    stream.push(...(deflated ? [deflated] : blocksOf(bytes)));
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length >>> 0, 4);
  return Buffer.concat([...stream, end, trailer]);
}

/** Maximum size of a ready part that is recompressed to save a compressor. */
const maxJoinedBytes = 4096;

interface Joined {
  bytes: Buffer;
  deflated?: undefined;
}

/**
 * Joins texts with the short parts between them, because creating a compressor takes longer than compressing a few kilobytes and leaves
 * garbage.
 */
function joinShort(pieces: readonly Piece[]): (Piece | Joined)[] {
  const runs = pieces.reduce<Piece[][]>(
    (found, piece) => {
      if (typeof piece !== 'string' && piece.bytes.length > maxJoinedBytes) found.push([piece], []);
      else found.at(-1)?.push(piece);
      return found;
    },
    [[]],
  );
  const needsEngine = (piece: Piece) => typeof piece === 'string' && piece.length > maxStoredBytes;
  return runs.flatMap<Piece | Joined>((run) => (run.some(needsEngine) ? { bytes: joinPieces(run) } : run));
}

/** Maximum size sent in an uncompressed block, because a few hundred bytes are not worth a compressor. */
const maxStoredBytes = 600;

/** Compressor options for pages of a few kilobytes. Each page allocates the buffers, so they are small. */
const small = { level: 1, memLevel: 6, windowBits: 13, finishFlush: constants.Z_SYNC_FLUSH };

function blocksOf(bytes: Buffer): Buffer[] {
  if (bytes.length > maxStoredBytes) return [deflateRawSync(bytes, small)];
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return [head, bytes];
}
