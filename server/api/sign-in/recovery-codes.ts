import { createHmac, randomBytes } from 'node:crypto';
import { readDatabaseKey, toId, type Db, type Trx } from '../database/db.ts';
import { toBase32 } from './totp.ts';

const codesAtOnce = 10;
/** Length in base32 characters, which gives 60 random bits. */
const codeLength = 12;

/** Creates ten codes that replace the previous ones. */
export async function makeRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => toBase32(randomBytes(8)).slice(0, codeLength));
  await endRecoveryCodes(trx, userId);
  const rows = await Promise.all(
    codes.map(async (code) => ({ id_user: userId, hash: await hashCode(trx, userId, code) })),
  );
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

export async function endRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('id_user', '=', toId(userId)).execute();
}

/** Uses up a code and returns how many are left, or undefined if the code is invalid. */
export async function redeemRecoveryCode(
  trx: Trx,
  userId: string,
  typed: string,
): Promise<{ remaining: number } | undefined> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (code.length !== codeLength) return undefined;
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('id_user', '=', toId(userId))
    .where('hash', '=', await hashCode(trx, userId, code))
    .executeTakeFirst();
  return used.numDeletedRows > 0 ? { remaining: await countRecoveryCodes(trx, userId) } : undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left: remaining } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('id_user', '=', toId(userId))
    .executeTakeFirstOrThrow();
  return Number(remaining);
}

async function hashCode(db: Db, userId: string, code: string): Promise<Buffer> {
  return createHmac('sha256', await readDatabaseKey(db, 'codes'))
    .update(JSON.stringify([userId, 'recovery', code]))
    .digest();
}
