import { randomBytes } from 'node:crypto';
import { toId, type Trx } from '../database/db.ts';
import { type Keyring, owners } from '../secrets/keyring.ts';
import { findTotpStep } from './totp.ts';

const secretBytes = 20;
const triesPerPending = 5;

/** Creates a pending secret that becomes active when its first code is entered. */
export async function makePendingSecret(trx: Trx, userId: string, keyring: Keyring): Promise<Buffer> {
  const secret = randomBytes(secretBytes);
  const sealed = Buffer.from(keyring.seal(secret, owners.totpSecret(userId)));
  await trx
    .insertInto('totp_secrets')
    .values({ id_user: userId, pending: sealed })
    .onConflict((conflict) => conflict.column('id_user').doUpdateSet({ pending: sealed, pending_tries: 0 }))
    .execute();
  return secret;
}

interface TotpAttempt {
  code: string;
  now: number;
  keyring: Keyring;
}

/** Confirms a pending secret. `gone` means there is none, or five wrong codes invalidated it. The transaction must commit in either case. */
export async function confirmPendingSecret(
  trx: Trx,
  userId: string,
  { code, now, keyring }: TotpAttempt,
): Promise<'confirmed' | 'wrong' | 'gone'> {
  const row = await trx
    .updateTable('totp_secrets')
    .set(({ eb }) => ({ pending_tries: eb('pending_tries', '+', 1) }))
    .where('id_user', '=', toId(userId))
    .where('pending', 'is not', null)
    .where('pending_tries', '<', triesPerPending)
    .returning('pending')
    .executeTakeFirst();
  if (!row?.pending) return 'gone';
  const secret = keyring.open(row.pending, owners.totpSecret(userId));
  const step = findTotpStep(secret, code, now);
  if (step === undefined) return 'wrong';
  await trx
    .updateTable('totp_secrets')
    .set(({ ref }) => ({ secret: ref('pending'), pending: null, last_step: step }))
    .where('id_user', '=', toId(userId))
    .execute();
  return 'confirmed';
}

/** Checks a code. `used` means that the code is correct but was already accepted once. */
export async function redeemTotpCode(
  trx: Trx,
  userId: string,
  { code, now, keyring }: TotpAttempt,
): Promise<'right' | 'used' | 'wrong'> {
  const row = await trx
    .selectFrom('totp_secrets')
    .select(['secret', 'last_step'])
    .where('id_user', '=', toId(userId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const secret = row?.secret && keyring.open(row.secret, owners.totpSecret(userId));
  const step = secret ? findTotpStep(secret, code, now) : undefined;
  if (!row || step === undefined) return 'wrong';
  if (step <= row.last_step) return 'used';
  await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('id_user', '=', toId(userId))
    .execute();
  return 'right';
}
