import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { type RequestHandler, type Response, type Request } from 'express';
import helmet from 'helmet';
import { paths } from '../../../shared/paths.ts';
import type { PortalDeps } from './deps.ts';

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
 * Sets the headers of every response.
 * Helmet runs once at startup, because its dozen middlewares cost more than the headers; each response inserts its nonce.
 * Helmet does not support `Permissions-Policy`, so it is added here.
 */
export function securityHeaders(): RequestHandler {
  const fixed = new Map([
    ...fixedHeaders(),
    ['Permissions-Policy', permissions.join(', ')],
    ['Cache-Control', 'no-store'],
    // Payment and answer links are personal, and search engines have no use for the other pages.
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

function headersOf(set: (req: IncomingMessage, res: ServerResponse, next: typeof rethrow) => void) {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  set(req, res, rethrow);
  return res.getHeaders();
}

interface PolicyExceptions {
  images?: string;
  sound?: true;
  frames?: true;
}

/** Creates the content security policy, which allows only elements with the response's nonce and the given extensions. */
function createPolicy(exceptions: PolicyExceptions): (res: Response) => void {
  const name = 'content-security-policy';
  const written = String(headersOf(policyOf(exceptions))[name]).split(noncePlaceholder);
  return (res) => void res.setHeader(name, written.join(res.req.context.nonce));
}

/** Placeholder for the nonce in the prepared policy. It is random so that no origin can contain it. */
const noncePlaceholder = randomUUID();
const nonceSource = `'nonce-${noncePlaceholder}'`;

function policyOf({ images, sound, frames }: PolicyExceptions) {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: [nonceSource, "'strict-dynamic'"],
      styleSrc: [nonceSource],
      imgSrc: ["'self'", 'data:', ...(images ? [images] : [])],
      ...(sound && { mediaSrc: ["'self'"] }),
      ...(frames && { frameSrc: ["'self'"] }),
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // The only Trusted Types policy. client/fragments.ts uses it to parse our own pages.
      trustedTypes: ['fragments'],
      reportUri: [paths.cspReport.to()],
    },
  });
}

function rethrow(error?: unknown): void {
  if (error) throw error;
}

/** Sandboxes a downloaded file in case a browser displays it. */
export function sandboxFile(res: Response): void {
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
}

export function allowSound(res: Response): void {
  createPolicy({ sound: true })(res);
}

export function allowFrame(res: Response): void {
  createPolicy({ frames: true })(res);
}

/** Sends untrusted HTML to be displayed in one of our frames, without scripts or external content. Its links open in new tabs. */
export function sendEmailPreview(res: Response, html: string): void {
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
 * Allows images of another origin on this page, such as a client's logo. Uses credentialless embedding because that server may not send our
 * headers.
 */
export function allowImagesFrom(res: Response, origin: string): void {
  createPolicy({ images: origin })(res);
  res.setHeader('Cross-Origin-Embedder-Policy', 'credentialless');
}

/** Logs policy violations reported by browsers, one line each, with only the directive and the blocked address. */
export function postCspReport({ log }: Pick<PortalDeps, 'log'>) {
  return [
    express.json({ type: ['application/csp-report', 'application/reports+json'], limit: '10kb' }),
    (req: Request, res: Response) => {
      const report = readReport(req.body);
      log.warn(
        { id: req.context.id, directive: report['violated-directive'], blocked: report['blocked-uri'] },
        'csp violation',
      );
      res.status(204).end();
    },
  ];
}

function readReport(body: unknown): Record<string, string> {
  const report: unknown =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)['csp-report'] : undefined;
  const entries = typeof report === 'object' && report !== null ? Object.entries(report) : [];
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value).slice(0, 200)]));
}
