import { toTimestamp } from '../../database/db.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { takeChange } from './take-change.ts';

const dayMs = 24 * 3_600_000;
/** What was told before is asked for again for so long: a bank's word may come to the gateway late, and a charge to us. */
const overlapMs = 3 * dayMs;
/** Asked for the first time, or after a long while. */
const longestMs = 30 * dayMs;

/** Asks the gateway what became of its charges and takes it, where it is time to, or at once. */
export async function askChanges(
  { db, gateway, clock }: Pick<ApiDeps, 'db' | 'gateway' | 'clock'>,
  { atOnce = false } = {},
): Promise<void> {
  const now = clock();
  const before = await db.selectFrom('gateway_asked').select('asked').executeTakeFirst();
  const asked = before?.asked.getTime() ?? 0;
  if (!atOnce && now - asked < gateway.asksEveryMs) return;
  const since = Math.max(asked - overlapMs, now - longestMs);
  for (const change of await gateway.changesSince(since)) await takeChange(db, change, now);
  await db
    .insertInto('gateway_asked')
    .values({ asked: toTimestamp(now) })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ asked: toTimestamp(now) }))
    .execute();
}
