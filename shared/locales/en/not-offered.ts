import type { ApiFeature } from '../../api-features.ts';

/** Texts for parts of the portal that the organization's API does not offer. */
export const notOfferedMessages = {
  title: 'Not available',
  page: 'This page isn’t available, because your organization’s system doesn’t provide it.',
  list: 'Your organization’s system doesn’t provide these parts of the portal:',
} as const;

/** Parts of the portal that need contract level 2. */
export const level2Parts = [
  'Checking a list before it is sent, and reminders that run daily',
  'Appointments by day',
  'The worklist of messages and payments that need attention',
  'Imports of contacts and payments',
  'Undo after deleting',
  'Payments by day, refunds and partial payments',
  'Follow-ups of calls and test calls',
  'Invitations for users, recovery codes and locks',
  'Duplicate contacts',
] as const;

export const featureParts: Readonly<Record<ApiFeature, string>> = {
  ehr: 'Appointments from your health record',
  voices: 'Speech in natural voices',
  recordings: 'Call recordings and voicemail',
  sso: 'Invitations to single sign-on',
};
