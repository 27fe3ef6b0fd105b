import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { paths } from '../../../shared/paths.ts';

const permissions = [
  'camera',
  'geolocation',
  'microphone',
  'payment',
  'usb',
  'display-capture',
  'browsing-topics',
  'publickey-credentials-get',
].map((feature) => `${feature}=()`);

/** The headers of every answer (security H1, H4, H5). The policy allows only what carries this answer's nonce. */
export function securityHeaders(): RequestHandler {
  const fixed = new Map([
    ...helmetHeaders(),
    ['Permissions-Policy', permissions.join(', ')],
    ['Cache-Control', 'no-store'],
  ]);
  return (req: Request, res: Response, next: NextFunction) => {
    res.setHeaders(fixed);
    setContentPolicy(req, res);
    next();
  };
}

/** What helmet sets is the same for every answer, so it is asked once: its dozen middlewares cost more than the headers. */
function helmetHeaders(): [string, string][] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  const set = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: true,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  set(req, res, (error?: unknown) => {
    if (error) throw error;
  });
  return Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * Writes the content security policy. A page that shows a picture of another origin (a client's logo) names that origin;
 * embedding is then without credentials, since such a server need not know of our policy.
 */
export function setContentPolicy(req: Request, res: Response, imageOrigin?: string): void {
  const nonce = `'nonce-${req.context.nonce}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${nonce} 'strict-dynamic'`,
    `style-src ${nonce}`,
    `img-src 'self' data:${imageOrigin ? ` ${imageOrigin}` : ''}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy: client/fragments.ts reads a page of ours with it.
    'trusted-types fragments',
    `report-uri ${paths.cspReport.to()}`,
  ];
  res.setHeader('Content-Security-Policy', policy.join('; '));
  if (imageOrigin) res.setHeader('Cross-Origin-Embedder-Policy', 'credentialless');
}
