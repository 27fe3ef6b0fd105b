import { apiCalls } from '../../../../shared/api-calls.ts';
import { refundMessages } from '../../../../shared/locales/en/refunds.ts';
import { formatCents, toDecimal } from '../../../../shared/money.ts';
import { refundPath } from '../../../../shared/payment/payment-paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { TypedRefund } from '../../../../views/payments/refund-page.tsx';
import type { Outcome } from '../../http/outcome.ts';
import { saveSession } from '../../session/sessions.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { refundSlot } from './refund-state.ts';

interface Refused {
  status: number;
  notice: { kind: 'error'; text: string };
}

/**
 * Sends a refund once and redirects to its outcome, or returns a definite refusal. The key is saved first, so a refund
 * with an unknown outcome is looked up and never sent with another key.
 */
export async function sendRefund(
  ctx: RequestContext,
  { id, cents, ...typed }: TypedRefund & { id: string; cents: number },
): Promise<Refused | undefined> {
  const slot = refundSlot(id);
  slot.write(ctx.req, typed);
  await saveSession(ctx.req);
  const outcome = await ctx.api.call(apiCalls.refundPayment, {
    params: { id },
    body: { amount: toDecimal(cents), reason: typed.reason },
    idempotencyKey: typed.key,
  });
  if (isUnknown(outcome)) {
    ctx.redirect(refundPath.to(id));
    return undefined;
  }
  slot.write(ctx.req, undefined);
  if (!outcome.ok)
    return { status: outcome.reply ? 422 : 502, notice: { kind: 'error', text: describeRefusal(outcome) } };
  ctx.flash('success', refundMessages.done(formatCents(cents)));
  ctx.redirect(pathsOf(payments).one(id));
  return undefined;
}

const isUnknown = (outcome: Outcome): boolean =>
  !outcome.ok &&
  (outcome.reply ? outcome.reply.status >= 500 || outcome.reply.p1 === 'In progress' : outcome.sent);

const describeRefusal = (outcome: Extract<Outcome, { ok: false }>) =>
  outcome.reply ? outcome.msg : refundMessages.notSent;
