import { closedDays } from '../../constants.ts';
import { counted } from '../../count.ts';

/** UI strings for closing and reopening an organization. */
export const closingMessages = {
  nameDiffers: 'Type the name of the organization exactly as shown.',
  reasonMissing: 'Enter the reason.',
  longReason: (most: number) => `The reason can have at most ${most} characters.`,
  ownOrganization:
    'This organization has internal admins, who couldn’t sign in to reopen it. Delete these users first.',
  closed: 'Organization closed.',
  reopened: 'Organization reopened. Sending stays stopped until someone there resumes it.',
  audit: ({ reason, jobs }: { reason: string; jobs: number }) =>
    `Organization closed, ${counted(jobs, 'job')} canceled. Reason: ${reason}`,
  auditReopened: 'Organization reopened. Sending stays stopped until someone resumes it',
  auditErased:
    'Data deleted after the organization was closed. Payments with their history and the audit trail stay',
  erased: 'The data of this organization was deleted, so it can’t be reopened.',
  erasing: 'The data of this organization is being deleted, so it can’t be reopened.',
  sendingStopped: 'The organization is closed.',
} as const;

export const closingStrings = {
  title: 'Close this organization',
  effects: [
    'Its users can’t sign in, and those who are signed in are signed out.',
    'Nothing is sent. Jobs, bulk requests and waiting messages are canceled, and so are imports and data exports in progress.',
    'Nothing is charged. Payment links ask the payer to call the practice. Payments already made still settle and are reported to the health record. Appointment answers aren’t reported.',
    'Calls to its numbers are not answered, and texts get no reply. STOP is still recorded.',
    `You can reopen it for ${closedDays} days. Then its data is deleted for good.`,
    'Charged payments, with their history and gateway account, and the audit trail stay, as the law requires.',
  ],
  ask: 'Close organization…',
  question: (name: string) => `Close ${name}?`,
  reasonHint: 'Saved in the organization’s audit trail.',
  close: 'Close organization',
  closing: 'Closing…',
  closedTitle: 'Closed',
  closedBy: (when: string, by: string) => `Closed${when} by ${by}.`,
  because: (reason: string) => `Reason: ${reason.replace(/\.$/, '')}.`,
  erasedAfter: (moment: string) =>
    `Its data is deleted after ${moment}, except charged payments, their history and the audit trail.`,
  held: 'Its data won’t be deleted while a legal hold is in effect.',
  erasing: 'Its data is being deleted, except charged payments, their history and the audit trail.',
  erasingHeld: 'Part of its data was deleted. The rest won’t be deleted while a legal hold is in effect.',
  erased: 'Its data was deleted, except charged payments, their history and the audit trail.',
  notReopened: 'It can’t be reopened.',
  reopenHint:
    'Users can sign in again after reopening. Sending stays stopped until someone there resumes it. Canceled jobs stay canceled.',
  reopen: 'Reopen organization',
  reopening: 'Reopening…',
  listed: 'Closed',
} as const;
