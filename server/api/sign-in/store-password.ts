import { toId, toTimestamp, type Trx } from '../database/db.ts';
import type { StoredPassword } from '../secrets/stored-password.ts';

/** Saves a password that is neither temporary nor due for a reset. */
export async function storePassword(
  trx: Trx,
  userId: string,
  { password, now }: { password: StoredPassword; now: number },
): Promise<void> {
  const { blockSize, ...hashed } = password;
  const stored = { ...hashed, block_size: blockSize, changed: toTimestamp(now) };
  await trx
    .insertInto('credentials')
    .values({ id_user: userId, ...stored })
    .onConflict((conflict) =>
      conflict.column('id_user').doUpdateSet({ ...stored, temporary: false, reset_required: false }),
    )
    .execute();
}

export async function clearForcedChange(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('users').set({ forcePasswordReset: 'F' }).where('id', '=', toId(userId)).execute();
}
