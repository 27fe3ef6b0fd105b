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
  sendingStopped: 'The organization is closed.',
} as const;
