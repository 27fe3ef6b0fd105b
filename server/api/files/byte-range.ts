import type { ByteRange } from '../blobs/blob-store.ts';

/**
 * Reads the single range of a `Range` header (RFC 9110, section 14.2), limited to the size. Returns undefined to send everything if there is
 * no
 * header or it has several ranges or another unit. Returns 'outside' if the range starts after the end.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [from = '', to = ''] = match?.slice(1) ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start >= size || end < start ? 'outside' : { start, end };
}
