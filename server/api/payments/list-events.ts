import { sql } from 'kysely';
import { formatPhone } from '../../../shared/contact-details.ts';
import { describeProviderError } from '../../../shared/reminders/carrier-errors.ts';
import { reasonLabels } from '../../../shared/locales/en/delivery.ts';
import { requestBlocks, bounceBlocks, readRequestBlock } from '../../../shared/payment/requests.ts';
import type { apiCalls } from '../../../shared/api-calls.ts';
import type { PaymentEventWire } from '../../../shared/payment/events.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { notFound, succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { nextReminder } from './reminder-days.ts';
import { findRow } from '../rows/tenant.ts';

const mostEvents = 500;

/** Lists the events of a payment in chronological order. `p1` is the time of the next reminder. */
export const listPaymentEvents: SignedOperation<typeof apiCalls.listPaymentEvents> = async (
  { actor, params },
  { db, clock },
) => {
  const payment = await findRow(db, { definition: payments, actor, now: clock() }, params['id'] ?? '');
  if (!payment) return notFound();
  const { id } = payment;
  const { rows } = await sql<EventRow>`
    select kind, floor(extract(epoch from time))::bigint as time, amount, detail, "by", message, channel, address, reason,
      error_code, error_text
    from (
      select ${shownKind} as kind, time, (amount_cents / 100.0)::numeric(12, 2)::text as amount, detail, by_name as "by", 0 as source, id,
        null as message, null as channel, null as address, null as reason, null as error_code, null as error_text
      from payment_events
      where payment_id = ${id}
      union all
      ${requestMoves(id)}
      order by time desc, source desc, id desc
      limit ${mostEvents}
    ) newest
    order by newest.time, source, id
  `.execute(db);
  const next = await nextReminder(db, { id, now: clock() });
  return succeed(rows.map(toEvent), next === undefined ? undefined : String(next));
};

interface EventRow extends Omit<PaymentEventWire, 'message'> {
  /** Message ID of a payment request, or null for other events. */
  message: string | null;
  channel: string | null;
  address: string | null;
  reason: string | null;
  error_code: string | null;
  error_text: string | null;
}

/** Shows paid bank payments as accepted, because no money has arrived yet. Earlier versions recorded them as paid. */
const shownKind = sql`case when kind = 'paid' and detail like 'Bank account ending in %' then 'accepted' else kind end`;

const requestMoves = (payment: string) => sql`
  select case
      when move.status = 'sent' and outbox.id is not null then 'kept'
      when move.status in ('sent', 'delivered') then move.status
      when move.status = 'unknown' then 'unsure'
      when move.event = 'reported_failed' then 'undelivered'
      else 'not_sent'
    end, move.time, null, '', '', 1, move.id, message.id, message.channel, message.address, move.reason,
    case when move.status = 'failed' then message.error_code end, case when move.status = 'failed' then message.error_text end
  from messages message
  join message_moves move on move.message = message.id
  left join outbox on outbox.message = message.id
  where message.payment = ${payment}
  and move.status in ('sent', 'delivered', 'failed', 'left_out', 'unknown')
  and not (move.status = 'delivered' and outbox.id is not null)
`;

const channelLabels: Readonly<Record<string, string>> = { text: 'Text', email: 'Email' };

/** Includes addresses, because everyone who may read the payment may read them. */
function toEvent({
  message,
  channel,
  address,
  reason,
  error_code: code,
  error_text: text,
  ...event
}: EventRow) {
  if (channel === null || message === null) return event;
  const sentence = `${channelLabels[channel] ?? channel} to ${channel === 'text' ? formatPhone(address ?? '') : address}`;
  const why =
    event.kind === 'not_sent' || event.kind === 'undelivered' ? describeReason(reason ?? '', channel) : '';
  const providerError = describeProviderError({ code: code ?? '', text: text ?? '' });
  const detail = [[sentence, why].filter(Boolean).join(': '), providerError].filter(Boolean).join('. ');
  return { ...event, message, detail };
}

function describeReason(reason: string, channel: string): string {
  const isBounce = reason === 'bounced_before';
  const stop = isBounce ? bounceBlocks[channel === 'text' ? 'text' : 'email'] : readRequestBlock(reason);
  if (stop) return requestBlocks[stop];
  const label = Object.entries(reasonLabels).find(([code]) => code === reason)?.[1] ?? '';
  return label.charAt(0).toLowerCase() + label.slice(1);
}
