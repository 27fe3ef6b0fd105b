import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { PortalDeps } from '../http/deps.ts';
import { cookieName } from './sessions.ts';

const dayMs = 24 * 3_600_000;
const keptDays = 180;
/** Maximum subjects per browser. The oldest one is dropped first. */
const mostSubjects = 5;

export interface BrowserMark {
  cookie: 'device' | 'payer';
  subject: string;
}

type Parts = Pick<PortalDeps, 'config' | 'clock'>;

/** Returns the note stored with the browser's mark, '' without one, or undefined if there is no valid mark. */
export function readBrowserMark(
  { config, clock }: Parts,
  req: Request,
  mark: BrowserMark,
): string | undefined {
  const found = readEntries({ config, clock }, req, mark.cookie);
  return found.find((entry) => isEntryOf(config.sessionSecrets, entry, mark))?.note;
}

/** Marks the browser as known. The note may contain letters, digits, `-` and `_`. */
export function leaveBrowserMark(
  { config, clock }: Parts,
  { req, res }: { req: Request; res: Response },
  mark: BrowserMark & { note?: string },
): void {
  const secrets = config.sessionSecrets;
  const all = readEntries({ config, clock }, req, mark.cookie);
  const others = all.filter((entry) => !isEntryOf(secrets, entry, mark));
  const day = Math.floor(clock() / dayMs);
  const own = { day, signature: sign(secrets[0] ?? '', day, mark), note: mark.note ?? '' };
  const value = [own, ...others].slice(0, mostSubjects).map(writeEntry).join('.');
  res.cookie(cookieName(config, mark.cookie), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.production,
    maxAge: keptDays * dayMs,
  });
}

/** Day of the mark with a signature over day and subject. The subject itself is not included. */
interface Entry {
  day: number;
  signature: string;
  note: string;
}

const writeEntry = ({ day, signature, note }: Entry) =>
  signature + day.toString(36) + (note ? `~${note}` : '');

function readEntries({ config, clock }: Parts, req: Request, cookie: BrowserMark['cookie']): Entry[] {
  const value: unknown = (req.cookies as Record<string, unknown>)[cookieName(config, cookie)];
  const texts = typeof value === 'string' ? value.split('.').slice(0, mostSubjects) : [];
  const oldest = clock() / dayMs - keptDays;
  return texts
    .filter((text) => /^[\w-]{43}[0-9a-z]{1,6}(?:~[\w-]{1,64})?$/.test(text))
    .map((text) => {
      const [marked = '', note = ''] = text.split('~');
      return { signature: marked.slice(0, 43), day: parseInt(marked.slice(43), 36), note };
    })
    .filter(({ day }) => day > oldest);
}

function isEntryOf(secrets: readonly string[], { day, signature }: Entry, mark: BrowserMark): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => timingSafeEqual(Buffer.from(sign(secret, day, mark)), given));
}

function sign(secret: string, day: number, { cookie, subject }: BrowserMark): string {
  return createHmac('sha256', secret).update(`${cookie}:${day}:${subject}`).digest('base64url');
}
