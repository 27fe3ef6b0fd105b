import { outboxMessages } from './outbox.ts';

/** UI strings for inviting a user by email to choose a password. `when` is already formatted, such as ` today, 9:10 AM`. */
export const invitationMessages = {
  hint: 'The user gets an email with a link that works once, within 72 hours, and chooses the password. Nobody else knows it.',
  noAddress: 'Enter an email address: the invitation goes there.',
  addressFirst: 'Enter an email address first, so that this user can be invited.',
  notInvited: 'This user has no password yet, and is not invited.',
  waiting: (when: string) => `Invited${when}, not accepted yet.`,
  over: (when: string) => `Invited${when}, and not accepted: the link has expired.`,
  sent: (email: string) => `Invitation sent to ${email}.`,
  kept: (email: string) => outboxMessages.kept('The invitation', email),
  confirmWithdraw: 'The link in the email stops working. You can send another invitation.',
  withdrawn: 'The invitation was withdrawn: its link does not work any more.',
  notOpen: 'This user cannot be invited: they have a password, or may not sign in.',
  justSent: 'An invitation was sent a moment ago. Please wait a minute before you send another one.',
  tooMany: 'Your organization has sent many invitations within the hour. Please wait before you send more.',
  choose: (orgName: string, userName: string) =>
    `${orgName} has made a user for you. Your username is ${userName}. Choose a password to sign in with.`,
  whatNow:
    'If you have chosen your password, sign in with it. Otherwise please ask whoever looks after the users of your organization for a new invitation.',
  notSaved: 'Your password was not saved: the server had a problem. Please choose it again.',
  signedIn: (userName: string) =>
    `You are signed in as ${userName}. Sign out first, then open the link in your email again.`,
} as const;
