import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { putText } from '../providers/outbox.ts';
import { postingOf } from '../providers/delivery-route.ts';
import { codeLifeMs, makeCode, nextCodeFrom, type CodePurpose } from './one-time-codes.ts';
import type { Answer, RefusalResults } from '../operation/answer.ts';
import { signInError } from './sign-in-error.ts';
import type { SignInUser } from './sign-in-user.ts';

interface TextCode {
  user: SignInUser;
  flow: CodePurpose['flow'];
  target: string;
  phone: string;
}

/** Sends a code by text. Returns an error if too many were sent or texts are unavailable. */
export async function sendTextCode(
  trx: Trx,
  { user, flow, target, phone }: TextCode,
  { clock, config }: Pick<ApiDeps, 'clock' | 'config'>,
): Promise<Answer<RefusalResults> | undefined> {
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
/** Daily limit of codes to unverified phones before approval, so that a new account cannot text arbitrary numbers. */
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
