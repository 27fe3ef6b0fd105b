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
  return Buffer.concat([header, ...storedBlocks(before), deflated, deflateRawSync(after, small), trailer]);
}

/** For pages of a few kilobytes: a window and tables of their size, which are made anew for each. */
const small = { level: 3, memLevel: 6, windowBits: 13 };

const longestStored = 65_535;

/** As it is, in blocks of the kind that is not compressed: a few hundred bytes are not worth an engine. */
function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += longestStored) {
    const part = bytes.subarray(start, start + longestStored);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(~part.length & 0xffff, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** Over all parts; `crc32` of nothing is 0 whatever went before. */
function checksumOf(parts: readonly Buffer[]): number {
  return parts.filter((part) => part.length > 0).reduce((sum, part) => crc32(part, sum), 0);
}
