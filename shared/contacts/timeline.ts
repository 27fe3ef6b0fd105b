import { formatPhone } from '../contact-details.ts';
import { describeReason } from '../reminders/message-reason.ts';
import { callText, type CallRecord } from '../ivr/call-row.ts';
import { outcomeOf } from '../ivr/outcome.ts';
import { formatCents, readCents } from '../money.ts';
import { isByBank } from '../payment/payment-status.ts';
import type { RowOf } from '../resources/define.ts';
import type { messages } from '../resources/notifications.ts';
import type { payments } from '../resources/payments.ts';
import { formatLength } from '../templates/speech-length.ts';
import { fromWallClock } from '../time.ts';

export interface TimelineEvent {
  time: number;
  title: string;
  detail: string;
  kind: 'good' | 'warn' | 'bad' | 'plain';
  isMissed?: boolean;
  of: { kind: 'message' | 'call' | 'payment'; id: string };
}

type Message = RowOf<typeof messages>;
type Payment = RowOf<typeof payments>;

export function makeTimeline(records: {
  messages: readonly Message[];
  calls: readonly CallRecord[];
  payments: readonly Payment[];
}): TimelineEvent[] {
  const events = [
    ...records.messages.map(readMessage),
    ...records.calls.map(readCallEvent),
    ...records.payments.flatMap(readPayment),
  ];
  return events.filter(({ time }) => time > 0).sort((one, other) => other.time - one.time);
}

const senders: Readonly<Record<string, string>> = { voice: 'Call to', text: 'Text to', email: 'Email to' };

const statusPhrases: Readonly<Record<string, string>> = {
  queued: 'is waiting to be sent',
  waiting: 'is waiting to be sent',
  running: 'is being sent',
  sent: 'was sent',
  delivered: 'was delivered',
  failed: 'was not delivered',
  undelivered: 'was not delivered',
  cancelled: 'was canceled',
  planned: 'is waiting to be sent',
  due: 'is about to be sent',
  sending: 'is being sent',
  unknown: 'may not have arrived',
  left_out: 'was not sent',
};

interface Ending {
  sentence: string;
  kind: TimelineEvent['kind'];
}

const answers: Readonly<Record<string, Ending>> = {
  confirmed: { sentence: 'They confirmed.', kind: 'good' },
  cancelled: { sentence: 'They asked to cancel.', kind: 'warn' },
  callback: { sentence: 'They asked for a call back.', kind: 'warn' },
  opted_out: { sentence: 'They asked not to be contacted again.', kind: 'warn' },
};

function readMessage({
  id,
  status,
  response,
  channel,
  detail,
  time = 0,
  ...message
}: Message): TimelineEvent {
  const sender = senders[channel] ?? 'Message to';
  const address = formatPhone(message.address) || 'an unknown address';
  const statusPhrase = statusPhrases[status] ?? `is ${status || 'not sent yet'}`;
  const answer = response
    ? (answers[response] ?? { sentence: `They answered ‘${response}’.`, kind: 'plain' })
    : undefined;
  const failed = status === 'failed' || status === 'undelivered';
  const isExcluded = status === 'left_out';
  const reason =
    failed || isExcluded ? describeReason({ channel, status, reason: message.reason, checks: [] }) : '';
  const why = message.reason ? reason : failed ? detail : '';
  return {
    time,
    title: `${sender} ${address} ${statusPhrase}.`,
    detail: [answer?.sentence, why && `${why.replace(/\.$/, '')}.`].filter(Boolean).join(' '),
    kind: failed ? 'bad' : isExcluded ? 'warn' : (answer?.kind ?? 'plain'),
    isMissed: failed || isExcluded,
    of: { kind: 'message', id },
  };
}

function readCallEvent(call: CallRecord): TimelineEvent {
  const { step, sentence } = outcomeOf(call);
  const seconds = Number(callText(call, 'cdr_billsec')) || 0;
  const cents = readCents(call.balance);
  const length = seconds > 0 ? ` of ${formatLength(seconds)}` : '';
  const paid = step === 'paid' && cents > 0 ? `The caller paid ${formatCents(cents)}.` : sentence;
  return {
    time: fromWallClock(callText(call, 'cdr_start')) ?? 0,
    title: `Phone call${length}.`,
    detail: paid,
    kind: step === 'paid' ? 'good' : 'plain',
    of: { kind: 'call', id: callText(call, 'id') },
  };
}

const endings: Readonly<Record<string, Ending>> = {
  Failed: { sentence: 'It failed.', kind: 'bad' },
  Expired: { sentence: 'It expired.', kind: 'warn' },
};

function readPayment(payment: Payment): TimelineEvent[] {
  const { id, status, created = 0, paid_at: paidAt = 0 } = payment;
  const of = { kind: 'payment', id } as const;
  const amount = formatCents(readCents(payment.amount));
  const ending = endings[status];
  const requestEvent: TimelineEvent = {
    time: created,
    title: `A payment of ${amount} was requested.`,
    detail: ending?.sentence ?? '',
    kind: ending?.kind ?? 'plain',
    of,
  };
  if (paidAt === 0) return [requestEvent];
  const refundNote = status === 'Refunded' ? 'It was refunded later.' : '';
  const settled = isByBank(payment) && payment.settled_at ? 'The bank has settled it.' : '';
  return [
    requestEvent,
    {
      time: paidAt,
      title: describePaid(payment),
      detail: refundNote || settled,
      kind: refundNote ? 'warn' : isByBank(payment) && !settled ? 'plain' : 'good',
      of,
    },
  ];
}

function describePaid(payment: Payment): string {
  const { card_brand: brand, last_4: last4 } = payment;
  const paid = formatCents(readCents(payment.paid_amount || payment.amount));
  if (isByBank(payment)) return `A bank payment of ${paid} was accepted, from an account ending in ${last4}.`;
  return `They paid ${paid}${brand && ` by ${brand} ending in ${last4}`}.`;
}
