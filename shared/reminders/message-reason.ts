import { formatPhone } from '../contact-details.ts';
import type { Channel } from '../contacts/channels.ts';
import { messageStatusLabels, reasonLabels, reasonMessages } from '../locales/en/delivery.ts';
import type { RowOf } from '../resources/define.ts';
import type { messages } from '../resources/notifications.ts';
import { number, record, required, text, type ValueOf } from '../wire/wire-types.ts';
import { describeProviderError } from './carrier-errors.ts';
import type { MessageState } from './machine.ts';
import type { CheckCode } from './reasons.ts';

type Fields = RowOf<typeof messages>;
type Message = Pick<Fields, 'channel' | 'status' | 'reason' | 'checks'> &
  Partial<Pick<Fields, 'error_code' | 'error_text'>>;

export function describeReason({ channel, status, reason, ...error }: Message): string {
  const why = reasonSentence(channel, reason);
  const providerError =
    status === 'failed'
      ? describeProviderError({ code: error.error_code ?? '', text: error.error_text ?? '' })
      : '';
  if (why && (status === 'left_out' || status === 'failed' || isAwaitingApproval(reason)))
    return [why, providerError].filter(Boolean).join(' ');
  const statusText = isKey(reasonMessages.statuses, status) ? reasonMessages.statuses[status] : '';
  return [statusText, status === 'planned' && why].filter(Boolean).join(' ');
}

/** Returns text such as `Left out: opted out`, or only the status if there is no reason. */
export function describeStatus({ status, reason }: Pick<Message, 'status' | 'reason'>): string {
  if (isAwaitingApproval(reason)) return reasonLabels.awaiting_approval;
  const state = isKey(messageStatusLabels, status) ? messageStatusLabels[status] : status;
  const isWhy = reason !== '' && (status === 'left_out' || status === 'failed' || status === 'planned');
  const why = isKey(reasonLabels, reason) ? reasonLabels[reason] : reason;
  return isWhy ? `${state}: ${lowerFirst(why)}` : state;
}

/** Returns true for a message in the test outbox, which has the status of a delivered message. */
const isAwaitingApproval = (reason: string) => reason === 'awaiting_approval';

const senders: Readonly<Record<string, string>> = { voice: 'Call to', text: 'Text to', email: 'Email to' };

/** Returns text such as `Text to (312) 555-0101`. */
export const describeRecipient = (channel: string, to: string): string =>
  `${senders[channel] ?? 'Message to'} ${to}`;

/** Returns the channel with the formatted address, or text such as `Text, no address` if there is none. */
export const describeAddress = (channel: string, address: string): string =>
  address
    ? describeRecipient(channel, formatPhone(address))
    : describeRecipient(channel, 'no address').replace(' to', ',');

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

export interface ReasonCheck {
  code: string;
  passed: boolean;
  sentence: string;
}

/** Returns each check once with its last result, in the order of the first run. Omits checks that do not apply to the channel. */
export function checksOf({ channel, checks }: Pick<Message, 'channel' | 'checks'>): ReasonCheck[] {
  const made = new Map<CheckCode, boolean>();
  for (const check of Array.isArray(checks) ? (checks as unknown[]) : []) {
    const [code, passed] = Array.isArray(check) ? (check as unknown[]) : [];
    if (isKey(reasonMessages.checks, code) && typeof passed === 'boolean') made.set(code, passed);
  }
  if (channel !== 'voice') made.delete('called_today');
  if (channel === 'voice') made.delete('bounced_before');
  return [...made].map(([code, passed]) => ({
    code,
    passed,
    sentence: checkSentence(channel, code, passed),
  }));
}

export const transitionResult = record({ event: required(text), time: number, status: text, reason: text });

export function describeTransition({ event, time, reason }: ValueOf<typeof transitionResult>) {
  const title = isKey(reasonMessages.transitions, event)
    ? reasonMessages.transitions[event]
    : event.replaceAll('_', ' ');
  const why = isKey(reasonLabels, reason) ? lowerFirst(reasonLabels[reason]) : '';
  return { time, sentence: [title, why].filter(Boolean).join(': ') };
}

export function deliveryResult(status: string): 'got' | 'missed' | 'open' {
  const result = isKey(deliveryResults, status) ? deliveryResults[status] : 'open';
  return result;
}

const deliveryResults = {
  planned: 'open',
  due: 'open',
  sending: 'open',
  sent: 'got',
  delivered: 'got',
  failed: 'missed',
  unknown: 'missed',
  left_out: 'missed',
} as const satisfies Record<MessageState, string>;

function reasonSentence(channel: string, reason: string): string {
  if (isKey(reasonMessages.checks, reason)) return checkSentence(channel, reason, false);
  return isKey(reasonMessages.others, reason) ? reasonMessages.others[reason] : '';
}

const channelTexts: Readonly<Record<Channel, { by: string; to: string; one: string; why: string }>> = {
  voice: { by: 'calls', to: 'phone number', one: 'call to this number', why: 'the number is not in service' },
  text: {
    by: 'texts',
    to: 'number for texts',
    one: 'text to this number',
    why: 'the number can’t get texts',
  },
  email: {
    by: 'emails',
    to: 'email address',
    one: 'email to this address',
    why: 'the address doesn’t exist',
  },
};

function checkSentence(channel: string, code: CheckCode, passed: boolean): string {
  const { by, to, one, why } = isKey(channelTexts, channel)
    ? channelTexts[channel]
    : { by: 'messages', to: 'address', one: 'message to this address', why: 'the address doesn’t exist' };
  const { [passed ? 'passed' : 'failed']: sentence } = reasonMessages.checks[code];
  const article = passed ? `${/^[aeiou]/.test(to) ? 'an' : 'a'} ` : '';
  return sentence
    .replace('{by}', by)
    .replace('{to}', `${article}${to}`)
    .replace('{one}', one)
    .replace('{why}', why);
}

function isKey<Table extends object>(table: Table, key: unknown): key is keyof Table {
  return typeof key === 'string' && Object.hasOwn(table, key);
}
