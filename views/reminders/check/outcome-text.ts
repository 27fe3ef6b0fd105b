import { shortAnswerLabels } from '../../../shared/locales/en/delivery.ts';
import { formatCount, plural } from '../../../shared/count.ts';
import { channelLabels, type Channel } from '../../../shared/contacts/channels.ts';
import { isOpenJob } from '../../../shared/reminders/job-actions.ts';
import { midSentence, onMoment, formatMoment } from '../../../shared/time.ts';
import { formatPeople } from './plan-text.ts';
import type { OutcomePageProps } from './props.ts';

export const outcomeAnswerLabels: ReadonlyMap<string, string> = new Map(Object.entries(shortAnswerLabels));

type JobCounts = Omit<OutcomePageProps['job'], 'id'>;

/** Returns the delivery progress of a job, or the time of the first message if none was sent yet. */
export function describeOutcome(job: JobCounts, when: When): string {
  const { status, total, waiting, sent, delivered, failed } = job;
  if (status === 'queued' && sent === 0) return describeWaiting(job, when);
  const parts = [
    `${formatCount(sent)} of ${formatPeople(total)} ${plural(sent, 'has', 'have')} been contacted`,
    delivered > 0 && `${formatCount(delivered)} delivered`,
    failed > 0 && `${formatCount(failed)} failed`,
    waiting > 0 && `${formatCount(waiting)} ${isOpenJob(status) ? 'waiting' : 'not sent'}`,
  ];
  return `${status === 'paused' ? 'Paused. ' : ''}${parts.filter(Boolean).join(', ')}.`;
}

function describeWaiting({ waiting, firstAt }: JobCounts, { zone, nowSeconds }: When): string {
  const text = `Confirmed. Sending to ${formatPeople(waiting)}`;
  if (firstAt === 0 || waiting === 0) return `${text}.`;
  const verbPhrase = plural(waiting, 'It goes out', 'The first goes out');
  if (firstAt <= nowSeconds) return `${text}. ${verbPhrase} right away.`;
  return `${text}. ${verbPhrase}${onMoment(formatMoment(firstAt, zone, nowSeconds))}.`;
}

interface MessageStatus {
  channel: Channel;
  status: string;
  send_at?: number;
}

interface When {
  zone: string;
  nowSeconds: number;
}

/** Returns the status of a message: `Text delivered`, `Call leaves Mon, Nov 30, 9:00 AM`. */
export const describeMessage = (message: MessageStatus, when: When): string =>
  `${channelLabels[message.channel]} ${describeState(message, when)[0]}`;

/** Returns the statuses of several messages, grouped: `Text and email delivered, call leaves tomorrow, 9:00 AM`. */
export function describeMessages(messages: readonly MessageStatus[], when: When): string {
  const alike = new Map<string, MessageStatus[]>();
  for (const message of messages) {
    const [state] = describeState(message, when);
    alike.set(state, [...(alike.get(state) ?? []), message]);
  }
  const text = [...alike.values()].map((those) => describeGroup(those, when)).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeGroup(those: readonly MessageStatus[], when: When): string {
  const [first, ...more] = those;
  if (!first) return '';
  const names = those.map(({ channel }) => channelLabels[channel].toLowerCase());
  const [one, many] = describeState(first, when);
  if (more.length === 0) return `${names[0]} ${one}`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} ${many}`;
}

const states: ReadonlyMap<string, readonly [one: string, many: string]> = new Map([
  ['due', ['about to be sent', 'about to be sent']],
  ['sending', ['being sent', 'being sent']],
  ['sent', ['sent', 'sent']],
  ['delivered', ['delivered', 'delivered']],
  ['failed', ['failed', 'failed']],
  ['unknown', ['delivery unknown', 'delivery unknown']],
  ['left_out', ['not sent', 'not sent']],
]);

function describeState(
  { status, send_at: at = 0 }: MessageStatus,
  { zone, nowSeconds }: When,
): readonly [one: string, many: string] {
  if (status !== 'planned') return states.get(status) ?? [status, status];
  if (at <= nowSeconds) return ['scheduled', 'scheduled'];
  const when = midSentence(formatMoment(at, zone, nowSeconds));
  return [`scheduled for ${when}`, `scheduled for ${when}`];
}
