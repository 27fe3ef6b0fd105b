import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
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
 * The headers of every answer. Helmet writes them but `Permissions-Policy`, which it does not know. It is asked once, at the start,
 * since its dozen middlewares cost more than the headers; an answer's nonce is set into the policy that it wrote.
 */
export function securityHeaders(): RequestHandler {
  const fixed = new Map([
    ...fixedHeaders(),
    ['Permissions-Policy', permissions.join(', ')],
    ['Cache-Control', 'no-store'],
    // Payment and answer links are of one person, and the rest is of no use to a search.
    ['X-Robots-Tag', 'noindex, nofollow'],
  ]);
  const setPolicy = createPolicy({});
  return (_req, res, next) => {
    res.setHeaders(fixed);
    setPolicy(res);
    next();
  };
}

function fixedHeaders(): [string, string][] {
  const written = headersOf(
    helmet({
      contentSecurityPolicy: false,
      crossOriginEmbedderPolicy: true,
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
      xFrameOptions: { action: 'deny' },
    }),
  );
  return Object.entries(written).map(([name, value]) => [name, String(value)]);
}

/** What a middleware of Helmet's sets on an answer. */
function headersOf(set: (req: IncomingMessage, res: ServerResponse, next: typeof throwFault) => void) {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  set(req, res, throwFault);
  return res.getHeaders();
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
function createPolicy(wider: Wider): (res: Response) => void {
  const name = 'content-security-policy';
  const written = String(headersOf(policyOf(wider))[name]).split(noncePlace);
  return (res) => void res.setHeader(name, written.join(res.req.context.nonce));
}

/** Stands for the nonce in what Helmet writes once. Nobody can guess it, and so name an origin by it. */
const noncePlace = randomUUID();
const ourNonce = `'nonce-${noncePlace}'`;

function policyOf({ images, sound, frames }: Wider) {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: [ourNonce, "'strict-dynamic'"],
      styleSrc: [ourNonce],
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

function throwFault(error?: unknown): void {
  if (error) throw error;
}

/** Keeps a downloaded file from running here if a browser shows it. */
export function sandboxFile(res: Response): void {
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
}

/** Lets this one page play sound of ours. */
export function allowSound(res: Response): void {
  createPolicy({ sound: true })(res);
}

/** Lets this one page show a frame with a letter of ours: `sendLetter`. */
export function allowFrame(res: Response): void {
  createPolicy({ frames: true })(res);
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
  createPolicy({ images: origin })(res);
  res.setHeader('Cross-Origin-Embedder-Policy', 'credentialless');
}
