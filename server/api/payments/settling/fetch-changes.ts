import { toTimestamp } from '../../database/db.ts';
import { createRowScan, type RowScan } from '../../database/row-scan.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import type { CardGateway } from '../../providers/gateway.ts';
import { applyChange } from './apply-change.ts';

const dayMs = 24 * 3_600_000;
/** Overlap with the previous query in milliseconds, because banks report late to the gateway. */
const overlapMs = 3 * dayMs;
/** Maximum span in milliseconds, used for the first query or after a long break. */
const longestMs = 30 * dayMs;

type Deps = Pick<ApiDeps, 'db' | 'gateway' | 'clock' | 'log' | 'config'>;

/**
 * Fetches and applies changes to the charges of every due gateway account, or of only the `reported` account.
 * A failing account is retried a minute later. A failing change is retried for three days. Neither stops the others.
 */
export async function fetchChanges(deps: Deps, reported?: string): Promise<void> {
  const scan = createRowScan('ask_gateway');
  for (const { account, gateway } of await deps.gateway.inUse()) {
    const name = account ?? '';
    try {
      const isDue = reported === undefined ? await isTime(deps, name, gateway) : name === reported;
      if (isDue) await fetchAccountChanges(deps, { account: name, gateway, scan });
    } catch (error) {
      deps.log.error({ err: error, account: name }, 'charges of a gateway account could not be looked up');
    }
  }
  scan.end();
}

async function lastFetchedAt({ db }: Deps, account: string): Promise<number> {
  const row = await db
    .selectFrom('gateway_asked')
    .select('asked')
    .where('account', '=', account)
    .executeTakeFirst();
  return row?.asked.getTime() ?? 0;
}

async function isTime(deps: Deps, account: string, { pollIntervalMs }: CardGateway): Promise<boolean> {
  return deps.clock() - (await lastFetchedAt(deps, account)) >= pollIntervalMs;
}

interface AccountFetch {
  account: string;
  gateway: CardGateway;
  scan: RowScan;
}

async function fetchAccountChanges(deps: Deps, { account, gateway, scan }: AccountFetch): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const since = Math.max((await lastFetchedAt(deps, account)) - overlapMs, now - longestMs);
  for (const change of await gateway.changesSince(since))
    await scan.attempt(change.reference, () => applyChange(deps, change, now));
  const asked = toTimestamp(now);
  await db
    .insertInto('gateway_asked')
    .values({ account, asked })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ asked }))
    .execute();
}
