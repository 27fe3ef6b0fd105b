import { outboxMessages } from './outbox.ts';

/** UI strings for inviting a user by email to choose a password. `when` is already formatted, such as ` today, 9:10 AM`. */
export const invitationMessages = {
  hint: 'The user gets an email with a link that works once, within 72 hours, and chooses a password. No one else knows it.',
  noAddress: 'Enter an email address to send the invitation to.',
  addressFirst: 'Enter an email address first to invite this user.',
  notInvited: 'This user has no password yet and has not been invited.',
  waiting: (when: string) => `Invited${when}, not accepted yet.`,
  over: (when: string) => `Invited${when}, not accepted. The link has expired.`,
  sent: (email: string) => `Invitation sent to ${email}.`,
  kept: (email: string) => outboxMessages.kept('The invitation', email),
  confirmWithdraw: 'The link in the email will stop working. You can send another invitation.',
  withdrawn: 'Invitation withdrawn. Its link no longer works.',
  notOpen: 'This user can’t be invited: they already have a password, or aren’t allowed to sign in.',
  justSent: 'An invitation was just sent. Please wait a minute before you send another one.',
  tooMany: 'Your organization has sent many invitations in the last hour. Please wait before you send more.',
  choose: (orgName: string, userName: string) =>
    `${orgName} has created a user account for you. Your username is ${userName}. Choose a password to sign in.`,
  whatNow:
    'If you already chose your password, sign in with it. Otherwise, ask your organization’s administrator for a new invitation.',
  notSaved: 'Your password was not saved: the server had a problem. Please choose it again.',
  signedIn: (userName: string) =>
    `You are signed in as ${userName}. Sign out first, then open the link in your email again.`,
} as const;
