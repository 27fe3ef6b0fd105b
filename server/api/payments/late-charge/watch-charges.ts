import { toTimestamp } from '../../database/db.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import type { LateCharge } from '../../providers/gateway.ts';
import { settleLate } from './settle-late.ts';
import { nextLookAt } from '../give-up.ts';

type Deps = Pick<ApiDeps, 'db' | 'gateway' | 'clock' | 'config' | 'log'>;

const batch = 100;

/**
 * Checks due unconfirmed attempts at the gateway. Every late charge is reversed, even if the payment has been paid since.
 * A failing attempt does not stop the others.
 */
export async function watchCharges(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const due = await db
    .selectFrom('payment_attempts')
    .select(['reference', 'settled', 'watched_until'])
    .where('state', '=', 'given_up')
    .where('next_look', '<=', toTimestamp(clock()))
    .orderBy('next_look')
    .limit(batch)
    .execute();
  for (const attempt of due) {
    try {
      await look(deps, attempt);
    } catch (error) {
      log.error({ err: error, reference: attempt.reference }, 'abandoned payment could not be looked up');
    }
  }
}

interface Watched {
  reference: string;
  settled: Date | null;
  watched_until: Date | null;
}

async function look(deps: Deps, { reference, settled, watched_until: until }: Watched): Promise<void> {
  const { db, gateway, clock } = deps;
  const now = clock();
  // Schedules the next lookup first, so that a failing one is not repeated at once.
  await db
    .updateTable('payment_attempts')
    .set({ next_look: toTimestamp(nextLookAt(settled?.getTime() ?? now, now)) })
    .where('reference', '=', reference)
    .where('state', '=', 'given_up')
    .execute();
  const late = await (await gateway.ofCharge(reference)).reverseLate(reference);
  const isOver = until !== null && now >= until.getTime();
  const outcome: LateCharge = late.kind === 'absent' && isOver ? { kind: 'notCharged' } : late;
  if (outcome.kind === 'reversed' || outcome.kind === 'notCharged')
    await settleLate(deps, { reference, outcome, now });
}
