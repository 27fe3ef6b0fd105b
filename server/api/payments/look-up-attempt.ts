import type { ApiDeps } from '../operation/operation.ts';
import type { KnownOutcome } from './attempt-answer.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * Time in milliseconds after which an attempt unknown to the gateway is abandoned and canceled there.
 * If the gateway still charges later, `late-charge/watch-charges.ts` reverses the charge.
 */
const givenUpAfterMs = 20_000;

type LookedUp = 'settled' | 'open';

/** Looks up the outcome of an attempt and saves it. Returns `open` if the outcome is unknown and needs another lookup. */
export async function lookUpAttempt(
  { db, gateway, clock }: Pick<ApiDeps, 'db' | 'gateway' | 'clock'>,
  reference: string,
): Promise<LookedUp> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['state', 'created'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!attempt || attempt.state !== 'charging') return 'settled';

  const charging = await gateway.ofCharge(reference);
  const found = await charging.lookUp(reference);
  if (found.kind === 'unknown') return 'open';
  if (found.kind !== 'absent') return settle(found);
  if (clock() - attempt.created.getTime() < givenUpAfterMs) return 'open';
  const cancelled = await charging.cancel(reference);
  if (cancelled.kind === 'unknown') return 'open';
  return settle(cancelled.kind === 'cancelled' ? { kind: 'refused', reason: 'cancelled' } : cancelled);

  async function settle(outcome: KnownOutcome): Promise<LookedUp> {
    await settleAttempt(db, { reference, outcome, now: clock() });
    return 'settled';
  }
}
