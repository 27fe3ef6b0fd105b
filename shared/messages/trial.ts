import { trialCalls, trialDays } from '../constants.ts';
import { midSentence } from '../time.ts';

const calls = (count: number) => count.toLocaleString('en-US');

/** UI strings for an organization's free trial. `day` is already formatted. */
export const trialMessages = {
  /** Reason why nothing is sent. */
  over: `The trial has ended: its ${trialDays} days are over. Nothing is sent until there is an account`,
  overNext: 'Contact us to turn the trial into an account: what is still useful then leaves.',
  overHours: 'Held until there is an account',
  until: (day: string, used: number) =>
    `On trial until ${day}: ${calls(used)} of ${calls(trialCalls)} calls used.`,
  usedUp: 'No more calls are made: they wait until there is an account. Texts and emails go on.',
  ended: (day: string, used: number) =>
    `The trial ended on ${day}, with ${calls(used)} of ${calls(trialCalls)} calls used. Nothing is sent.`,
  /** Shown in the list of organizations. */
  listed: (moment: string, isOver: boolean) => `${isOver ? 'Ended' : 'Until'} ${midSentence(moment)}`,
  end: 'End the trial and open the account',
  confirmEnd: 'End the trial?',
  endNow: 'Open the account',
  endHint: 'The limits of the trial end, and the account is approved. This cannot be taken back.',
  opened: 'The trial is over: this is an account now.',
  acting: 'You act for a client. Return to the Admin Panel first.',
  /** Written to the client's audit trail. */
  audit: (used: number) =>
    `The trial became an account, with ${calls(used)} of ${calls(trialCalls)} calls used`,
} as const;
