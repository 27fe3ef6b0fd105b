import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
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

/**
 * The headers of every answer. Helmet writes them but `Permissions-Policy`, which it does not know; all that is the same for
 * every answer it is asked for once, since its dozen middlewares cost more than the headers.
 */
export function securityHeaders(): RequestHandler {
  const fixed = new Map([
    ...fixedHeaders(),
    ['Permissions-Policy', permissions.join(', ')],
    ['Cache-Control', 'no-store'],
  ]);
  const contentPolicy = createPolicy({});
  return (req, res, next) => {
    res.setHeaders(fixed);
    contentPolicy(req, res, next);
  };
}

function fixedHeaders(): [string, string][] {
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
  set(req, res, throwFault);
  return Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]);
}

interface Wider {
  /** An origin that pictures may come from. */
  images?: string;
  /** Sound of ours may be played. */
  sound?: true;
  /** A page of ours may be shown in a frame. */
  frames?: true;
}

/** The policy allows only what bears this answer's nonce, and what a page of its kind is allowed besides. */
function createPolicy({ images, sound, frames }: Wider) {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: [nonceOf, "'strict-dynamic'"],
      styleSrc: [nonceOf],
      imgSrc: ["'self'", 'data:', ...(images ? [images] : [])],
      ...(sound && { mediaSrc: ["'self'"] }),
      ...(frames && { frameSrc: ["'self'"] }),
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // The one policy: client/fragments.ts reads a page of ours with it.
      trustedTypes: ['fragments'],
      reportUri: [paths.cspReport.to()],
    },
  });
}

/** Helmet hands on the request that it was called with. */
function nonceOf(req: IncomingMessage): string {
  return `'nonce-${(req as Request).context.nonce}'`;
}

function throwFault(error?: unknown): void {
  if (error) throw error;
}

/** Lets this one page play sound of ours. */
export function allowSound(res: Response): void {
  createPolicy({ sound: true })(res.req, res, throwFault);
}

/** Lets this one page show a frame with a letter of ours: `sendLetter`. */
export function allowFrame(res: Response): void {
  createPolicy({ frames: true })(res.req, res, throwFault);
}

/**
 * Sends somebody's HTML for a frame of ours, where it looks as it was written and neither runs nor loads anything. Its links open in
 * tabs of their own.
 */
export function sendLetter(res: Response, html: string): void {
  const policy = [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    'img-src data:',
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
  ];
  res.setHeader('Content-Security-Policy', policy.join('; '));
  res.type('html').send(html.replace('<head>', '<head><base target="_blank">'));
}

/**
 * Lets this one page show pictures of another origin, such as a client's logo. Embedding is then without credentials, since
 * such a server need not know of our policy.
 */
export function allowImagesFrom(res: Response, origin: string): void {
  createPolicy({ images: origin })(res.req, res, throwFault);
  res.setHeader('Cross-Origin-Embedder-Policy', 'credentialless');
}
