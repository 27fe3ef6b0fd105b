const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const resourceMessages = {
  createUnknown: 'No answer came in time, so this may have been saved. Look for it before you save it again.',
  createFailed:
    'The server had a problem, so this may or may not have been saved. Look for it before you save it again.',
  createNotSent: 'The server could not be reached. Nothing was saved. Please try again in a moment.',
  noTab: (text: string) => `'${text}' is no tab of this page. This is the first one.`,
  noAmount: (text: string) => `'${text}' is no amount in dollars.`,
  lastPage: (page: number) => `The list has fewer pages now. This is page ${page}, the last one.`,
  brokenOff: 'The list breaks off here: the rest could not be read. Reload the page to try again.',
  nothingSelected: 'Select at least one row, then press Delete.',
  tooManySelected: 'At most 1,000 rows can be deleted at once.',
  saved: (one: string) => `${capital(one)} saved`,
  same: (one: string) => `The ${one} is the same as before`,
  deleted: (one: string) => `${capital(one)} deleted`,
  deletedMany: (counted: string) => `${counted} deleted`,
  alreadyGone: 'What was selected is not there any more.',
  nothingDeleted: 'Nothing was deleted.',
  organizationGoes:
    'Its contacts, library, files, notification lists, jobs, calls and settings are deleted with it. Its audit trail stays. An organization that still has users, user groups or payments cannot be deleted.',
  organizationStays: 'It still has users, user groups or payments. Nothing was deleted.',
  noSuch: (one: string) => `There is no such ${one} any more.`,
  mayNot: 'You may not change this.',
  mayNotHere: 'Your user group does not let you do this.',
  deletedMeanwhile: 'Somebody else has deleted this record meanwhile. What you typed is still here to copy.',
  takenOver: (label: string, theirs: string) =>
    theirs
      ? `${label} was changed meanwhile and is taken over: '${theirs}'`
      : `${label} was emptied meanwhile, and this is taken over.`,
  kept: (labels: string) => `Nothing is saved yet. The form below keeps what you changed: ${labels}.`,
  nothingKept: 'Nothing is saved yet, and you changed nothing that they did not.',
  copyOf: (name: string) => `${name} (copy)`,
  exportNotNoted:
    'The export could not be written to the audit trail, so it was not started. Please try again.',
  mayNotOneself: 'You cannot change this for yourself.',
  notOneself: 'You cannot delete yourself.',
  lastManager:
    'This is the last active user who can manage users. Give another user that access first, for example the Admin group.',
  adminStays: 'An internal admin is deleted by internal admins alone.',
  usedBy: 'Used by',
  andMore: (count: number) => `and ${count.toLocaleString('en-US')} more`,
} as const;

export const contactMessages = {
  searchHint: 'Name, phone, birth date or code',
  noVisit: 'No visit planned',
  reminderLeftOut: 'The reminder is left out.',
  onlyPatient: 'Only the patient can undo it.',
  newestAlone: 'Only the newest are shown.',
  allMessages: 'All messages',
  allPayments: 'All payments',
  callsOf: (whose: string) => `Calls of ${whose}, the last year`,
  cameBack: (address: string, when: string) =>
    `${address}: an email came back${when}, the address is not there.`,
  correct: 'Correct it, or clear ‘Do not email’ to try again.',
  noTexts: (number: string, when: string) => `${number}: a text failed${when}. This number gets no texts.`,
  correctNumber: 'Correct it, or clear ‘Do not text’ to try again.',
  stoppedByPatient: (when: string) => `The patient stopped this${when}.`,
} as const;

export const uploadScriptStrings = {
  refused: 'could not be uploaded. What came of each stands below.',
  uploaded: 'was uploaded.',
} as const;

export const uploadMessages = {
  choose: 'Choose a file.',
  empty: 'The file is empty.',
  tooLarge: (bytes: number) =>
    `The file is larger than ${Math.floor(bytes / 1024 / 1024)} MB, which is the most.`,
  storageFull: (bytes: number) =>
    `There is no room for this file. Your organization can keep ${Math.floor(bytes / 1024 / 1024).toLocaleString('en-US')} MB of files, imports, call recordings and generated speech. Delete files you no longer need, keep recordings for fewer days, or ask customer support.`,
  tooMany: (files: number) =>
    files === 1 ? 'Send one file at a time.' : `Send at most ${files} files at a time.`,
  someRefused: (refused: number, all: number) => `${refused} of ${all} files ${uploadScriptStrings.refused}`,
  stopped: 'Not kept: the upload stopped before its end. Send it again.',
  unread: 'What was chosen after it was not read. Send that again, too.',
  done: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} ${uploadScriptStrings.uploaded}`
      : `${names.length} files were uploaded.`,
  refused: (name: string, why: string) => `${name}: ${why}`,
  kinds: (endings: readonly string[]) => `Choose a file of one of these kinds: ${endings.join(', ')}.`,
  notKept: 'The file was not kept. Please try again, or ask customer support.',
  unknown: 'It is not certain whether the file arrived. Look in the list before you send it again.',
  unavailable: 'The file could not be sent on. Please try again in a moment.',
  interrupted: 'The upload was interrupted. Check your connection, then send the file again.',
  sending: 'Sending…',
  notHere: 'Files cannot be uploaded here.',
} as const;

export const importMessages = {
  notHere: 'Import is not available for this account. Add the records by hand, or ask customer support.',
  duplicate: (label: string) => `${label} is chosen for two columns. Choose it for one of them.`,
  missing: (label: string) => `Choose the column that has ${label}.`,
  readAs: (encoding: string) =>
    `The file is not in UTF-8, so it was read as ${encoding}. Check that names with accents are right.`,
  noHeader: (line: string) =>
    `The first line must hold the names of the columns, such as First Name and Last Name, but it reads '${line}'. Correct that in your spreadsheet and save it as CSV. Then cancel this import and start again with that file.`,
  rule: 'Choose what happens with rows that are here already.',
  changed: 'This import is at another step now. What you see is where it stands.',
  loadedBefore: (when: string, by: string) => `The same file was loaded before${when}${by && ` by ${by}`}.`,
  words: 'What the check could not read',
  wordsHint: 'Choose what to do with each, then check the file again.',
  refuseRow: 'Refuse the row',
  withoutField: 'Without this field',
  reasons: 'Why rows are refused',
  sayWords: 'Some rows are refused because a word was not recognized. Choose what it means.',
  sayUnread: 'Some rows are refused because of an optional field. You can import them without it.',
  left: 'Imported without these cells',
  lines: (lines: readonly number[], count: number) =>
    `${lines.map((line) => line.toLocaleString('en-US')).join(', ')}${count > lines.length ? ' …' : ''}`,
  leftOut: (columns: string) => `Columns left out, because no field is chosen for them: ${columns}.`,
  undoOver:
    'This import can no longer be undone: it was undone already, or more than ten minutes have passed.',
  cancelBefore: (file: string) =>
    `“${file}” is deleted here, and nothing is imported. You can choose the file again.`,
  cancelRunning: 'Rows that were already imported stay. The others are not imported.',
  cancelled: 'Import canceled. Nothing was changed.',
  nothing: (refused: number) =>
    refused > 0
      ? 'There is nothing to import. Correct the file, then start again with it.'
      : 'There is nothing to import: every row of the file is already here.',
  mendRefused:
    'These rows are not imported. Download them, correct them in a spreadsheet and import that file. Its last column says what is wrong.',
  moreRefused: (shown: number, all: number) =>
    `The first ${shown} of ${all.toLocaleString('en-US')} refused rows. The download has all of them.`,
} as const;
