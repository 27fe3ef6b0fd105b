import { sql } from 'kysely';
import type { AccountState } from '../../../shared/payment/account-states.ts';
import { addJob, toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';

/** How long a check stands before a look-up writes down once more that all is well. */
const freshMs = 60 * 60_000;

interface Check {
  /** The gateway's code; undefined where it took the look-up. */
  problem: string | undefined;
  /** Unix milliseconds. */
  now: number;
}

/** Writes down whether the gateway takes an account; what is known already is not written again. */
export async function keepCheck(db: Db, account: string, { problem, now }: Check): Promise<void> {
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

/** Has the worker check the accounts of a practice, in the transaction in which they were entered. */
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

/** Asks the gateway whether it takes an account; the answer is written down as it comes. */
export async function checkAccount({ gateway }: Pick<ApiDeps, 'gateway'>, account: string): Promise<void> {
  await (await gateway.ofAccount(account))?.check();
}

/** How the accounts of a practice stand, in their order. */
export async function listAccountStates(
  { db, config }: Pick<ApiDeps, 'db'> & { config: Pick<ApiDeps['config'], 'hooksUrl'> },
  idOrg: string,
): Promise<AccountState[]> {
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

/** How many accounts in use the gateway does not take, by its code, in a sentence each for the operator. */
export async function noticesOfAccounts(db: Db): Promise<string[]> {
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
      `authorize.net answers ${problem} to ${count} gateway account${count === '1' ? '' : 's'}: the client's settings say which and what to do.`,
  );
}
