import { channelWords, type Channel } from '../../shared/contacts/channels.ts';
import { isOpenJob } from '../../shared/home/job-actions.ts';
import { midSentence, onMoment, sayMoment } from '../../shared/time.ts';
import { sayCount, sayPeople } from './plan-words.ts';
import type { OutcomePageProps } from './props.ts';

export const answerWords: ReadonlyMap<string, string> = new Map([
  ['confirm', 'Confirmed'],
  ['cancel', 'Canceled'],
  ['callback', 'Call back'],
  ['opt_out', 'Opted out'],
  ['not_pat', 'Wrong person'],
]);

type Figures = Omit<OutcomePageProps['job'], 'id'>;

/** Returns the delivery progress of a job, or the time of the first message if none was sent yet. */
export function sayOutcome(job: Figures, when: When): string {
  const { status, total, waiting, sent, delivered, failed } = job;
  if (status === 'queued' && sent === 0) return sayWaiting(job, when);
  const parts = [
    `${sayCount(sent)} of ${sayPeople(total)} ${sent === 1 ? 'has' : 'have'} the message`,
    delivered > 0 && `${sayCount(delivered)} delivered`,
    failed > 0 && `${sayCount(failed)} failed`,
    waiting > 0 && `${sayCount(waiting)} ${isOpenJob(status) ? 'waiting' : 'not sent'}`,
  ];
  return `${status === 'paused' ? 'Paused. ' : ''}${parts.filter(Boolean).join(', ')}.`;
}

function sayWaiting({ waiting, firstAt }: Figures, { zone, nowSeconds }: When): string {
  const said = `Confirmed. ${sayPeople(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for the message`;
  if (firstAt === 0 || waiting === 0) return `${said}.`;
  const leaves = waiting === 1 ? 'It leaves' : 'The first leaves';
  if (firstAt <= nowSeconds) return `${said}. ${leaves} at once.`;
  return `${said}. ${leaves}${onMoment(sayMoment(firstAt, zone, nowSeconds))}.`;
}

interface Standing {
  channel: Channel;
  status: string;
  sendAt: number;
}

interface When {
  zone: string;
  nowSeconds: number;
}

/** Returns the status of a message: `Text delivered`, `Call leaves Mon, Nov 30, 9:00 AM`. */
export const sayMessage = (message: Standing, when: When): string =>
  `${channelWords[message.channel]} ${sayState(message, when)[0]}`;

/** Returns the status of several messages, grouped by status: `Text and email delivered, call leaves tomorrow, 9:00 AM`. */
export function sayMessages(messages: readonly Standing[], when: When): string {
  const alike = new Map<string, Standing[]>();
  for (const message of messages) {
    const [state] = sayState(message, when);
    alike.set(state, [...(alike.get(state) ?? []), message]);
  }
  const said = [...alike.values()].map((those) => sayAlike(those, when)).join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function sayAlike(those: readonly Standing[], when: When): string {
  const [first, ...more] = those;
  if (!first) return '';
  const names = those.map(({ channel }) => channelWords[channel].toLowerCase());
  const [one, many] = sayState(first, when);
  if (more.length === 0) return `${names[0]} ${one}`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} ${many}`;
}

const states: ReadonlyMap<string, readonly [one: string, many: string]> = new Map([
  ['due', ['is about to leave', 'are about to leave']],
  ['sending', ['is leaving', 'are leaving']],
  ['sent', ['sent', 'sent']],
  ['delivered', ['delivered', 'delivered']],
  ['failed', ['failed', 'failed']],
  ['unknown', ['may have left', 'may have left']],
  ['left_out', ['not sent', 'not sent']],
]);

function sayState(
  { status, sendAt }: Standing,
  { zone, nowSeconds }: When,
): readonly [one: string, many: string] {
  if (status !== 'planned') return states.get(status) ?? [status, status];
  if (sendAt <= nowSeconds) return ['waits', 'wait'];
  const when = midSentence(sayMoment(sendAt, zone, nowSeconds));
  return [`leaves ${when}`, `leave ${when}`];
}
