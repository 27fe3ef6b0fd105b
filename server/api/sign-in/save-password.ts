import { toId, toTimestamp, type Trx } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';
import { writeAudit } from '../rows/audit.ts';
import type { StoredPassword } from '../secrets/stored-password.ts';

interface ChosenPassword {
  actor: Actor;
  password: StoredPassword;
  /** Sentence for the audit trail that says how the user chose the password. */
  detail: string;
  now: number;
}

/** Saves a password that its user chose, so that no change is required anymore. Writes an audit row. Ends no session. */
export async function saveChosenPassword(
  trx: Trx,
  userId: string,
  { actor, password, detail, now }: ChosenPassword,
): Promise<void> {
  await storePassword(trx, userId, { password, now });
  await clearForcedChange(trx, userId);
  const entry = { actor, action: 'password', resource: 'users', recordId: userId, detail, now };
  await writeAudit(trx, entry);
}

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

async function clearForcedChange(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('users').set({ forcePasswordReset: 'F' }).where('id', '=', toId(userId)).execute();
}
