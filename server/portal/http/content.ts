import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { safeFileName } from '../relay/multipart.ts';
import type { Reply } from '../../../shared/reply.ts';
import type { UpstreamContent } from '../relay/relay.ts';
import { HttpError } from './errors.ts';
import { sandboxFile } from './headers.ts';
import type { NotDone } from './outcome.ts';

/** A browser that takes nothing for so long is gone. */
const stalledMs = 30_000;

interface Sent {
  name: string;
  /** The types it may have; another becomes a plain row of bytes. */
  types: readonly string[];
  inline?: boolean;
}

/** What a download came to. */
export type Downloaded = { ok: true; content: UpstreamContent } | NotDone;

/** Whatever it is, it cannot run here: its own sandbox, no guessing of its type, no page of ours around it. */
export async function sendContent(
  { req, res }: { req: Request; res: Response },
  result: Downloaded,
  { name, types, inline = false }: Sent,
): Promise<void> {
  if (!result.ok) throw new HttpError(result.reply ? statusOf(result.reply) : result.status);
  const { status, headers, body } = result.content;
  const given = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = types.includes(given) ? given : 'application/octet-stream';
  res.attachment(safeFileName(name));
  if (inline && type === given) res.setHeader('Content-Disposition', 'inline');
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
  res.setTimeout(stalledMs, () => res.destroy());
  // Either end may leave; the other one is closed then, and the log has it.
  await pipeline(body, res).catch(() => res.destroy());
}

function statusOf({ status }: Reply): number {
  return status === 416 || status === 403 ? status : 404;
}
