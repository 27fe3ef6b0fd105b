import { outboxMessages } from './outbox.ts';

export const actingMessages = {
  choose: 'Choose a client or a payment demo account.',
  chooseOne: 'Choose either a client or a payment demo account, not both.',
  nested: (name: string) =>
    `You are already acting for ${name}. Return to the Admin Panel before you enter another account.`,
  ownAccount: 'You cannot change your own account while you act for a client.',
  noUsers: 'Users are made by the client’s own administrators.',
  theirSignIn: 'Only the client’s own administrators change this.',
  over: (name: string) => `Acting for ${name} has ended: it lasts 60 minutes at most.`,
  ended: (name: string) => `Acting for ${name} has ended.`,
  refused: 'This account could not be entered. Please try again.',
  unreadable: 'The accounts could not be read. Please try again in a moment.',
} as const;

/** UI strings for a user's single sign-on invitation. `time` is already formatted. */
export const ssoInvitationMessages = {
  hint: 'The user gets an email with a link. It works once, within 72 hours: whoever signs in at your provider by it signs in here as this user from then on.',
  linked: 'This user signs in by single sign-on.',
  invitedUntil: (time: string) => `Invited until ${time}. A new invitation ends that one.`,
  noAddress: 'Enter an email address first, so that this user can be invited.',
  sent: (email: string) => `Invitation sent to ${email}.`,
  kept: (email: string) => outboxMessages.kept('The invitation', email),
  justSent: 'An invitation was sent a moment ago. Please wait a minute before you send another one.',
  notOpen: 'This user cannot be invited to single sign-on.',
} as const;

export const userAccessMessages = {
  never: 'Never',
  resetHint:
    'For a phone that was lost. The user is signed out; where your organization asks for a second factor, the next sign-in sets up a new one.',
  confirmReset: 'Until another one is set up, the password alone signs this user in.',
  unlocked: 'This user can sign in again.',
  suspend: 'Suspend user',
  resume: 'Resume user',
  confirmSuspend: 'Suspend this user?',
  suspendHint:
    'They are signed out at once and can’t sign in until you resume them. Nothing of theirs is deleted.',
  suspended: 'Suspended. This user was signed out and can’t sign in.',
  resumed: 'Resumed. This user can sign in again.',
  wasReset: {
    sent: 'The second factor was taken off, and the user is told by email.',
    kept: (email: string) =>
      `The second factor was taken off. ${outboxMessages.kept('The email about it', email)}`,
    untold: 'The second factor was taken off. No email could be sent: tell the user yourself.',
  },
} as const;

export const historyMessages = {
  title: 'History',
  none: 'No changes yet.',
  unreadable: 'The history could not be loaded. Reload the page to try again.',
  all: (count: number) => (count === 1 ? 'Show in the audit trail' : `Show all ${count} in the audit trail`),
  only: (record: string) => `Changes to ${record} only.`,
  showAll: 'Show the whole audit trail',
  openLine: 'Open to see each one.',
  together: (lines: readonly string[]) => `${lines.join('. ')}. Each change is listed below.`,
  partOf: 'This was one of several changes made at once.',
  showTogether: 'Show all of them',
} as const;

export const administrationMessages = {
  userMade: (userName: string) => `User saved: ${userName} can sign in.`,
  searchAudit: 'Username, or what changed',
  patientsHidden:
    "Patient names and details are hidden here because your group doesn't have the Contacts tab. Ask an administrator if you need them.",
  queuePaused: (name: string) => `${name} is paused. What is in it waits.`,
  queueResumed: (name: string) => `${name} goes on.`,
  taskStops: 'What it has done so far stays. The rest is left out.',
  taskCancelled: 'Task canceled.',
  taskQueued: 'Task started again.',
  badDay: (text: string) => `'${text}' is no day. Write it as MM/DD/YYYY.`,
  daysTurned: 'From was after To, so the two were exchanged.',
  groupTaken: 'There is such a group already.',
  byTime: 'Between two dates the list is in the order of time, newest first.',
} as const;
