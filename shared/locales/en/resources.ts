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
} as const;

export const contactMessages = {
  searchHint: 'Name, phone, birth date or code',
  noAppointment: 'No upcoming appointment',
  reminderLeftOut: 'No reminder will be sent.',
  onlyPatient: 'Only the patient can undo it.',
  newestAlone: 'Only the newest entries are shown.',
  allMessages: 'All messages',
  allPayments: 'All payments',
  callsOf: (whose: string) => `Calls for ${whose} in the last year`,
  cameBack: (address: string, when: string) =>
    `${address}: an email bounced${when}. This address doesn’t exist.`,
  correct: 'Correct it, or clear ‘Do not email’ to try again.',
  noTexts: (number: string, when: string) =>
    `${number}: a text failed${when}. We don’t text this number anymore.`,
  correctNumber: 'Correct it, or clear ‘Do not text’ to try again.',
  stoppedByPatient: (when: string) => `The patient opted out${when}.`,
} as const;

export const uploadScriptStrings = {
  refused: 'could not be uploaded. See the results below.',
  uploaded: 'was uploaded.',
} as const;

export const uploadMessages = {
  choose: 'Choose a file.',
  empty: 'The file is empty.',
  tooLarge: (bytes: number) => `The file is too large. The limit is ${Math.floor(bytes / 1024 / 1024)} MB.`,
  storageFull: (bytes: number) =>
    `There isn’t enough storage for this file. Your organization can store ${formatCount(Math.floor(bytes / 1024 / 1024))} MB of files, imports, call recordings and generated speech. Delete files you no longer need, keep recordings for fewer days, or ask customer support.`,
  tooMany: (files: number) =>
    files === 1 ? 'Upload one file at a time.' : `Upload at most ${files} files at a time.`,
  someRefused: (refused: number, all: number) => `${refused} of ${all} files ${uploadScriptStrings.refused}`,
  stopped: 'Not saved: the upload was interrupted. Upload it again.',
  unread: 'The files after that one were not uploaded. Upload those again, too.',
  done: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} ${uploadScriptStrings.uploaded}`
      : `${names.length} files were uploaded.`,
  refused: (name: string, why: string) => `${name}: ${why}`,
  kinds: (endings: readonly string[]) => `Choose one of these file types: ${endings.join(', ')}.`,
  notKept: 'The file was not saved. Please try again, or ask customer support.',
  unknown: 'We don’t know whether the file was uploaded. Look in the list before you upload it again.',
  unavailable: 'The file could not be uploaded. Please try again in a moment.',
  interrupted: 'The upload was interrupted. Check your connection, then upload the file again.',
  sending: 'Uploading…',
  notHere: 'Files cannot be uploaded here.',
} as const;

export const importMessages = {
  notHere: 'Import is not available for this account. Add the records by hand, or ask customer support.',
  duplicate: (label: string) => `${label} is chosen for two columns. Choose it for one of them.`,
  missing: (label: string) => `Choose the column that has ${label}.`,
  readAs: (encoding: string) =>
    `The file is not in UTF-8, so it was read as ${encoding}. Check that names with accents are right.`,
  noHeader: (line: string) =>
    `The first line must have the column names, such as First Name and Last Name, but it says '${line}'. Correct that in your spreadsheet and save it as CSV. Then cancel this import and start again with that file.`,
  rule: 'Choose what to do with existing contacts.',
  changed: 'This import has moved to another step. This is the current step.',
  loadedBefore: (when: string, by: string) => `This file was already loaded${when}${by && ` by ${by}`}.`,
  words: 'Values we couldn’t read',
  wordsHint: 'Choose what to do with each, then check the file again.',
  refuseRow: 'Reject the row',
  withoutField: 'Import without this field',
  reasons: 'Why rows are rejected',
  sayWords: 'Some rows are rejected because a word was not recognized. Choose what it means.',
  sayUnread: 'Some rows have one bad optional field. Import them without it.',
  left: 'Imported without these values',
  lines: (lines: readonly number[], count: number) =>
    `${lines.map((line) => formatCount(line)).join(', ')}${count > lines.length ? ' …' : ''}`,
  leftOut: (columns: string) => `Columns not imported, because no field is chosen for them: ${columns}.`,
  undoOver:
    'This import can’t be undone anymore: it was already undone, or more than 10 minutes have passed.',
  cancelBefore: (file: string) =>
    `The uploaded file “${file}” is deleted, and nothing is imported. You can upload it again.`,
  cancelRunning: 'Rows that were already imported stay. The rest are not imported.',
  cancelled: 'Import canceled. Nothing was changed.',
  nothing: (refused: number) =>
    refused > 0
      ? 'There is nothing to import. Correct the file, then upload it again.'
      : 'There is nothing to import: every row in the file already exists.',
  mendRefused:
    'These rows are not imported. Download them, correct them in a spreadsheet and import that file. Its last column says what is wrong.',
  moreRefused: (shown: number, all: number) =>
    `The first ${shown} of ${formatCount(all)} rejected rows. The download has all of them.`,
} as const;
