import { requireLevel2 } from '../../page/route.ts';
import { createHash, randomBytes } from 'node:crypto';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { readCents, sumCents } from '../../../../shared/money.ts';
import { paidLabel, type Payment } from '../../../../shared/payment/payment-status.ts';
import type { Refund } from '../../../../shared/payment/refund.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { titleOf } from '../../../../shared/resources/resource-paths.ts';
import type { RefundPageProps, TypedRefund } from '../../../../views/payments/refund-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { loadRecord } from '../../resource/load-records.ts';
import { sessionSlot, type SessionSlot } from '../../session/session-slot.ts';
import type { RequestContext } from '../../page/request-context.ts';

export interface RefundState {
  payment: RefundPageProps['payment'];
  refunds: readonly Refund[];
  refundableCents: number;
  pendingCents: number;
  isFullOnly: boolean;
  /** Last refund sent by this browser. Missing if none was sent or the API does not know it. */
  own?: Refund;
}

/** Session slot for a refund with an unknown outcome. Its key is kept until the outcome is known. */
export const refundSlot = (id: string): SessionSlot<TypedRefund> => sessionSlot<TypedRefund>(`refund:${id}`);

export const newRefundKey = (): string => randomBytes(18).toString('base64url');

export async function loadRefunds(ctx: RequestContext): Promise<RefundState> {
  const { api, req, parts } = ctx;
  await requireLevel2({ parts });
  const record = await loadRecord(ctx, payments, String(req.params['id']));
  const [listed, isFullOnly, hasSettlements] = await Promise.all([
    api.call(apiCalls.listRefunds, { params: { id: record.id } }),
    requiresFullRefund(ctx, record.id),
    parts.relay.isLevel2(),
  ]);
  if (!listed.ok) throw new HttpError(listed.status);
  const refunds = listed.results;
  const sent = refundSlot(record.id).read(req);
  const hash = sent && createHash('sha256').update(sent.key).digest('hex');
  const own = refunds.find((refund) => refund.key_hash === hash);
  const pending = refunds.filter(({ state }) => state === 'pending');
  return {
    payment: {
      id: record.id,
      name: nameOf(record),
      paidCents: readCents(record.paid_amount),
      paidLabel: paidLabel(record, hasSettlements),
      email: record.email ?? '',
    },
    refunds,
    refundableCents: readCents(listed.reply.p1),
    pendingCents: sumCents(pending.map(({ amount }) => amount)),
    isFullOnly,
    ...(own && { own }),
  };
}

/** Returns true if only a full refund is possible. If the API does not report refund terms, it rejects a partial refund itself. */
async function requiresFullRefund({ api, parts }: RequestContext, id: string): Promise<boolean> {
  if (!(await parts.relay.isLevel2())) return false;
  const result = await api.call(apiCalls.readRefundTerms, { params: { id } });
  return result.ok && result.results[0]?.whole_alone === true;
}

const nameOf = (payment: Payment): string =>
  [payment.first_name, payment.last_name].filter(Boolean).join(' ') || titleOf(payments, payment);
