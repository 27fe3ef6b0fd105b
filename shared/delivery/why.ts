import { formatPhone } from '../contact-details.ts';
import type { Channel } from '../contacts/channels.ts';
import { messageStatusLabels, reasonLabels, whyMessages } from '../messages/delivery.ts';
import { isRecord } from '../reply.ts';
import type { RowOf } from '../resources/define.ts';
import type { messages } from '../resources/notifications.ts';
import { sayProviderError } from './carrier-errors.ts';
import type { MessageState } from './machine.ts';
import type { CheckCode } from './reasons.ts';

type Fields = RowOf<typeof messages>;
type Message = Pick<Fields, 'channel' | 'status' | 'reason' | 'checks'> &
  Partial<Pick<Fields, 'error_code' | 'error_text'>>;

export function sayWhy({ channel, status, reason, ...error }: Message): string {
  const why = reasonSentence(channel, reason);
  const said =
    status === 'failed'
      ? sayProviderError({ code: error.error_code ?? '', words: error.error_text ?? '' })
      : '';
  if (why && (status === 'left_out' || status === 'failed' || isHeld(reason)))
    return [why, said].filter(Boolean).join(' ');
  const standing = isKey(whyMessages.standing, status) ? whyMessages.standing[status] : '';
  return [standing, status === 'planned' && why].filter(Boolean).join(' ');
}

/** Returns `Left out: opted out`, or only the status if it has no reason. */
export function sayStanding({ status, reason }: Pick<Message, 'status' | 'reason'>): string {
  if (isHeld(reason)) return reasonLabels.awaiting_approval;
  const state = isKey(messageStatusLabels, status) ? messageStatusLabels[status] : status;
  const isWhy = reason !== '' && (status === 'left_out' || status === 'failed' || status === 'planned');
  const why = isKey(reasonLabels, reason) ? reasonLabels[reason] : reason;
  return isWhy ? `${state}: ${lowerFirst(why)}` : state;
}

/** Returns true for a message in the test outbox, which has the status of a delivered one. */
const isHeld = (reason: string) => reason === 'awaiting_approval';

const senders: Readonly<Record<string, string>> = { voice: 'Call to', text: 'Text to', email: 'Email to' };

/** Returns `Text to (312) 555-0101`. */
export const sayTo = (channel: string, to: string): string => `${senders[channel] ?? 'Message to'} ${to}`;

/** Returns the channel with the formatted stored address, or `Text, no address` without one. */
export const sayAddressed = (channel: string, address: string): string =>
  address ? sayTo(channel, formatPhone(address)) : sayTo(channel, 'no address').replace(' to', ',');

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

export interface WhyCheck {
  code: string;
  passed: boolean;
  sentence: string;
}

/** Returns each check once with its last result, in the order of the first run. Omits checks of other channels. */
export function checksOf({ channel, checks }: Pick<Message, 'channel' | 'checks'>): WhyCheck[] {
  const made = new Map<CheckCode, boolean>();
  for (const check of Array.isArray(checks) ? (checks as unknown[]) : []) {
    const [code, passed] = Array.isArray(check) ? (check as unknown[]) : [];
    if (isKey(whyMessages.checks, code) && typeof passed === 'boolean') made.set(code, passed);
  }
  if (channel !== 'voice') made.delete('called_today');
  if (channel === 'voice') made.delete('bounced_before');
  return [...made].map(([code, passed]) => ({
    code,
    passed,
    sentence: checkSentence(channel, code, passed),
  }));
}

export function readMove(move: unknown): { time: number; sentence: string } | undefined {
  if (!isRecord(move) || typeof move['event'] !== 'string') return undefined;
  const { event, time, reason } = move;
  const what = isKey(whyMessages.moves, event) ? whyMessages.moves[event] : event.replaceAll('_', ' ');
  const why = isKey(reasonLabels, reason) ? lowerFirst(reasonLabels[reason]) : '';
  return { time: Number(time) || 0, sentence: [what, why].filter(Boolean).join(': ') };
}

export function fateOf(status: string): 'got' | 'missed' | 'open' {
  const fate = isKey(fates, status) ? fates[status] : 'open';
  return fate;
}

const fates = {
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
  if (isKey(whyMessages.checks, reason)) return checkSentence(channel, reason, false);
  return isKey(whyMessages.others, reason) ? whyMessages.others[reason] : '';
}

const words: Readonly<Record<Channel, { by: string; to: string; one: string; why: string }>> = {
  voice: { by: 'calls', to: 'phone number', one: 'call to this number', why: 'it is not in service' },
  text: { by: 'texts', to: 'number for texts', one: 'text to this number', why: 'it gets no texts' },
  email: { by: 'emails', to: 'email address', one: 'email to this address', why: 'it is not there' },
};

function checkSentence(channel: string, code: CheckCode, passed: boolean): string {
  const { by, to, one, why } = isKey(words, channel)
    ? words[channel]
    : { by: 'messages', to: 'address', one: 'message to this address', why: 'it is not there' };
  const { [passed ? 'passed' : 'failed']: sentence } = whyMessages.checks[code];
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
