import { fileTypes } from '../../../shared/uploads.ts';
import { notFound, refuse, type Answer } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { readByteRange } from './byte-range.ts';
import { cleanFileName, withEnding } from '../blobs/file-name.ts';
import { findStored, type ContentDefinition, type StoredRow } from './stored-row.ts';

const knownTypes: ReadonlySet<string> = new Set(Object.values(fileTypes));

export function downloadContent(definition: ContentDefinition): SignedOperation {
  return async (request, { db, blobs, clock }) => {
    const stored = await findStored(definition, request, { db, now: clock() });
    return stored ? answerContent(stored, { blobs, range: request.header('range') }) : notFound();
  };
}

interface Wanted {
  blobs: BlobStore;
  /** Value of the request's `Range` header. */
  range: string | undefined;
}

export async function answerContent(
  { row, blob }: StoredRow,
  { blobs, range: wanted }: Wanted,
): Promise<Answer> {
  const size = row.size ?? 0;
  const range = readByteRange(wanted, size);
  if (range === 'outside')
    return {
      ...refuse(416, 'The requested range is past the end of the file.'),
      headers: { 'Content-Range': `bytes */${size}` },
    };
  const type = row.type !== null && knownTypes.has(row.type) ? row.type : 'application/octet-stream';
  return {
    status: range ? 206 : 200,
    success: true,
    headers: {
      'Accept-Ranges': 'bytes',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
    },
    content: {
      stream: await blobs.open(blob, range),
      type,
      size: range ? range.end - range.start + 1 : size,
      fileName: fileNameOf(row.name ?? '', type),
    },
  };
}

function fileNameOf(name: string, type: string): string {
  const ending = Object.entries(fileTypes).find(([, each]) => each === type)?.[0] ?? '';
  const clean = cleanFileName(name);
  return fileTypes[clean.split('.').at(-1)?.toLowerCase() ?? ''] === type ? clean : withEnding(clean, ending);
}
