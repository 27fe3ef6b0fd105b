import type { ApiDeps } from '../operation/operation.ts';
import type { KnownOutcome } from './attempt-answer.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * An attempt that the gateway does not know by then is given up and canceled there, so that it is not sent any more. A gateway may book
 * what it has even later: `late-charge/watch-charges.ts` reverses that.
 */
const givenUpAfterMs = 20_000;

type LookedUp = 'settled' | 'open';

/** Finds out what became of an attempt and writes it down. `open` says that it is not known yet and to be looked up again. */
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
