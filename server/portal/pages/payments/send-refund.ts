import { apiCalls } from '../../../../shared/api-calls.ts';
import { refundMessages } from '../../../../shared/messages/refunds.ts';
import { formatCents, toDecimal } from '../../../../shared/money.ts';
import { refundPlace } from '../../../../shared/payment/refund-place.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { TypedRefund } from '../../../../views/payments/refund-page.tsx';
import type { Outcome } from '../../http/outcome.ts';
import { saveSession } from '../../session/sessions.ts';
import type { Visit } from '../../visit/visit.ts';
import { keptRefund } from './refund-standing.ts';

interface Refused {
  status: number;
  notice: { kind: 'error'; text: string };
}

/**
 * Sends a refund once and redirects to its outcome, or returns a definite decline. The key is saved first, so that a refund
 * with an unknown outcome is looked up and never sent with another key.
 */
export async function sendRefund(
  visit: Visit,
  { id, cents, ...typed }: TypedRefund & { id: string; cents: number },
): Promise<Refused | undefined> {
  const attempt = keptRefund(id);
  attempt.write(visit.req, typed);
  await saveSession(visit.req);
  const outcome = await visit.api.call(apiCalls.refundPayment, {
    params: { id },
    body: { amount: toDecimal(cents), reason: typed.reason },
    idempotencyKey: typed.key,
  });
  if (isUnknown(outcome)) {
    visit.goTo(refundPlace.to(id));
    return undefined;
  }
  attempt.write(visit.req, undefined);
  if (!outcome.ok)
    return { status: outcome.reply ? 422 : 502, notice: { kind: 'error', text: sayNo(outcome) } };
  visit.flash('success', refundMessages.done(formatCents(cents)));
  visit.goTo(placeOf(payments).one(id));
  return undefined;
}

const isUnknown = (outcome: Outcome): boolean =>
  !outcome.ok &&
  (outcome.reply ? outcome.reply.status >= 500 || outcome.reply.p1 === 'In progress' : outcome.sent);

const sayNo = (outcome: Extract<Outcome, { ok: false }>) =>
  outcome.reply ? outcome.msg : refundMessages.notSent;
