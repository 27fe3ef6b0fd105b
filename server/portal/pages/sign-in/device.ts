import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { normaliseUserName } from '../../../../shared/sign-in/user-name.ts';
import { cookieName } from '../../session/sessions.ts';
import type { PortalParts } from '../../visit/parts.ts';
import type { Visit } from '../../visit/visit.ts';

const dayMs = 24 * 3_600_000;
const keptDays = 180;
/** Users that one browser is known for; the one who signed in longest ago is forgotten first. */
const mostUsers = 5;

type Parts = Pick<PortalParts, 'config' | 'clock'>;

/** Whether this browser has signed in as that user before. Anybody else's cookie is no one's. */
export function isKnownDevice({ config, clock }: Parts, req: Request, userName: string): boolean {
  return readMarks({ config, clock }, req).some((mark) => isMarkOf(config.sessionSecrets, mark, userName));
}

/** Makes this browser one that has signed in as the user. */
export function rememberDevice(
  { config, clock }: Parts,
  { req, res }: Pick<Visit, 'req' | 'res'>,
  userName: string,
): void {
  const secrets = config.sessionSecrets;
  const others = readMarks({ config, clock }, req).filter((mark) => !isMarkOf(secrets, mark, userName));
  const day = Math.floor(clock() / dayMs);
  const own = { day, signature: sign(secrets[0] ?? '', day, userName) };
  res.cookie(cookieName(config, 'device'), [own, ...others].slice(0, mostUsers).map(writeMark).join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.production,
    maxAge: keptDays * dayMs,
  });
}

/** One user of the browser: the day of the last sign-in, signed together with the name. The name itself is not in it. */
interface Mark {
  day: number;
  signature: string;
}

const writeMark = ({ day, signature }: Mark) => signature + day.toString(36);

function readMarks({ config, clock }: Parts, req: Request): Mark[] {
  const value: unknown = (req.cookies as Record<string, unknown>)[cookieName(config, 'device')];
  const texts = typeof value === 'string' ? value.split('.').slice(0, mostUsers) : [];
  const oldest = clock() / dayMs - keptDays;
  return texts
    .filter((text) => /^[\w-]{43}[0-9a-z]{1,6}$/.test(text))
    .map((text) => ({ signature: text.slice(0, 43), day: parseInt(text.slice(43), 36) }))
    .filter(({ day }) => day > oldest);
}

function isMarkOf(secrets: readonly string[], { day, signature }: Mark, userName: string): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => timingSafeEqual(Buffer.from(sign(secret, day, userName)), given));
}

function sign(secret: string, day: number, userName: string): string {
  const text = `device:${day}:${normaliseUserName(userName)}`;
  return createHmac('sha256', secret).update(text).digest('base64url');
}
