import { apiCalls } from '../../../../shared/api-calls.ts';
import { outcomeCheckSeconds } from '../../../../shared/constants.ts';
import { refundMessages } from '../../../../shared/locales/en/refunds.ts';
import { formatCents, parseTypedCents, toDecimal } from '../../../../shared/money.ts';
import { longestRefundReason } from '../../../../shared/payment/refund.ts';
import { refundPath } from '../../../../shared/payment/payment-paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import {
  RefundPage,
  type RefundPageProps,
  type TypedRefund,
} from '../../../../views/payments/refund-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { consumeDraft } from '../../session/draft.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { refundSlot, loadRefunds, newRefundKey, type RefundState } from './refund-state.ts';
import { sendRefund } from './send-refund.ts';

/** Page `/app/…/payments/{id}/refund`. Responds with 404 if the API does not support refunds. */
export const refundPage: Page = {
  get: (ctx) => renderRefund(ctx),
  post: postRefund,
  needs: apiCalls.refundPayment.needs,
};

type RenderOptions = Pick<RefundPageProps, 'confirm' | 'form' | 'notice'> & { status?: number };

async function renderRefund(ctx: RequestContext, options: RenderOptions = {}): Promise<void> {
  const refundState = await loadRefunds(ctx);
  const { id } = refundState.payment;
  if (refundState.own?.state === 'refunded') {
    const cents = parseTypedCents(refundSlot(id).consume(ctx.req)?.amount ?? '') ?? 0;
    ctx.flash('success', refundMessages.done(formatCents(cents)));
    return ctx.redirect(pathsOf(payments).one(id));
  }
  if (refundState.own?.state === 'refused') refundSlot(id).write(ctx.req, undefined);
  if (refundState.pendingCents > 0)
    ctx.res.setHeader('Refresh', `${outcomeCheckSeconds}; url=${refundPath.to(id)}`);
  renderPage(ctx, refundState, { ...offered(ctx, refundState), ...options });
}

/** Offers a refund with an unknown outcome again with the same values and key. Offers none while a refund is pending. */
function offered(
  { req }: RequestContext,
  { own, payment, pendingCents, refundableCents }: RefundState,
): RenderOptions {
  if (pendingCents > 0)
    return { notice: { kind: 'info', text: refundMessages.checking(formatCents(pendingCents)) } };
  if (refundableCents <= 0) return { notice: { kind: 'info', text: refundMessages.nothingLeft } };
  const fresh = { key: newRefundKey(), amount: toDecimal(refundableCents), reason: '' };
  if (own?.state === 'refused') {
    const text = [refundMessages.refused, own.refusal].filter(Boolean).join(' ');
    return { form: fresh, notice: { kind: 'error', text } };
  }
  const before = refundSlot(payment.id).read(req);
  if (!before) return { form: { ...fresh, ...typedBefore(req) } };
  return { form: before, notice: { kind: 'info', text: refundMessages.notHeard } };
}

function typedBefore(req: RequestContext['req']): Partial<TypedRefund> {
  const draft = consumeDraft(req);
  return draft ? { amount: valueOf(draft.values, 'amount'), reason: valueOf(draft.values, 'reason') } : {};
}

function renderPage(
  ctx: RequestContext,
  refundState: RefundState,
  { status, ...options }: RenderOptions,
): void {
  const { payment, refunds, refundableCents, isFullOnly } = refundState;
  const element = (
    <RefundPage
      shell={shellProps(ctx, { current: payments.section })}
      zone={ctx.zone()}
      nowSeconds={ctx.nowSeconds}
      payment={payment}
      refunds={refunds}
      refundableCents={refundableCents}
      fullRefundOnly={isFullOnly}
      {...options}
    />
  );
  ctx.render({ status, title: 'Refund', styles: 'all', element });
}

async function postRefund(ctx: RequestContext): Promise<void> {
  const { form } = ctx;
  const typed: TypedRefund = {
    key: valueOf(form, 'key'),
    amount: valueOf(form, 'amount').trim(),
    reason: valueOf(form, 'reason').trim(),
  };
  if (!/^[A-Za-z0-9_-]{8,128}$/.test(typed.key)) throw new HttpError(400);
  const refundState = await loadRefunds(ctx);
  const step = valueOf(form, 'step');
  const cents = parseTypedCents(typed.amount) ?? 0;
  const errors = findErrors(typed, cents, step === 'refund' ? Infinity : refundState.refundableCents);
  if (Object.keys(errors).length > 0) return renderRefund(ctx, { status: 422, form: { ...typed, errors } });
  if (step === 'change') return renderRefund(ctx, { form: typed });
  if (step !== 'refund') return renderRefund(ctx, { confirm: { ...typed, cents } });
  const refused = await sendRefund(ctx, { ...typed, id: refundState.payment.id, cents });
  if (refused) await renderRefund(ctx, { form: { ...typed, key: newRefundKey() }, ...refused });
}

/** Returns the input errors of a refund. */
function findErrors({ reason }: TypedRefund, cents: number, refundableCents: number): Record<string, string> {
  const { amount, most, reason: noReason, reasonLength } = refundMessages;
  const amountError = cents <= 0 ? amount : cents > refundableCents ? most(formatCents(refundableCents)) : '';
  const tooLong = reason.length > longestRefundReason ? reasonLength(longestRefundReason) : '';
  const reasonError = reason ? tooLong : noReason;
  return { ...(amountError && { amount: amountError }), ...(reasonError && { reason: reasonError }) };
}
