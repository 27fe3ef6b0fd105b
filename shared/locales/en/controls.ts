import { formatCount } from '../../count.ts';

/** Labels of controls that many screens share. Every other string belongs to its domain's file. */
export const controlStrings = {
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  discard: 'Discard',
  sending: 'Sending…',
  waiting: 'One moment…',
  copy: 'Copy',
  print: 'Print',
  actions: 'Actions',
  more: 'More',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  pageOf: ({ shown, count, page, pages }: { shown: number; count: number; page: number; pages: number }) =>
    `${formatCount(shown)} of ${formatCount(count)}, page ${page} of ${pages}`,
  required: 'required',
  upload: 'Upload',
  steps: 'Steps',
  day: 'Day',
  search: 'Search',
  show: 'Show',
  today: 'Today',
  emailFrame: 'The email as it arrives',
  remind: 'Send a reminder',
} as const;

export const followUpFormStrings = {
  done: 'Done',
  isDone: (name: string) => `${name} is done`,
  note: 'Note',
  noteOn: (name: string) => `Note on ${name}`,
  assign: (name: string) => `Assign ${name} to`,
  unassigned: 'Unassigned',
  cannotSignIn: 'Someone who can’t sign in',
} as const;
