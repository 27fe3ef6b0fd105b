import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { putText } from '../providers/outbox.ts';
import { postingOf } from '../providers/way-out.ts';
import { codeLifeMs, makeCode, nextCodeFrom, type CodePurpose } from './one-time-codes.ts';
import type { Answer } from '../operation/answer.ts';
import { signInError } from './sign-in-error.ts';
import type { SignInUser } from './sign-in-user.ts';

interface TextCode {
  user: SignInUser;
  flow: CodePurpose['flow'];
  target: string;
  /** Ten digits. */
  phone: string;
}

/** Sends a code by text message. Answers where it did not: too many were sent lately, or none can be. */
export async function sendTextCode(
  trx: Trx,
  { user, flow, target, phone }: TextCode,
  { clock, config }: Pick<ApiDeps, 'clock' | 'config'>,
): Promise<Answer | undefined> {
  const now = clock();
  const posting = postingOf(config, 'text', now);
  if (!posting) return signInError('No Text Messages');
  if (phone !== user.verifiedPhone && (await hasSentMany(trx, user.idOrg, now)))
    return signInError('Try Later');
  const purpose = { userId: user.id, flow, target };
  const code = await makeCode(trx, purpose, now);
  if (!code) return signInError('Try Later', { again: await nextCodeFrom(trx, purpose) });
  const text = `${config.brand.name}: your verification code is ${code}. It is good for 10 minutes. Do not share it.`;
  const message = {
    idOrg: user.idOrg,
    to: phone,
    text,
    purpose: 'proof',
    confirms: phone !== user.verifiedPhone,
  } as const;
  await putText(trx, message, { ...posting, lifeMs: codeLifeMs });
  return undefined;
}

const dayMs = 24 * 3_600_000;
/** Until it is approved, an organization sends so many codes a day to phones that nobody confirmed: a stranger's account must not text whomever it likes. */
const mostUnconfirmed = 10;

async function hasSentMany(trx: Trx, idOrg: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select org.awaits_approval and (
      select count(*)
      from outbox
      where outbox.id_org = org.id
      and outbox.confirms
      and outbox.channel = 'text'
      and outbox.created > ${toTimestamp(now - dayMs)}
    ) >= ${mostUnconfirmed} as many
    from org
    where org.id = ${idOrg}::bigint
  `.execute(trx);
  return rows[0]?.many ?? false;
}
