import { sql } from 'kysely';
import { trialCalls } from '../../../shared/constants.ts';
import { toId, toTimestamp, type Db, type Trx } from '../database/db.ts';

/** SQL condition on `org`. False if there is no free trial. */
export const isTrialOver = (now: number) => sql<boolean>`((org.trial_until <= ${toTimestamp(now)}) is true)`;

/** Selects the reason why the free trial of `org` blocks a message, or null if it does not. `message` is a table or alias. */
export const trialReason = (message: string, now: number) => sql<string | null>`
  case
    when ${isTrialOver(now)} then 'trial_over'
    when org.trial_until is not null
      and org.trial_calls >= ${trialCalls}
      and ${sql.ref(`${message}.channel`)} = 'voice' then 'trial_calls'
  end
`;

interface Calls {
  idOrg: string;
  calls: number;
}

/** Returns the number of calls left in the free trial, or undefined without one. */
export async function countRemainingCalls(db: Db, idOrg: string): Promise<number | undefined> {
  const trial = await db
    .selectFrom('org')
    .select('trial_calls')
    .where('id', '=', toId(idOrg))
    .where('trial_until', 'is not', null)
    .executeTakeFirst();
  return trial && Math.max(0, trialCalls - trial.trial_calls);
}

/**
 * Counts calls before they start, with an atomic update so that concurrent calls cannot exceed the limit.
 * Returns false if not enough calls are left. Without a free trial, counts nothing.
 */
export async function countTrialCalls(trx: Trx, { idOrg, calls }: Calls): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    with counted as (
      update org
      set trial_calls = trial_calls + ${calls}
      where id = ${idOrg}::bigint
      and trial_until is not null
      and trial_calls + ${calls} <= ${trialCalls}
      returning id
    )
    select trial_until is null or exists (select from counted) as free
    from org
    where id = ${idOrg}::bigint
  `.execute(trx);
  return rows[0]?.free === true;
}

/** Credits the free trial's limit with calls that were not made. */
export async function releaseCalls(trx: Trx, { idOrg, calls }: Calls): Promise<void> {
  await sql`
    update org
    set trial_calls = trial_calls - ${calls}
    where id = ${idOrg}::bigint
    and trial_until is not null
  `.execute(trx);
}
