import { createHash, type Hash } from 'node:crypto';

type Bytes = AsyncIterable<Buffer>;

/** Part of an archive: the rows of a table, or a file. */
export interface Entry {
  kind: 'info' | 'table' | 'file';
  name: string;
  /** Columns of a table's rows, in their order. */
  columns?: readonly string[];
}

export interface EntryEnd {
  bytes: number;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  /** Number of rows of a table. */
  rows?: number;
}

export interface WrittenEntry extends Entry {
  source: Bytes;
  /** Called once, after the source has ended. Returns the number of rows. */
  countRows?: () => number;
}

const frames = { begin: 1, data: 2, end: 3, digest: 4 } as const;
const headBytes = 5;
/** Upper bound of a frame in bytes. Larger ones mean that the archive was not written by this product. */
const largestFrame = 64 * 1024 * 1024;

/** Frames entries one after another: a header, contents and a checksum each, and a checksum of them all. */
export async function* frameEntries(entries: AsyncIterable<WrittenEntry>): Bytes {
  const all = createHash('sha256');
  for await (const { source, countRows, ...entry } of entries) {
    yield* jsonFrame(frames.begin, entry);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const part of source) {
      hash.update(part);
      bytes += part.length;
      yield headOf(frames.data, part.length);
      yield part;
    }
    const end: EntryEnd = { bytes, sha256: hash.digest('hex'), ...(countRows && { rows: countRows() }) };
    addTo(all, entry, end);
    yield* jsonFrame(frames.end, end);
  }
  yield* jsonFrame(frames.digest, all.digest('hex'));
}

interface Reading {
  /** Reads an entry's content, which is checked when it ends. */
  body: Bytes;
  /** Returns the checked end of the entry, after its content was read. */
  end: () => EntryEnd;
}

/** Reads framed entries and checks each one and their order. `read` gets them one after another; content that it leaves is skipped. */
export async function readEntries(
  source: Bytes,
  read: (entry: Entry, reading: Reading) => Promise<void>,
): Promise<string> {
  const take = takeFrames(source);
  const all = createHash('sha256');
  for (;;) {
    const frame = await take();
    if (frame.type === frames.digest) {
      const digest = JSON.parse(frame.body.toString()) as string;
      if (digest !== all.digest('hex')) throw damaged();
      return digest;
    }
    if (frame.type !== frames.begin) throw damaged();
    const entry = JSON.parse(frame.body.toString()) as Entry;
    const { body, end } = readBody(take);
    await read(entry, { body, end });
    for await (const rest of body) void rest;
    addTo(all, entry, end());
  }
}

function readBody(take: () => Promise<Frame>): Reading {
  const hash = createHash('sha256');
  const state: { bytes: number; end?: EntryEnd } = { bytes: 0 };
  async function* readFrames(): Bytes {
    while (!state.end) {
      const { type, body } = await take();
      if (type === frames.data) {
        hash.update(body);
        state.bytes += body.length;
        yield body;
      } else {
        const end = type === frames.end ? (JSON.parse(body.toString()) as EntryEnd) : undefined;
        if (end?.bytes !== state.bytes || end.sha256 !== hash.digest('hex')) throw damaged();
        state.end = end;
      }
    }
  }
  const end = () => {
    if (!state.end) throw damaged();
    return state.end;
  };
  return { body: { [Symbol.asyncIterator]: () => readFrames()[Symbol.asyncIterator]() }, end };
}

interface Frame {
  type: number;
  body: Buffer;
}

function takeFrames(source: Bytes): () => Promise<Frame> {
  const parts = source[Symbol.asyncIterator]();
  let buffer: Buffer = Buffer.alloc(0);
  const take = async (size: number) => {
    const pieces = [buffer];
    for (let length = buffer.length; length < size;) {
      const next = await parts.next();
      if (next.done) throw damaged();
      pieces.push(next.value);
      length += next.value.length;
    }
    const joined = pieces.length === 1 ? buffer : Buffer.concat(pieces);
    buffer = joined.subarray(size);
    return joined.subarray(0, size);
  };
  return async () => {
    const head = await take(headBytes);
    const size = head.readUInt32BE(1);
    if (size > largestFrame) throw damaged();
    return { type: head.readUInt8(0), body: await take(size) };
  };
}

function headOf(type: number, size: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(type, 0);
  head.writeUInt32BE(size, 1);
  return head;
}

function jsonFrame(type: number, value: unknown): Buffer[] {
  const body = Buffer.from(JSON.stringify(value));
  return [headOf(type, body.length), body];
}

const addTo = (hash: Hash, entry: Entry, { sha256 }: EntryEnd) =>
  hash.update(`${entry.kind} ${entry.name} ${sha256}\n`);

const damaged = () => new Error('The backup is damaged or incomplete.');
