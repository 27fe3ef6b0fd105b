import { languages } from '../language.ts';
import { channelChoices, requestBlockNames, requestChannels } from '../payment/requests.ts';
import {
  cents,
  choice,
  flag,
  list,
  mapOf,
  number,
  optional,
  record,
  text,
  time,
  withDefault,
  type ValueOf,
  type WireOf,
} from '../wire/wire-types.ts';
import { areas } from '../sections.ts';
import { failedWrites } from '../locales/en/failed-writes.ts';
import { outboxResult, type ListedCall } from './call.ts';
import { seenInAudit } from './operation.ts';

/** Payment request exactly as one channel would send it. */
const requestPreview = record({
  to: text,
  subject: optional(text),
  text: optional(text),
  html: optional(text),
  segments: optional(number),
  /** Reason why it cannot be sent. */
  stop: optional(choice(requestBlockNames)),
  /** Sending time; missing if the message is sent immediately. */
  opens: optional(time),
  /** True if the message goes to the test outbox instead of being sent. */
  held: optional(flag),
});

export type RequestPreview = ValueOf<typeof requestPreview>;

const countFields = {
  payments: number,
  texts: number,
  emails: number,
  /** Total of the requested payments; missing once the requests have started. */
  amount: optional(cents),
  /** Number of payments without a request, by reason. */
  stops: mapOf(number),
  /** First payments without a request. */
  left_out: list(record({ id: text, name: text, stop: text })),
};

const counts = record(countFields);
export type RequestCounts = ValueOf<typeof counts>;

const choiceCounts = record({
  channels: choice(channelChoices),
  texts: number,
  emails: number,
  /** Number of payments for which nothing would be sent. */
  stopped: number,
});

const requestExample = record({
  id: text,
  name: text,
  channel: withDefault(choice(requestChannels), 'email'),
  language: optional(choice(languages)),
});

/** Payment requests for many payments as they would be sent, with one example for each kind of message. */
const requestPlan = record({
  ...countFields,
  /** Number of requestable payments that were already requested recently. */
  asked: number,
  /** Time of the last recent request. */
  asked_last: optional(time),
  choices: list(choiceCounts),
  examples: list(requestExample),
  /** Digest of the practice's own templates, so that a start can tell whether they have changed; '' for the standard texts. */
  templates: text,
});

/** Progress of payment requests for many payments. */
const requestProgress = record({
  ...countFields,
  channels: withDefault(choice(channelChoices), 'text,email'),
  done: number,
  asked: number,
  finished: flag,
});

export type ChoiceCounts = ValueOf<typeof choiceCounts>;
export type RequestExample = ValueOf<typeof requestExample>;
export type RequestPlan = ValueOf<typeof requestPlan>;
export type RequestProgressWire = WireOf<typeof requestProgress>;

/** Channels and cutoff time in Unix seconds of a request. Payments that were requested since then are skipped. */
const requestOptions = { channels: text, asked_since: time };

/** Payments to request: those of a file, or else those with these ids. */
const manyRequest = record({ file: text, ids: list(text), ...requestOptions });

export const paymentRequestCalls = {
  sendPaymentRequest: {
    method: 'POST',
    path: 'notify2pay/send_payment_request',
    signedBy: 'user',
    openTo: areas.payments.sections,
    needs: ['send'],
    beyond: [...outboxResult.beyond, 'channels', 'asked_since'],
    request: record({ id: text, ...requestOptions }),
    result: outboxResult.result,
    confirmedBy: seenInAudit('payment request'),
    ifDone: failedWrites.done.sent,
    summary: 'Sends the payment link to the patient',
  },
  planAsk: {
    method: 'POST',
    reads: true,
    path: 'payments/asks/plan',
    signedBy: 'user',
    openTo: areas.payments.sections,
    needs: ['send'],
    timeoutMs: 30_000,
    level: 2,
    beyond: ['channels', 'choices', 'asked_since', 'asked', 'asked_last'],
    request: manyRequest,
    result: requestPlan,
    summary: 'Previews the recipients of a request for many payments (`ids` or `file`) by channel',
  },
  startAsk: {
    method: 'POST',
    path: 'payments/asks',
    signedBy: 'user',
    openTo: areas.payments.sections,
    needs: ['send'],
    timeoutMs: 30_000,
    level: 2,
    beyond: ['channels', 'asked_since'],
    request: manyRequest,
    confirmedBy: seenInAudit('payment requests'),
    summary: 'Requests many payments (`ids` or `file`) by text, email or both',
  },
  readAsk: {
    method: 'GET',
    path: 'payments/asks/:id',
    signedBy: 'user',
    openTo: areas.payments.sections,
    level: 2,
    beyond: ['channels', 'left_out'],
    result: requestProgress,
    summary: 'Returns the progress and channels of a request for many payments',
  },
  previewPaymentText: {
    method: 'GET',
    path: 'flexpay/sms/preview/:id',
    signedBy: 'user',
    openTo: areas.payments.sections,
    beyond: ['stop', 'opens', 'held'],
    result: requestPreview,
    summary: 'Previews the text message that requests a payment',
  },
  previewPaymentEmail: {
    method: 'GET',
    path: 'flexpay/email/preview/:id',
    signedBy: 'user',
    openTo: areas.payments.sections,
    beyond: ['stop', 'opens', 'held'],
    result: requestPreview,
    summary: 'Previews the email that requests a payment',
  },
} as const satisfies Record<string, ListedCall>;
