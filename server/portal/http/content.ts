import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { safeFileName } from '../relay/multipart.ts';
import type { RelayResult, UpstreamContent } from '../relay/relay.ts';
import { HttpError, UpstreamUnauthorized } from './errors.ts';
import type { NotDone } from './outcome.ts';

/** A browser that takes nothing for so long is gone. */
const stalledMs = 30_000;

interface Sent {
  name: string;
  /** The types it may have; another becomes a plain row of bytes. */
  types: readonly string[];
  inline?: boolean;
}

/** Whatever it is, it cannot run here: its own sandbox, no guessing of its type, no page of ours around it. */
export async function sendContent(
  { req, res }: { req: Request; res: Response },
  result: UpstreamContent | RelayResult,
  { name, types, inline = false }: Sent,
): Promise<void> {
  if (result.kind !== 'content') throw toError(result);
  const { status, headers, body } = result;
  const given = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = types.includes(given) ? given : 'application/octet-stream';
  res.attachment(safeFileName(name));
  if (inline && type === given) res.setHeader('Content-Disposition', 'inline');
  res.setHeader(
    'Content-Type',
    type === 'text/csv' || type === 'text/plain' ? `${type}; charset=utf-8` : type,
  );
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
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

/** Where there is nothing to send: a part beyond the end, a file that is not to be seen, or none. */
export function noContent({ reply, status }: NotDone): HttpError {
  if (!reply) return new HttpError(status);
  return new HttpError(reply.status === 416 || reply.status === 403 ? reply.status : 404);
}

function toError(result: RelayResult): Error {
  if (result.kind === 'unauthorized') return new UpstreamUnauthorized();
  if (result.kind === 'failed') return new HttpError(result.reason === 'overloaded' ? 503 : 502);
  const { status } = result.reply;
  return new HttpError(status === 416 ? 416 : status === 403 ? 403 : 404);
}
