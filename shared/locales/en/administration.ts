import { plural } from '../../count.ts';
import { outboxMessages } from './outbox.ts';
import { loginLockMinutes, verificationLockMinutes } from '../../constants.ts';

export const actingMessages = {
  choose: 'Choose a client or a payment demo account.',
  chooseOne: 'Choose either a client or a payment demo account, not both.',
  nested: (name: string) =>
    `You are already acting for ${name}. Return to the Admin Panel before you enter another account.`,
  ownAccount: 'You cannot change your own account while you act for a client.',
  noUsers: 'Only the client’s own administrators can create users.',
  theirSignIn: 'Only the client’s own administrators can change this.',
  over: (name: string) => `You are no longer acting for ${name}: the limit is 60 minutes.`,
  ended: (name: string) => `You are no longer acting for ${name}.`,
  refused: 'We couldn’t open this account. Please try again.',
  unreadable: 'The accounts could not be loaded. Please try again in a moment.',
} as const;

/** UI strings for a user's single sign-on invitation. `time` is already formatted. */
export const ssoInvitationMessages = {
  title: 'Single sign-on',
  invite: 'Invite to single sign-on',
  hint: 'The user gets an email with a link that works once, within 72 hours. Whoever signs in at your provider through that link is linked to this user from then on.',
  linked: 'This user signs in with single sign-on.',
  invitedUntil: (time: string) => `Invitation valid until ${time}. A new invitation replaces it.`,
  noAddress: 'Enter an email address first to invite this user.',
  sent: (email: string) => `Invitation sent to ${email}.`,
  kept: (email: string) => outboxMessages.kept('The invitation', email),
  justSent: 'An invitation was just sent. Please wait a minute before you send another one.',
  notOpen: 'This user cannot be invited to single sign-on.',
} as const;

export const userAccessMessages = {
  title: 'Sign-in',
  permissions: 'Permissions',
  lastSignIn: 'Last sign-in',
  secondFactor: 'Second factor',
  secondFactors: { sms: 'Codes by text message', totp: 'Authenticator app', '': 'None' },
  recoveryCodes: 'Recovery codes left',
  lockedUntil: 'Locked until',
  reset: 'Reset second factor',
  confirmResetTitle: 'Reset the second factor?',
  passwordReset: 'Must be reset with an emailed code at the next sign-in',
  passwordChange: 'Must be changed at the next sign-in',
  suspension: 'Suspended',
  cannotSignIn: 'Can’t sign in',
  never: 'Never',
  resetHint:
    'For a lost phone. The user is signed out. If your organization requires a second factor, they set up a new one at the next sign-in.',
  confirmReset: 'Until a new one is set up, this user signs in with only the password.',
  unlocked: 'This user can sign in again.',
  suspend: 'Suspend user',
  resume: 'Resume user',
  confirmSuspend: 'Suspend this user?',
  suspendHint:
    'They are signed out right away and can’t sign in until you resume them. None of their data is deleted.',
  suspended: 'Suspended. This user was signed out and can’t sign in.',
  resumed: 'Resumed. This user can sign in again.',
  wasReset: {
    sent: 'The second factor was reset, and we emailed the user.',
    kept: (email: string) =>
      `The second factor was reset. ${outboxMessages.kept('The email about it', email)}`,
    untold: 'The second factor was reset. No email could be sent, so please tell the user yourself.',
  },
} as const;

export const historyMessages = {
  title: 'History',
  none: 'No changes yet.',
  unreadable: 'The history could not be loaded. Reload the page to try again.',
  all: (count: number) => plural(count, 'Show in the audit trail', `Show all ${count} in the audit trail`),
  only: (record: string) => `Changes to ${record} only.`,
  showAll: 'Show the whole audit trail',
  openLine: 'Open to see each one.',
  together: (lines: readonly string[]) => `${lines.join('. ')}. Each change is listed below.`,
  partOf: 'This was one of several changes made at once.',
  showTogether: 'Show all of them',
} as const;

export const administrationMessages = {
  pauseQueue: 'Pause',
  resumeQueue: 'Resume',
  stopTask: (kind: string) => `Stop this ${kind === 'import' || kind === 'export' ? kind : 'task'}`,
  retryTask: 'Retry',
  userMade: (userName: string) => `User saved: ${userName} can sign in.`,
  searchAudit: 'Username or change',
  patientsHidden:
    "Patient names and details are hidden here because your group doesn't have the Contacts tab. Ask an administrator if you need them.",
  queuePaused: (name: string) => `${name} is paused. Nothing in it is sent until you resume it.`,
  queueResumed: (name: string) => `${name} resumed.`,
  taskStops: 'Work that is already done is kept. The rest is canceled.',
  exportStops: 'No file is created. You can retry it later.',
  taskCancelled: 'Task canceled.',
  taskQueued: 'Task started again.',
  badDay: (text: string) => `'${text}' isn’t a valid date. Use MM/DD/YYYY.`,
  daysTurned: 'From was after To, so we swapped them.',
  groupTaken: 'A group with this name already exists.',
  byTime: 'With a date range, the list is sorted by time, newest first.',
} as const;

/** UI strings for inviting a user by email to choose a password. `when` is already formatted, such as ` today, 9:10 AM`. */
export const invitationMessages = {
  title: 'Invitation',
  access: 'Access',
  byEmail: 'Invite by email',
  withPassword: 'With a password that you choose',
  invite: 'Invite',
  sendAgain: 'Send the invitation again',
  withdraw: 'Withdraw invitation',
  withdrawTitle: 'Withdraw the invitation?',
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

export const lockMessages = {
  title: 'Locks',
  heads: { who: 'Who', why: 'Why', since: 'Since', until: 'Until', action: 'What to do' },
  signsInAs: (userName: string) => `signs in as ${userName}`,
  link: 'payment link',
  unlock: 'Unlock',
  unlockNamed: (name: string) => `Unlock ${name}`,
  lead: 'After too many failed attempts, sign-in is locked for a few minutes. You can unlock it here.',
  none: 'No one is locked out now.',
  wrongSignIn: `Wrong passwords or codes: locked for ${loginLockMinutes} minutes`,
  wrongAnswers: `Wrong verification answers: locked for ${verificationLockMinutes} minutes`,
  lifted: (name: string) => `${name} can try again.`,
  over: 'This lock has already ended.',
} as const;
