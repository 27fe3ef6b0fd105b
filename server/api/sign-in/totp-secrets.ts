import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { owners } from '../secrets/owners.ts';
import { findTotpStep } from './totp.ts';

const secretBytes = 20;
const triesPerPending = 5;

/** A new secret that counts once its first code was entered. */
export async function makePendingSecret(trx: Trx, userId: string, keyring: Keyring): Promise<Buffer> {
  const secret = randomBytes(secretBytes);
  const sealed = Buffer.from(keyring.seal(secret, owners.totpSecret(userId)));
  await sql`
    insert into totp_secrets (id_user, pending)
    values (${userId}::bigint, ${sealed})
    on conflict (id_user) do update
    set pending = excluded.pending,
      pending_tries = 0
  `.execute(trx);
  return secret;
}

interface GivenTotp {
  code: string;
  now: number;
  keyring: Keyring;
}

/** `gone`: there is no new secret, or five wrong codes ended it. The transaction must be kept either way. */
export async function confirmPendingSecret(
  trx: Trx,
  userId: string,
  { code, now, keyring }: GivenTotp,
): Promise<'confirmed' | 'wrong' | 'gone'> {
  const { rows } = await sql<{ pending: Buffer }>`
    update totp_secrets
    set pending_tries = pending_tries + 1
    where id_user = ${userId}::bigint
    and pending is not null
    and pending_tries < ${triesPerPending}
    returning pending
  `.execute(trx);
  if (!rows[0]) return 'gone';
  const secret = keyring.open(rows[0].pending, owners.totpSecret(userId));
  const step = findTotpStep(secret, code, now);
  if (step === undefined) return 'wrong';
  await sql`
    update totp_secrets
    set secret = pending,
      pending = null,
      last_step = ${step}
    where id_user = ${userId}::bigint
  `.execute(trx);
  return 'confirmed';
}

/** `used`: a right code that was taken before; none is taken twice. */
export async function takeTotpCode(
  trx: Trx,
  userId: string,
  { code, now, keyring }: GivenTotp,
): Promise<'right' | 'used' | 'wrong'> {
  const { rows } = await sql<{ secret: Buffer | null; last_step: number }>`
    select secret, last_step
    from totp_secrets
    where id_user = ${userId}::bigint
    for update
  `.execute(trx);
  const row = rows[0];
  const secret = row?.secret && keyring.open(row.secret, owners.totpSecret(userId));
  const step = secret ? findTotpStep(secret, code, now) : undefined;
  if (!row || step === undefined) return 'wrong';
  if (step <= row.last_step) return 'used';
  await sql`
    update totp_secrets
    set last_step = ${step}
    where id_user = ${userId}::bigint
  `.execute(trx);
  return 'right';
}
