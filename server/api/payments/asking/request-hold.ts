import type { AskChannel, AskStop } from '../../../../shared/payment/asking.ts';
import type { Db } from '../../database/db.ts';
import { findRequested } from '../payment-request.ts';
import { addressOf, askOpening, isOptedOut } from './ask-stop.ts';

interface QueuedRequest {
  payment: string;
  id_org: string;
  channel: AskChannel;
  recipient: string;
}

/** It never leaves, or not before that moment in unix milliseconds. */
type RequestHold = { stop: AskStop } | { until: number };

const stoppedWaitMs = 5 * 60_000;
const closedWaitMs = 3_600_000;

/**
 * What keeps a request back that is about to be handed to a provider: it was paid, closed or stopped since, the practice sends nothing
 * now, or nothing at this hour. Undefined where it may go.
 */
export async function holdRequest(
  db: Db,
  { payment: id, id_org: idOrg, channel, recipient }: QueuedRequest,
  now: number,
): Promise<RequestHold | undefined> {
  const payment = await findRequested(db, { id, idOrg });
  if (!payment) return { stop: 'closed' };
  if (payment.stop) return { stop: payment.stop };
  if (addressOf(payment, channel) !== recipient) return { stop: 'changed' };
  if (isOptedOut(payment, channel)) return { stop: 'opted_out' };
  if (payment.account_stopped) return { until: now + stoppedWaitMs };
  const opening = askOpening(payment, now) ?? now + closedWaitMs;
  return opening > now ? { until: opening } : undefined;
}
