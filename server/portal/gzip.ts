import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Bytes that go into many answers, compressed once. */
export interface ReadyPart {
  bytes: Buffer;
  /** A run of deflate blocks that refers to nothing before it and ends on a byte, so that others may stand around it. */
  deflated: Buffer;
}

export function makeReady(bytes: Buffer): ReadyPart {
  return { bytes, deflated: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }) };
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * One gzip stream of what stands before and after a part that is ready (RFC 1951 lets blocks follow each other). A page is
 * mostly its style sheet, so this costs a fifth of compressing the page, and comes out smaller than a quick compression.
 */
export function gzipAround(before: Buffer, { bytes, deflated }: ReadyPart, after: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksumOf([before, bytes, after]), 0);
  trailer.writeUInt32LE((before.length + bytes.length + after.length) >>> 0, 4);
  return Buffer.concat([
    header,
    deflateRawSync(before, { level: 1, finishFlush: constants.Z_SYNC_FLUSH }),
    deflated,
    deflateRawSync(after, { level: 1 }),
    trailer,
  ]);
}

/** Over all parts; `crc32` of nothing is 0 whatever went before. */
function checksumOf(parts: readonly Buffer[]): number {
  return parts.filter((part) => part.length > 0).reduce((sum, part) => crc32(part, sum), 0);
}
