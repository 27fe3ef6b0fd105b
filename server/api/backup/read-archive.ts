import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { readEntries, type Entry, type EntryEnd } from './archive-entries.ts';
import { openStream } from './sealed-stream.ts';

/** Version of the archive's contents. A change that older versions cannot read increases it. */
export const archiveFormat = 1;

/** First entry of an archive. */
export interface ArchiveInfo {
  format: number;
  /** Version of the product that wrote the archive. */
  product: string;
  /** Schema version, as from `readSchema`. */
  schema: string[];
  /** Moment of the backup, in ISO 8601. */
  created: string;
  sequences: { name: string; last: string; isCalled: boolean }[];
}

export interface ArchiveFile {
  path: string;
  secret: string;
  /** Ends the reading early with an error. */
  signal?: AbortSignal | undefined;
}

type Bytes = AsyncIterable<Buffer>;

/** Reader of an archive's entries, one after another. */
interface ArchiveReader {
  info?(info: ArchiveInfo): Promise<void>;
  table?(table: Entry, rows: Bytes): Promise<void>;
  file?(name: string, content: Bytes): Promise<void>;
  end?(entry: Entry, end: EntryEnd): void;
}

/** Reads an archive and checks every byte. Throws at the first one that is not authentic. */
export async function readArchive(
  { path, secret, signal }: ArchiveFile,
  reader: ArchiveReader,
): Promise<string> {
  let digest = '';
  await pipeline(
    createReadStream(path, { highWaterMark: 256 * 1024 }),
    (source: Bytes) => openStream(source, secret),
    createGunzip(),
    async (source: Bytes) => {
      digest = await readEntries(source, async (entry, { body, end }) => {
        if (entry.kind === 'info') await readInfo(body, reader);
        if (entry.kind === 'table') await reader.table?.(entry, body);
        if (entry.kind === 'file') await reader.file?.(entry.name, body);
        for await (const rest of body) void rest;
        reader.end?.(entry, end());
      });
    },
    { signal },
  );
  return digest;
}

async function readInfo(body: Bytes, reader: ArchiveReader): Promise<void> {
  const info = JSON.parse((await buffer(body)).toString()) as ArchiveInfo;
  if (info.format !== archiveFormat)
    throw new Error(`The backup has format ${info.format}, and this version reads format ${archiveFormat}.`);
  await reader.info?.(info);
}

export interface Manifest {
  info: ArchiveInfo;
  tables: { name: string; rows: number }[];
  files: number;
  /** Uncompressed size of all entries. */
  bytes: number;
  /** SHA-256 over the checksums of all entries, in hex. */
  digest: string;
}

/** Reads the whole archive and returns its summary. Changes nothing. */
export async function verifyArchive(file: ArchiveFile): Promise<Manifest> {
  const read: { info?: ArchiveInfo } = {};
  const tables: Manifest['tables'] = [];
  const sum = { files: 0, bytes: 0 };
  const digest = await readArchive(file, {
    info: (info) => Promise.resolve(void (read.info = info)),
    end: ({ kind, name }, { bytes, rows }) => {
      sum.bytes += bytes;
      if (kind === 'file') sum.files += 1;
      if (kind === 'table') tables.push({ name, rows: rows ?? 0 });
    },
  });
  if (!read.info) throw new Error('The backup is damaged or incomplete.');
  return { info: read.info, tables, ...sum, digest };
}
