import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { sqlState, toTimestamp, type Db, type Trx } from './db.ts';

type HoldReason = 'copied' | 'restored' | 'operator';

const insufficientPrivilege = '42501';

const explanations: Readonly<Record<HoldReason, string>> = {
  copied: 'its database was copied to another server',
  restored: 'it was restored from a backup',
  operator: 'an operator held it',
};

/**
 * Compares the saved identity of the database with its server's, and holds the installation if they differ, because the original may still be
 * sending. The first start saves the identity. Needs the owner's role.
 */
export async function checkIdentity(db: Db, now: number): Promise<void> {
  const system = await readSystemIdentifier(db);
  await sql`
    update installation
    set system_identifier = ${system},
      database_oid = here.oid,
      held_since = case when database_oid is null then held_since else coalesce(held_since, ${toTimestamp(now)}) end,
      held_reason = case when database_oid is null then held_reason else coalesce(held_reason, 'copied') end
    from (select oid::bigint from pg_database where datname = current_database()) here
    where (system_identifier, database_oid) is distinct from (${system}, here.oid)
  `.execute(db);
}

/** Returns '' if the server does not let the role read its identifier. */
async function readSystemIdentifier(db: Db): Promise<string> {
  try {
    const { rows } = await sql<{ system: string }>`
      select system_identifier::text as system from pg_control_system()
    `.execute(db);
    return rows[0]?.system ?? '';
  } catch (error) {
    if (sqlState(error) === insufficientPrivilege) return '';
    throw error;
  }
}

interface Hold {
  since: Date;
  reason: HoldReason;
  /** Moment of the restored backup. */
  from: Date | null;
}

/** Returns why and since when the installation is held, or undefined if it is not. */
export async function readHold(db: Db): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    select held_since as since, held_reason as reason, restored_from as "from"
    from installation
    where held_since is not null
  `.execute(db);
  return rows[0];
}

/** Holds the installation for an operator. Keeps the time and reason of an earlier hold. Needs the owner's role. */
export async function hold(trx: Trx, now: number): Promise<void> {
  await sql`
    update installation set held_since = ${toTimestamp(now)}, held_reason = 'operator' where held_since is null
  `.execute(trx);
}

/** Holds an installation that was restored from a backup of the moment `from`, in the transaction of the restore. */
export async function holdRestored(client: PoolClient, from: string): Promise<void> {
  await client.query(
    "update installation set held_since = now(), held_reason = 'restored', restored_from = $1::timestamptz",
    [from],
  );
}

/** Ends the hold and returns it, or undefined if the installation was not held. Needs the owner's role. */
export async function release(trx: Trx): Promise<Hold | undefined> {
  await sql`select from installation for no key update`.execute(trx);
  const held = await readHold(trx);
  if (held)
    await sql`update installation set held_since = null, held_reason = null, restored_from = null`.execute(
      trx,
    );
  return held;
}

/** Returns the notice of a held installation for the log and `health`, or an empty list. */
export async function holdNotices(db: Db): Promise<string[]> {
  const held = await readHold(db);
  if (!held) return [];
  const since = held.since.toISOString().slice(0, 16).replace('T', ' ');
  return [
    `This installation has been held since ${since} UTC because ${explanations[held.reason]}. No messages are sent, and nothing is charged or refunded. Check that no other installation uses its data, then run \`admin release\`.`,
  ];
}
