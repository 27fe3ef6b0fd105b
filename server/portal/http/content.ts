import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { safeFileName } from '../relay/multipart.ts';
import type { Reply } from '../../../shared/reply.ts';
import type { UpstreamContent } from '../relay/relay.ts';
import { HttpError } from './errors.ts';
import { sandboxFile } from './headers.ts';
import type { FailedCall } from './outcome.ts';

/** Time in milliseconds without progress after which a download is aborted. */
const stallTimeoutMs = 30_000;

interface ContentOptions {
  name: string;
  /** Allowed content types. Others are sent as `application/octet-stream`. */
  types: readonly string[];
  inline?: boolean;
}

export type DownloadResult = { ok: true; content: UpstreamContent } | FailedCall;

/** Sends a file so that it cannot run scripts on our origin: sandboxed, without type sniffing, and as an attachment unless `inline`. */
export async function sendContent(
  { req, res }: { req: Request; res: Response },
  result: DownloadResult,
  { name, types, inline = false }: ContentOptions,
): Promise<void> {
  if (!result.ok) throw new HttpError(result.reply ? statusOf(result.reply) : result.status);
  const { status, headers, body } = result.content;
  const upstreamType = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = types.includes(upstreamType) ? upstreamType : 'application/octet-stream';
  res.attachment(safeFileName(name));
  if (inline && type === upstreamType) res.setHeader('Content-Disposition', 'inline');
  res.setHeader(
    'Content-Type',
    type === 'text/csv' || type === 'text/plain' ? `${type}; charset=utf-8` : type,
  );
  sandboxFile(res);
  for (const header of ['content-length', 'content-range', 'accept-ranges'] as const) {
    const value = headers[header];
    if (value !== undefined) res.setHeader(header, value);
  }
  res.status(status === 206 ? 206 : 200);
  if (req.method === 'HEAD') {
    body.destroy();
    res.end();
    return;
  }
  res.setTimeout(stallTimeoutMs, () => res.destroy());
  // Closes both sides if either disconnects. The request log records disconnects.
  await pipeline(body, res).catch(() => res.destroy());
}

function statusOf({ status }: Reply): number {
  return status === 416 || status === 403 ? status : 404;
}
