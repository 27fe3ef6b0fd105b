import { counted } from '../../count.ts';

/** UI strings for closing and reopening an organization. */
export const closingMessages = {
  nameDiffers: 'Type the name of the organization exactly as shown.',
  reasonMissing: 'Enter the reason.',
  longReason: (most: number) => `The reason can have at most ${most} characters.`,
  ownOrganization: 'This organization has internal admins, so it can’t be closed.',
  audit: ({ reason, jobs }: { reason: string; jobs: number }) =>
    `Organization closed, ${counted(jobs, 'job')} canceled. Reason: ${reason}`,
  auditReopened: 'Organization reopened. Sending stays stopped until someone resumes it',
  auditErased:
    'Data deleted after the organization was closed. Payments with their history and the audit trail stay',
  erased: 'The data of this organization was deleted, so it can’t be reopened.',
  sendingStopped: 'The organization is closed.',
} as const;
