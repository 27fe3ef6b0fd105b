import { sql } from 'kysely';
import type { AccountStateWire } from '../../../shared/payment/accounts.ts';
import { addJob, toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';

/** Time in milliseconds during which a saved check result is not saved again if it is the same. */
const freshMs = 60 * 60_000;

interface Check {
  /** Error code of the gateway; undefined if it accepted the account. */
  problem: string | undefined;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Saves whether the gateway accepts an account. Skips a result that is already saved and recent. */
export async function saveAccountCheck(db: Db, account: string, { problem, now }: Check): Promise<void> {
  await sql`
    update payment_accounts
    set checked_at = ${toTimestamp(now)}, problem = ${problem ?? null}
    where id = ${account}
    and (
      checked_at is null
      or checked_at < ${toTimestamp(now - freshMs)}
      or problem is distinct from ${problem ?? null}
    )
  `.execute(db);
}

/** Queues checks of a practice's accounts in the transaction that saves the accounts. */
export async function queueChecks(trx: Trx, idOrg: string): Promise<void> {
  const accounts = await trx
    .updateTable('payment_accounts')
    .set({ checked_at: null, problem: null })
    .where('id_org', '=', toId(idOrg))
    .where('place', 'is not', null)
    .returning('id')
    .execute();
  for (const { id } of accounts)
    await addJob(trx, 'check_account', { payload: { account: id }, key: `check_account:${id}`, idOrg });
}

/** Checks an account at the gateway. The gateway saves the result. */
export async function checkAccount({ gateway }: Pick<ApiDeps, 'gateway'>, account: string): Promise<void> {
  await (await gateway.ofAccount(account))?.check();
}

export async function listAccountStates(
  { db, config }: Pick<ApiDeps, 'db'> & { config: Pick<ApiDeps['config'], 'hooksUrl'> },
  idOrg: string,
): Promise<AccountStateWire[]> {
  const rows = await db
    .selectFrom('payment_accounts')
    .select(['id', 'checked_at', 'problem'])
    .where('id_org', '=', toId(idOrg))
    .where('place', 'is not', null)
    .orderBy('place')
    .execute();
  return rows.map(({ id, checked_at: checkedAt, problem }) => ({
    hook_url: new URL(`hooks/gateway/${id}`, config.hooksUrl).toString(),
    checked: checkedAt ? 'T' : 'F',
    problem: problem ?? '',
  }));
}

/** Writes notices for operators about accounts in use that the gateway rejects, by error code. */
export async function accountWarnings(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_accounts')
    .select((row) => ['problem', row.fn.countAll<string>().as('count')])
    .where('place', 'is not', null)
    .where('problem', 'is not', null)
    .groupBy('problem')
    .orderBy('problem')
    .execute();
  return rows.map(
    ({ problem, count }) =>
      `authorize.net returned ${problem} for ${count} gateway account${count === '1' ? '' : 's'}. The client's settings show which accounts and what to do.`,
  );
}
