import { apiCalls } from '../../../../shared/api-calls.ts';
import type { Payment } from '../../../../shared/payment/payment-status.ts';
import { payableStatuses } from '../../../../shared/resources/payments.ts';
import { linkLockMs } from '../../session/payer-tries.ts';
import type { RequestContext } from '../../page/request-context.ts';

/**
 * Returns the end of the link's verification lock in Unix milliseconds, from the portal's and the API's counters.
 * Returns 0 if the payment cannot be paid or the API cannot unlock links.
 */
export async function lockedUntilMs(ctx: RequestContext & { record: Payment }): Promise<number> {
  const { record, parts, api } = ctx;
  const canBePaid = payableStatuses.some((status) => status === record.status);
  if (!canBePaid || !(await parts.relay.isLevel2())) return 0;
  const link = linkOf(ctx, record);
  const leftMs = await linkLockMs(parts, link);
  const body = { client_id: link.clientId, id: link.paymentId };
  const result = await api.call(apiCalls.getPaymentDetail, { body });
  const detail = result.ok ? result.results[0] : undefined;
  return Math.max(parts.clock() + leftMs, (detail?.verification_locked_until ?? 0) * 1000);
}

export const linkOf = ({ signedIn }: Pick<RequestContext, 'signedIn'>, { id }: { id: string }) => ({
  clientId: signedIn().organization.id,
  paymentId: id,
});
