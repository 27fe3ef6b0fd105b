import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Bytes that go into many answers, compressed once. */
export interface ReadyPart {
  bytes: Buffer;
  /** A run of deflate blocks that refers to nothing before it and ends on a byte, so that others may stand around it. */
  deflated: Buffer;
}

/** What an answer is put together of: its own text, and what others have too. */
export type Piece = string | ReadyPart;

export function makeReady(bytes: Buffer): ReadyPart {
  return { bytes, deflated: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }) };
}

export function joinPieces(pieces: readonly Piece[]): Buffer {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece.bytes)));
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The last block, which is empty. */
const end = Buffer.from([3, 0]);

/**
 * One gzip stream of the pieces (RFC 1951 lets blocks follow each other). A page is mostly parts that are ready, so this costs a fifth of
 * compressing the page, and comes out hardly larger.
 */
export function gzipPieces(pieces: readonly Piece[]): Buffer {
  const stream: Buffer[] = [header];
  let checksum = 0;
  let length = 0;
  for (const piece of joinShort(pieces)) {
    const { bytes, deflated } = typeof piece === 'string' ? { bytes: Buffer.from(piece) } : piece;
    // `crc32` of nothing is 0 whatever went before.
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

/** A part of less is compressed again where that spares an engine. */
const longestJoined = 4096;

/** Bytes that are not compressed yet. */
interface Joined {
  bytes: Buffer;
  deflated?: undefined;
}

/**
 * An engine takes longer to make than a few kilobytes take to compress, and leaves garbage behind: texts that need one share it, with
 * the short parts that stand between them.
 */
function joinShort(pieces: readonly Piece[]): (Piece | Joined)[] {
  const runs = pieces.reduce<Piece[][]>(
    (found, piece) => {
      if (typeof piece !== 'string' && piece.bytes.length > longestJoined) found.push([piece], []);
      else found.at(-1)?.push(piece);
      return found;
    },
    [[]],
  );
  const needsEngine = (piece: Piece) => typeof piece === 'string' && piece.length > longestStored;
  return runs.flatMap<Piece | Joined>((run) => (run.some(needsEngine) ? { bytes: joinPieces(run) } : run));
}

/** A few hundred bytes are not worth an engine: they leave as they are, in a block of the kind that is not compressed. */
const longestStored = 600;

/** For pages of a few kilobytes: a window and tables of their size, which are made anew for each. */
const small = { level: 1, memLevel: 6, windowBits: 13, finishFlush: constants.Z_SYNC_FLUSH };

function blocksOf(bytes: Buffer): Buffer[] {
  if (bytes.length > longestStored) return [deflateRawSync(bytes, small)];
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return [head, bytes];
}
