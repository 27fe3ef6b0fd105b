import { outcomeStrings } from '../../../shared/locales/en/check.ts';
import { shortAnswerLabels } from '../../../shared/locales/en/delivery.ts';
import { channelLabels, type Channel } from '../../../shared/contacts/channels.ts';
import { isOpenJob } from '../../../shared/reminders/job-actions.ts';
import { formatChannels } from '../../../shared/reminders/planned.ts';
import { midSentence, onMoment, formatMoment } from '../../../shared/time.ts';
import type { OutcomePageProps } from './props.ts';

export const outcomeAnswerLabels: ReadonlyMap<string, string> = new Map(Object.entries(shortAnswerLabels));

type JobCounts = Omit<OutcomePageProps['job'], 'id'>;

/** Returns the delivery progress of a job, or the time of the first message if none was sent yet. */
export function describeOutcome(job: JobCounts, when: When): string {
  const { status, total, waiting, sent, delivered, failed } = job;
  if (status === 'queued' && sent === 0) return describeWaiting(job, when);
  const parts = [
    outcomeStrings.contacted(sent, total),
    delivered > 0 && outcomeStrings.delivered(delivered),
    failed > 0 && outcomeStrings.failed(failed),
    waiting > 0 && (isOpenJob(status) ? outcomeStrings.waiting : outcomeStrings.unsent)(waiting),
  ];
  return `${status === 'paused' ? `${outcomeStrings.paused} ` : ''}${parts.filter(Boolean).join(', ')}.`;
}

function describeWaiting({ waiting, firstAt }: JobCounts, { zone, nowSeconds }: When): string {
  const text = outcomeStrings.confirmed(waiting);
  if (firstAt === 0 || waiting === 0) return text;
  const isNow = firstAt <= nowSeconds;
  const when = isNow ? outcomeStrings.rightAway : onMoment(formatMoment(firstAt, zone, nowSeconds));
  return `${text} ${outcomeStrings.firstAt(waiting, when)}`;
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
  `${channelLabels[message.channel]} ${describeState(message, when)}`;

/** Returns the statuses of several messages, grouped: `Text and email delivered, call leaves tomorrow, 9:00 AM`. */
export function describeMessages(messages: readonly MessageStatus[], when: When): string {
  const alike = new Map<string, MessageStatus[]>();
  for (const message of messages) {
    const state = describeState(message, when);
    alike.set(state, [...(alike.get(state) ?? []), message]);
  }
  const text = [...alike]
    .map(([state, those]) => `${formatChannels(those.map(({ channel }) => channel))} ${state}`)
    .join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const states: ReadonlyMap<string, string> = new Map(Object.entries(outcomeStrings.messageStatuses));

function describeState({ status, send_at: at = 0 }: MessageStatus, { zone, nowSeconds }: When): string {
  if (status !== 'planned') return states.get(status) ?? status;
  if (at <= nowSeconds) return outcomeStrings.scheduled;
  return outcomeStrings.scheduledFor(midSentence(formatMoment(at, zone, nowSeconds)));
}
