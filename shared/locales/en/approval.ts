import { counted, formatCount } from '../../count.ts';
import { approvalCaps } from '../../constants.ts';
import { midSentence, onMoment } from '../../time.ts';

/** UI strings for approving organizations that signed up themselves. `moment` is already formatted. */
export const approvalMessages = {
  /** Shown to the organization's users on Home. */
  awaits: 'Waiting for approval.',
  awaitsWhy:
    'We review every new account, usually within one business day. Until then, messages go only to email addresses and phones that you and your colleagues confirmed. All others are saved to the test outbox, and nothing is sent.',
  outbox: 'View test outbox',
  saved:
    'This account is waiting for approval. Messages to unconfirmed addresses are saved to the test outbox.',
  savedNow: 'Saved to the test outbox. Nothing was sent, because this account is waiting for approval.',
  outboxLead:
    'This account is waiting for approval. These messages were saved here and not sent, because the addresses are not confirmed.',
  /** Shown on a plugin's page. */
  noPlugins:
    'This account is waiting for approval. Until then, no events are posted to this address, and you can’t send a test event.',
  capped: (most: number, sent: number) =>
    `New account: ${counted(sent, 'message')} of ${formatCount(most)} sent today. The daily limit doubles every ${approvalCaps.doublesEveryDays} days and ends after ${approvalCaps.days}.`,
  /** Shown before a notification list is sent. `day` is '' for today. */
  overLimit: ({
    messages,
    left,
    most,
    day,
  }: {
    messages: number;
    left: number;
    most: number;
    day: string;
  }) => {
    const rest = 'go out on the following days, if they are still in time for the appointment.';
    const limit = formatCount(most);
    return day === ''
      ? `This list has ${counted(messages, 'message')} for today, and this new account can send ${formatCount(left)} more today (daily limit: ${limit}). The rest ${rest}`
      : `This list has ${counted(messages, 'message')} for ${day}. This new account’s daily limit is ${limit} today and doubles every ${approvalCaps.doublesEveryDays} days. Messages over the limit ${rest}`;
  },
  noInvitation:
    'Invitations can be sent once this account is approved. Until then, set a password for the user instead.',
  /** Shown only to internal admins. */
  title: 'Approval',
  waiting: (moment: string) => `Waiting since ${midSentence(moment)}`,
  listed: 'Waiting for approval',
  approved: 'Approved',
  /** `limitedUntil` is '' once the daily limit has ended. */
  approvedAt: (moment: string, limitedUntil: string) =>
    limitedUntil
      ? `Approved${onMoment(moment)}. A daily limit applies until ${midSentence(limitedUntil)}.`
      : `Approved${onMoment(moment)}`,
  count: (count: number) =>
    count === 1
      ? '1 organization is waiting for approval.'
      : `${count} organizations are waiting for approval.`,
  showWaiting: 'Show only those',
  showAll: 'Show all organizations',
  approve: 'Approve this account',
  ask: 'Approve this account?',
  hint: `Messages then go to any address: at most ${formatCount(approvalCaps.firstDay)} on the first day, more every ${approvalCaps.doublesEveryDays} days, without a limit after ${approvalCaps.days} days. This can’t be undone.`,
  done: 'Approved. Messages now go to any address.',
  email: (email: string, isConfirmed: boolean) =>
    email ? `${email} (${isConfirmed ? 'confirmed' : 'not confirmed'})` : 'None',
  acting: 'You are acting for a client. Return to the Admin Panel first.',
  /** Written to the client's audit trail. */
  audit: 'Approved: messages may go to any address',
} as const;

export const emailConfirmationMessages = {
  title: 'Confirm your email address',
  overTitle: 'This link can’t be used',
  goOn: 'Go to the portal',
  lead: (email: string) => `Confirm that ${email} is your email address.`,
  button: 'Confirm email address',
  done: 'Your email address is confirmed.',
  over: 'This link has expired or was already used. Sign in and send a new one from Home.',
  notConfirmed: 'Your address was not confirmed: the server had a problem. Please try again.',
  usedNow:
    'The server had a problem, and this link can’t be used again. Sign in: Home shows if your address still needs to be confirmed.',
  send: 'Send the link again',
  sent: (email: string) => `We sent a link to ${email}. Open it to confirm the address.`,
  confirm: (email: string) => `Confirm your email address: open the link we sent to ${email}.`,
  noAddress: 'Add an email address to your profile first.',
  confirmed: 'This email address is already confirmed.',
  justSent: 'A link was sent less than a minute ago. Please check your inbox.',
  tooMany: 'Too many links were sent today. Please try again tomorrow.',
  /** Written to the audit trail. `email` is masked. */
  audit: (email: string) => `Email address ${email} confirmed`,
} as const;
