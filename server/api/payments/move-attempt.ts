import { sql } from 'kysely';
import { attemptTransitionsFor, type AttemptEvent } from '../../../shared/payment/machine.ts';
import { toTimestamp, type Stored, type Trx } from '../database/db.ts';
import type { Answer } from '../operation/answer.ts';

export interface AttemptRow extends Pick<
  Stored<'payment_attempts'>,
  | 'reference'
  | 'payment_id'
  | 'patient_id'
  | 'account'
  | 'card_holder'
  | 'amount_cents'
  | 'items'
  | 'method'
  | 'routing_number'
> {
  id_org: string;
}

interface Move {
  reference: string;
  event: AttemptEvent;
  /** Answer to save for the attempt's idempotency key. The first saved answer is kept. */
  answer?: Answer;
  now: number;
}

/**
 * Applies an event according to the attempt's transition table.
 * Returns undefined if the current status does not allow the event, for example when a concurrent caller was first.
 */
export async function moveAttempt(
  trx: Trx,
  { reference, event, answer, now }: Move,
): Promise<AttemptRow | undefined> {
  const moves = attemptTransitionsFor(event).map(([from, to]) => ({ from, to }));
  const { rows } = await sql<AttemptRow>`
    update payment_attempts attempt
    set state = move."to",
      answer = coalesce(attempt.answer, ${answer ? JSON.stringify(answer) : null}::json),
      settled = coalesce(attempt.settled, ${toTimestamp(now)})
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move ("from" text, "to" text)
    where attempt.reference = ${reference}
    and attempt.state = move."from"
    returning attempt.reference, attempt.payment_id, attempt.id_org::text, attempt.patient_id, attempt.account,
      attempt.card_holder, attempt.amount_cents, attempt.items, attempt.method, attempt.routing_number
  `.execute(trx);
  return rows[0];
}
