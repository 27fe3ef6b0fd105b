import { sql } from 'kysely';
import { addJob, toTimestamp, type Db } from '../../database/db.ts';
import { noPractice } from '../../database/job-names.ts';
import { createRowScan, RowsFailed } from '../../database/row-scan.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { applyChange } from './apply-change.ts';

const dayMs = 24 * 3_600_000;
/** Interval in milliseconds between queries of an account. Webhooks report most changes at once. */
const accountIntervalMs = dayMs;
const sandboxIntervalMs = 60_000;
/** Maximum number of accounts queued per minute: 12,000 an hour. */
const mostPerRound = 200;
/** Time in milliseconds after which a bank no longer returns a payment. */
const returnableMs = 90 * dayMs;
/** Overlap with the previous query in milliseconds, because banks report late to the gateway. */
const overlapMs = 3 * dayMs;
/** Maximum span in milliseconds, used for the first query or after a long break. */
const longestMs = 30 * dayMs;

type Deps = Pick<ApiDeps, 'db' | 'gateway' | 'clock' | 'log' | 'config'>;

/** Queues a query of each gateway account that is due, those first that waited longest. A failing account is queued again each minute. */
export async function queueFetches({ db, clock, config }: Deps): Promise<void> {
  const now = clock();
  for (const { account, idOrg } of await findDue(db, { now, hasSandbox: !config.production })) {
    await addJob(db, 'ask_account', { payload: { account }, key: `ask_gateway:${account}`, idOrg });
    await db
      .insertInto('gateway_asked')
      .values({ account, asked: toTimestamp(0), tried: toTimestamp(now) })
      .onConflict((conflict) => conflict.column('account').doUpdateSet({ tried: toTimestamp(now) }))
      .execute();
  }
}

interface DueAccount {
  /** Id of the account, or '' for the sandbox. */
  account: string;
  idOrg: string;
}

/** Finds current accounts, and former ones whose last charges may still be settled or returned, that were not queried for a day. */
async function findDue(
  db: Db,
  { now, hasSandbox }: { now: number; hasSandbox: boolean },
): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    with used as (
      select id, id_org::text as "idOrg", ${accountIntervalMs}::bigint as interval_ms
      from payment_accounts
      where place is not null
      or exists (
        select 1
        from payment_charges
        where payment_charges.account = payment_accounts.id
        and paid_at > ${toTimestamp(now - returnableMs)}
      )
      union all
      select '', ${noPractice}, ${sandboxIntervalMs}::bigint
      where ${hasSandbox}
    )
    select used.id as account, used."idOrg"
    from used
    left join gateway_asked on gateway_asked.account = used.id
    where asked is null
    or asked <= ${toTimestamp(now)} - interval_ms * interval '1 millisecond'
    order by tried nulls first, used.id
    limit ${mostPerRound}
  `.execute(db);
  return rows;
}

/** Fetches the changes to the charges of an account and applies them. A failing change does not stop the others and is retried for three days. */
export async function fetchChanges(deps: Deps, account: string): Promise<void> {
  try {
    await fetchAccountChanges(deps, account);
  } catch (error) {
    if (error instanceof RowsFailed) throw error;
    deps.log.error({ err: error, account }, 'charges of a gateway account could not be looked up');
  }
}

async function fetchAccountChanges(deps: Deps, account: string): Promise<void> {
  const { db, gateway, clock } = deps;
  const charging = await gateway.ofAccount(account || null);
  if (!charging) return;
  const now = clock();
  const since = Math.max((await lastFetchedAt(db, account)) - overlapMs, now - longestMs);
  const scan = createRowScan('ask_gateway');
  for (const change of await charging.changesSince(since))
    await scan.attempt(change.reference, () => applyChange(deps, change, now));
  const asked = toTimestamp(now);
  await db
    .insertInto('gateway_asked')
    .values({ account, asked })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ asked }))
    .execute();
  scan.end();
}

async function lastFetchedAt(db: Db, account: string): Promise<number> {
  const row = await db
    .selectFrom('gateway_asked')
    .select('asked')
    .where('account', '=', account)
    .executeTakeFirst();
  return row?.asked.getTime() ?? 0;
}
