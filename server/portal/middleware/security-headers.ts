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
  const fixed = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: true,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  return (req: Request, res: Response, next: NextFunction) => {
    res.setHeader('Permissions-Policy', permissions.join(', '));
    res.setHeader('Cache-Control', 'no-store');
    setContentPolicy(req, res);
    fixed(req, res, next);
  };
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
    `report-uri ${paths.cspReport.to()}`,
  ];
  res.setHeader('Content-Security-Policy', policy.join('; '));
  if (imageOrigin) res.setHeader('Cross-Origin-Embedder-Policy', 'credentialless');
}
