import { nextOpening } from '../../../../shared/delivery/openings.ts';
import { practiceHours } from '../../../../shared/delivery/practice-hours.ts';
import { anyTime } from '../../../../shared/delivery/send-rules.ts';
import { bounceStops, type AskChannel, type AskStop } from '../../../../shared/payment/asking.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { wayOut } from '../../providers/way-out.ts';
import type { RequestedPayment } from '../payment-request.ts';

interface Asking extends Pick<ApiDeps, 'config'> {
  /** Unix seconds. Payments requested since then are skipped. */
  askedSince?: number;
}

export function askStopOf(
  payment: RequestedPayment,
  channel: AskChannel,
  { config, askedSince = Infinity }: Asking,
): AskStop | undefined {
  if (payment.stop)
    return payment.status === 'Expired' && payment.stop === 'closed' ? 'expired' : payment.stop;
  if (payment.account_stopped) return 'account';
  if (wasAskedSince(payment, askedSince)) return 'asked';
  if (!addressOf(payment, channel)) return 'no_address';
  const stopped = channel === 'text' ? payment.text_stopped : payment.email_stopped;
  if (stopped) return stopped === 'bounced' ? bounceStops[channel] : stopped;
  return wayOut(config, channel, payment.awaits_approval) === 'none' ? 'no_provider' : undefined;
}

export const wasAskedSince = ({ asked }: RequestedPayment, since: number): boolean =>
  asked !== null && asked >= since;

export const addressOf = (payment: RequestedPayment, channel: AskChannel): string =>
  (channel === 'text' ? payment.mobile_phone : payment.email) ?? '';

/** Returns true if the test outbox captures the message. `own` lists the only addresses allowed while the organization awaits approval. */
export const isHeld = (
  payment: RequestedPayment,
  channel: AskChannel,
  { config, own }: Pick<ApiDeps, 'config'> & { own?: ReadonlySet<string> },
): boolean =>
  wayOut(config, channel, payment.awaits_approval) !== 'provider' ||
  (own !== undefined && !own.has(addressOf(payment, channel).toLowerCase()));

/**
 * Returns the first time from `now` on, in Unix milliseconds, outside the practice's quiet hours and holidays.
 * Returns undefined if there is no such time.
 */
export function askOpening(payment: RequestedPayment, now: number): number | undefined {
  const { timezone, quiet_from, quiet_to, holidays } = payment;
  const hours = practiceHours({ timezone, quiet_from, quiet_to, holidays });
  const seconds = Math.floor(now / 1000);
  const opening = nextOpening(anyTime, hours, seconds);
  if (opening === undefined) return undefined;
  return opening > seconds ? opening * 1000 : now;
}
