import { formatCount } from '../../count.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const resourceMessages = {
  createUnknown:
    'The server took too long, so we don’t know whether the record was saved. Look for it before you save it again.',
  createFailed:
    'The server had a problem, so we don’t know whether the record was saved. Look for it before you save it again.',
  createNotSent: 'The server could not be reached. Nothing was saved. Please try again in a moment.',
  noTab: (text: string) => `This page has no tab '${text}'. Showing the first tab.`,
  noAmount: (text: string) => `'${text}' is not an amount in dollars.`,
  lastPage: (page: number) => `The list has fewer pages now. This is page ${page}, the last one.`,
  brokenOff: 'The rest of the list couldn’t be loaded. Reload the page to try again.',
  nothingSelected: 'Select at least one row, then press Delete.',
  tooManySelected: 'At most 1,000 rows can be deleted at once.',
  saved: (one: string) => `${capital(one)} saved`,
  same: (one: string) => `The ${one} is the same as before`,
  deleted: (one: string) => `${capital(one)} deleted`,
  deletedMany: (counted: string) => `${counted} deleted`,
  alreadyGone: 'The selected records no longer exist.',
  nothingDeleted: 'Nothing was deleted.',
  organizationGoes:
    'This also deletes its contacts, library, files, notification lists, jobs, calls and settings. Its audit trail stays. An organization that still has users, user groups or payments cannot be deleted.',
  organizationStays: 'It still has users, user groups or payments. Nothing was deleted.',
  noSuch: (one: string) => `This ${one} no longer exists.`,
  mayNot: 'You don’t have permission to change this.',
  mayNotHere: 'Your user group doesn’t have permission to do this.',
  deletedMeanwhile: 'Someone else deleted this record. What you typed is still here, so you can copy it.',
  takenOver: (label: string, theirs: string) =>
    theirs ? `${label} was changed to '${theirs}' by someone else.` : `${label} was cleared by someone else.`,
  kept: (labels: string) => `Nothing is saved yet. Your changes are still in the form below: ${labels}.`,
  nothingKept: 'Nothing is saved yet, and you have no other changes.',
  copyOf: (name: string) => `${name} (copy)`,
  exportNotNoted:
    'The export was not started, because it couldn’t be recorded in the audit trail. Please try again.',
  mayNotOneself: 'You can’t change this for your own account.',
  notOneself: 'You can’t delete your own account.',
  lastManager:
    'This is the last active user who can manage users. Give another user that access first, for example the Admin group.',
  adminStays: 'Only internal admins can delete an internal admin.',
  usedBy: 'Used by',
  fixErrors: 'Please fix these',
  timesIn: (zone: string) => `Times in ${zone}`,
  noName: 'No name',
  andMore: (count: number) => `and ${formatCount(count)} more`,
  mayLeave: 'You can leave this page. It keeps running.',
} as const;
