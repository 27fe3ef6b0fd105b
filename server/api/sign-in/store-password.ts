import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import type { StoredPassword } from '../secrets/stored-password.ts';

/** Puts an own password in the place of whatever the user had: nothing is forced on its owner any more. */
export async function storePassword(
  trx: Trx,
  userId: string,
  { password, now }: { password: StoredPassword; now: number },
): Promise<void> {
  const { salt, hash, cost, blockSize, parallelization } = password;
  await sql`
    insert into credentials (id_user, salt, hash, cost, block_size, parallelization, changed)
    values (
      ${userId}::bigint, ${salt}, ${hash}, ${cost}, ${blockSize}, ${parallelization}, ${toTimestamp(now)}
    )
    on conflict (id_user) do update
    set salt = excluded.salt,
      hash = excluded.hash,
      cost = excluded.cost,
      block_size = excluded.block_size,
      parallelization = excluded.parallelization,
      temporary = false,
      reset_required = false,
      changed = excluded.changed
  `.execute(trx);
}

/** Ends the forced change of a password. */
export async function clearForcedChange(trx: Trx, userId: string): Promise<void> {
  await sql`
    update users
    set "forcePasswordReset" = 'F'
    where id = ${userId}::bigint
  `.execute(trx);
}
