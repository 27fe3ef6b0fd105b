import type { Request, RequestHandler, Response } from 'express';
import { HttpError } from './errors.ts';
import type { ContentCoding } from './assets.ts';
import type { PortalDeps } from './deps.ts';

/** Sends a built file from memory, precompressed. Its name contains a hash, so browsers cache it forever. */
export function sendAsset({ assets }: Pick<PortalDeps, 'assets'>): RequestHandler {
  return (req: Request, res: Response) => {
    const file = assets.files.get(String(req.params['name']));
    if (!file) throw new HttpError(404);
    const wanted = chooseCoding(req);
    const coding = file.bytes[wanted] ? wanted : 'identity';
    if (coding !== 'identity') res.setHeader('Content-Encoding', coding);
    res.setHeader('Content-Type', file.type);
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.setHeader('Vary', 'Accept-Encoding');
    res.end(file.bytes[coding]);
  };
}

function chooseCoding(req: Request): ContentCoding {
  const accepted = req.headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  if (/\bbr\b(?!;q=0(\.0+)?(,|$))/.test(accepted)) return 'br';
  return acceptsGzip(req) ? 'gzip' : 'identity';
}

export function acceptsGzip(req: Request): boolean {
  const accepted = req.headers['accept-encoding'];
  return typeof accepted === 'string' && /\bgzip\b(?!;q=0(\.0+)?(,|$))/.test(accepted);
}
