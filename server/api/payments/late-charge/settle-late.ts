import { formatCents } from '../../../../shared/money.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import { systemActor } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import type { LateCharge } from '../../providers/gateway.ts';
import { writeAudit } from '../../rows/audit.ts';
import { moveAttempt, type AttemptRow } from '../move-attempt.ts';
import { noteEvent } from '../../payment-messages/note-event.ts';
import { recordUnconfirmed } from '../give-up.ts';
import { notifyReversed } from './notify-reversed.ts';

type Reversed = Extract<LateCharge, { kind: 'reversed' }>;

interface LateSettlement {
  reference: string;
  outcome: Reversed | Extract<LateCharge, { kind: 'notCharged' }>;
  now: number;
}

type Deps = Pick<ApiDeps, 'db' | 'config'>;

/** Ends the watch of an attempt once. Writes the outcome, timeline, audit row and payer messages in one transaction. */
export function settleLate({ db, config }: Deps, { reference, outcome, now }: LateSettlement): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const event = outcome.kind === 'reversed' ? 'lateChargeReversed' : 'watchEnded';
    const attempt = await moveAttempt(trx, { reference, event, now });
    if (!attempt) return;
    await recordUnconfirmed(trx, attempt.payment_id);
    if (outcome.kind === 'notCharged') return noteNotCharged(trx, attempt, now);
    await trx
      .updateTable('payment_attempts')
      .set({ reversed_at: toTimestamp(now), reversed_by: outcome.by })
      .where('reference', '=', reference)
      .execute();
    await noteReversed(trx, attempt, { outcome, now });
    await notifyReversed(trx, attempt, { by: outcome.by, cents: outcome.cents, config, now });
  });
}

async function noteNotCharged(trx: Trx, attempt: AttemptRow, now: number): Promise<void> {
  const { payment_id: paymentId, id_org: idOrg, amount_cents: amountCents } = attempt;
  await noteEvent(trx, { paymentId, idOrg, amountCents, kind: 'not_charged', now });
}

async function noteReversed(
  trx: Trx,
  { payment_id: paymentId, id_org: idOrg }: AttemptRow,
  { outcome: { by, cents, last4 }, now }: { outcome: Reversed; now: number },
): Promise<void> {
  const how = `${by === 'void' ? 'voided' : 'refunded'}, ending in ${last4}`;
  await noteEvent(trx, { paymentId, idOrg, amountCents: cents, kind: 'reversed', detail: how, now });
  await writeAudit(trx, {
    actor: systemActor('gateway', idOrg),
    action: 'late charge',
    resource: 'payments',
    recordId: paymentId,
    detail: `Late charge of ${formatCents(cents)} ${how}`,
    now,
  });
}
