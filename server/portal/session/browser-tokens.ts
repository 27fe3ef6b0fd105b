import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { PortalDeps } from '../http/deps.ts';
import { cookieName } from './sessions.ts';
import { normaliseUserName } from '../../../shared/sign-in/credentials.ts';

const dayMs = 24 * 3_600_000;
const validDays = 180;
/** Maximum subjects per browser. The oldest one is dropped first. */
const mostSubjects = 5;

export interface BrowserToken {
  cookie: 'device' | 'payer';
  subject: string;
}

type Parts = Pick<PortalDeps, 'config' | 'clock'>;

/** Returns the note stored with the browser's token for this subject, '' if it has no note, or undefined if there is no valid token. */
export function readBrowserToken(
  { config, clock }: Parts,
  req: Request,
  token: BrowserToken,
): string | undefined {
  const found = readEntries({ config, clock }, req, token.cookie);
  return found.find((entry) => isEntryOf(config.sessionSecrets, entry, token))?.note;
}

/** Stores a token for this subject in the browser. The note may contain letters, digits, `-` and `_`. */
export function writeBrowserToken(
  { config, clock }: Parts,
  { req, res }: { req: Request; res: Response },
  token: BrowserToken & { note?: string },
): void {
  const secrets = config.sessionSecrets;
  const all = readEntries({ config, clock }, req, token.cookie);
  const others = all.filter((entry) => !isEntryOf(secrets, entry, token));
  const day = Math.floor(clock() / dayMs);
  const newEntry = { day, signature: sign(secrets[0] ?? '', day, token), note: token.note ?? '' };
  const value = [newEntry, ...others].slice(0, mostSubjects).map(writeEntry).join('.');
  res.cookie(cookieName(config, token.cookie), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.production,
    maxAge: validDays * dayMs,
  });
}

/** Day of the token with a signature over the day and the subject. The subject itself is not stored. */
interface Entry {
  day: number;
  signature: string;
  note: string;
}

const writeEntry = ({ day, signature, note }: Entry) =>
  signature + day.toString(36) + (note ? `~${note}` : '');

function readEntries({ config, clock }: Parts, req: Request, cookie: BrowserToken['cookie']): Entry[] {
  const value: unknown = (req.cookies as Record<string, unknown>)[cookieName(config, cookie)];
  const texts = typeof value === 'string' ? value.split('.').slice(0, mostSubjects) : [];
  const oldest = clock() / dayMs - validDays;
  return texts
    .filter((text) => /^[\w-]{43}[0-9a-z]{1,6}(?:~[\w-]{1,64})?$/.test(text))
    .map((text) => {
      const [signed = '', note = ''] = text.split('~');
      return { signature: signed.slice(0, 43), day: parseInt(signed.slice(43), 36), note };
    })
    .filter(({ day }) => day > oldest);
}

function isEntryOf(secrets: readonly string[], { day, signature }: Entry, token: BrowserToken): boolean {
  const actual = Buffer.from(signature);
  return secrets.some((secret) => timingSafeEqual(Buffer.from(sign(secret, day, token)), actual));
}

function sign(secret: string, day: number, { cookie, subject }: BrowserToken): string {
  return createHmac('sha256', secret).update(`${cookie}:${day}:${subject}`).digest('base64url');
}

const browserTokenOf = (userName: string): BrowserToken => ({
  cookie: 'device',
  subject: normaliseUserName(userName),
});

export function isKnownDevice(parts: Parts, req: Request, userName: string): boolean {
  return readBrowserToken(parts, req, browserTokenOf(userName)) !== undefined;
}

export function rememberDevice(parts: Parts, ctx: { req: Request; res: Response }, userName: string): void {
  writeBrowserToken(parts, ctx, browserTokenOf(userName));
}
