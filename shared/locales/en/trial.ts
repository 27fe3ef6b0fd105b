import { formatCount } from '../../count.ts';
import { trialCalls, trialDays } from '../../constants.ts';
import { midSentence } from '../../time.ts';

const calls = (count: number) => formatCount(count);

/** UI strings for an organization's free trial. `day` is already formatted. */
export const trialMessages = {
  title: 'Trial',
  /** Reason why nothing is sent. */
  over: `The ${trialDays}-day free trial has ended. Nothing is sent until the account is opened`,
  overNext: 'Contact us to open your account. Messages that are still on time will then be sent.',
  overHours: 'On hold until the account is opened',
  until: (day: string, used: number) =>
    `Free trial until ${day}: ${calls(used)} of ${calls(trialCalls)} calls used.`,
  usedUp: 'No more calls are made until the account is opened. Texts and emails are still sent.',
  ended: (day: string, used: number) =>
    `The free trial ended on ${day}, with ${calls(used)} of ${calls(trialCalls)} calls used. Nothing is sent.`,
  /** Shown in the list of organizations. */
  listed: (moment: string, isOver: boolean) => `${isOver ? 'Ended' : 'Until'} ${midSentence(moment)}`,
  end: 'End the free trial and open the account',
  confirmEnd: 'End the free trial?',
  endNow: 'Open the account',
  endHint: 'This removes the trial limits and approves the account. It can’t be undone.',
  opened: 'Account opened. The free trial has ended.',
  acting: 'You’re logged in as a client. Return to the Admin Panel first.',
  /** Written to the client's audit trail. */
  audit: (used: number) =>
    `Free trial ended and account opened, with ${calls(used)} of ${calls(trialCalls)} calls used`,
} as const;
