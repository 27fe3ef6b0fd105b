import { apiCalls } from '../../../../shared/api-calls.ts';
import { outcomeCheckSeconds } from '../../../../shared/constants.ts';
import { refundMessages } from '../../../../shared/messages/refunds.ts';
import { formatCents, parseTypedCents, toDecimal } from '../../../../shared/money.ts';
import { longestRefundReason } from '../../../../shared/payment/refund.ts';
import { refundPlace } from '../../../../shared/payment/refund-place.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import {
  RefundPage,
  type RefundPageProps,
  type TypedRefund,
} from '../../../../views/payments/refund-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { takeDraft } from '../../session/draft.ts';
import type { Page } from '../../visit/route.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { keptRefund, loadRefunds, newRefundKey, type RefundStanding } from './refund-standing.ts';
import { sendRefund } from './send-refund.ts';

/** `/app/…/payments/{id}/refund`: returns 404 if the API does not support refunds. */
export const refundPage: Page = {
  show: (visit) => showRefund(visit),
  take: takeRefund,
  needs: apiCalls.refundPayment.needs,
};

type Shown = Pick<RefundPageProps, 'confirm' | 'form' | 'notice'> & { status?: number };

async function showRefund(visit: Visit, shown: Shown = {}): Promise<void> {
  const standing = await loadRefunds(visit);
  const { id } = standing.payment;
  if (standing.own?.state === 'refunded') {
    const cents = parseTypedCents(keptRefund(id).take(visit.req)?.amount ?? '') ?? 0;
    visit.flash('success', refundMessages.done(formatCents(cents)));
    return visit.goTo(placeOf(payments).one(id));
  }
  if (standing.own?.state === 'refused') keptRefund(id).write(visit.req, undefined);
  if (standing.pendingCents > 0)
    visit.res.setHeader('Refresh', `${outcomeCheckSeconds}; url=${refundPlace.to(id)}`);
  render(visit, standing, { ...offered(visit, standing), ...shown });
}

/** Offers a refund that may have been sent again with the same values and key. Offers none while a refund is pending. */
function offered({ req }: Visit, { own, payment, pendingCents, leftCents }: RefundStanding): Shown {
  if (pendingCents > 0)
    return { notice: { kind: 'info', text: refundMessages.checking(formatCents(pendingCents)) } };
  if (leftCents <= 0) return { notice: { kind: 'info', text: refundMessages.nothingLeft } };
  const fresh = { key: newRefundKey(), amount: toDecimal(leftCents), reason: '' };
  if (own?.state === 'refused') {
    const text = [refundMessages.refused, own.refusal].filter(Boolean).join(' ');
    return { form: fresh, notice: { kind: 'error', text } };
  }
  const before = keptRefund(payment.id).read(req);
  if (!before) return { form: { ...fresh, ...typedBefore(req) } };
  return { form: before, notice: { kind: 'info', text: refundMessages.notHeard } };
}

function typedBefore(req: Visit['req']): Partial<TypedRefund> {
  const draft = takeDraft(req);
  return draft ? { amount: valueOf(draft.values, 'amount'), reason: valueOf(draft.values, 'reason') } : {};
}

function render(visit: Visit, standing: RefundStanding, { status, ...shown }: Shown): void {
  const { payment, refunds, leftCents, wholeAlone } = standing;
  const element = (
    <RefundPage
      shell={shellProps(visit, { current: payments.section })}
      zone={visit.zone()}
      nowSeconds={visit.nowSeconds}
      payment={payment}
      refunds={refunds}
      leftCents={leftCents}
      wholeAlone={wholeAlone}
      {...shown}
    />
  );
  visit.show({ status, title: 'Refund', styles: 'all', element });
}

async function takeRefund(visit: Visit): Promise<void> {
  const { form } = visit;
  const typed: TypedRefund = {
    key: valueOf(form, 'key'),
    amount: valueOf(form, 'amount').trim(),
    reason: valueOf(form, 'reason').trim(),
  };
  if (!/^[A-Za-z0-9_-]{8,128}$/.test(typed.key)) throw new HttpError(400);
  const standing = await loadRefunds(visit);
  const step = valueOf(form, 'step');
  const cents = parseTypedCents(typed.amount) ?? 0;
  const errors = faultsOf(typed, cents, step === 'refund' ? Infinity : standing.leftCents);
  if (Object.keys(errors).length > 0) return showRefund(visit, { status: 422, form: { ...typed, errors } });
  if (step === 'change') return showRefund(visit, { form: typed });
  if (step !== 'refund') return showRefund(visit, { confirm: { ...typed, cents } });
  const refused = await sendRefund(visit, { ...typed, id: standing.payment.id, cents });
  if (refused) await showRefund(visit, { form: { ...typed, key: newRefundKey() }, ...refused });
}

/** Returns the input errors of a refund. A refund that was already sent gets its own result instead. */
function faultsOf({ reason }: TypedRefund, cents: number, leftCents: number): Record<string, string> {
  const { amount, most, reason: noReason, reasonLength } = refundMessages;
  const amountFault = cents <= 0 ? amount : cents > leftCents ? most(formatCents(leftCents)) : '';
  const tooLong = reason.length > longestRefundReason ? reasonLength(longestRefundReason) : '';
  const reasonFault = reason ? tooLong : noReason;
  return { ...(amountFault && { amount: amountFault }), ...(reasonFault && { reason: reasonFault }) };
}
