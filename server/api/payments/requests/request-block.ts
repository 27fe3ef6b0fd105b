import { nextOpening } from '../../../../shared/reminders/openings.ts';
import { practiceHours } from '../../../../shared/reminders/practice-hours.ts';
import { anyTime } from '../../../../shared/reminders/send-rules.ts';
import { bounceBlocks, type RequestChannel, type RequestBlock } from '../../../../shared/payment/requests.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { findDeliveryRoute } from '../../providers/delivery-route.ts';
import type { RequestedPayment } from '../../payment-messages/payment-request.ts';

interface BlockOptions extends Pick<ApiDeps, 'config'> {
  /** Unix seconds. Payments requested since then are skipped. */
  requestedSince?: number;
}

export function requestBlockOf(
  payment: RequestedPayment,
  channel: RequestChannel,
  { config, requestedSince = Infinity }: BlockOptions,
): RequestBlock | undefined {
  if (payment.stop)
    return payment.status === 'Expired' && payment.stop === 'closed' ? 'expired' : payment.stop;
  if (payment.account_stopped) return 'account';
  if (wasRequestedSince(payment, requestedSince)) return 'asked';
  if (!requestAddressOf(payment, channel)) return 'no_address';
  const stopped = channel === 'text' ? payment.text_stopped : payment.email_stopped;
  if (stopped) return stopped === 'bounced' ? bounceBlocks[channel] : stopped;
  return findDeliveryRoute(config, channel, payment.awaits_approval) === 'none' ? 'no_provider' : undefined;
}

export const wasRequestedSince = ({ asked }: RequestedPayment, since: number): boolean =>
  asked !== null && asked >= since;

export const requestAddressOf = (payment: RequestedPayment, channel: RequestChannel): string =>
  (channel === 'text' ? payment.mobile_phone : payment.email) ?? '';

/** Returns true if the test outbox captures the message. `ownAddresses` lists the only addresses allowed while the organization awaits approval. */
export const isForTestOutbox = (
  payment: RequestedPayment,
  channel: RequestChannel,
  { config, ownAddresses }: Pick<ApiDeps, 'config'> & { ownAddresses?: ReadonlySet<string> },
): boolean =>
  findDeliveryRoute(config, channel, payment.awaits_approval) !== 'provider' ||
  (ownAddresses !== undefined && !ownAddresses.has(requestAddressOf(payment, channel).toLowerCase()));

/**
 * Returns the first time from `now` on, in Unix milliseconds, outside the practice's quiet hours and holidays.
 * Returns undefined if no time qualifies.
 */
export function nextRequestTime(payment: RequestedPayment, now: number): number | undefined {
  const { timezone, quiet_from, quiet_to, holidays } = payment;
  const hours = practiceHours({ timezone, quiet_from, quiet_to, holidays });
  const seconds = Math.floor(now / 1000);
  const opening = nextOpening(anyTime, hours, seconds);
  if (opening === undefined) return undefined;
  return opening > seconds ? opening * 1000 : now;
}
