import { counted, formatCount, plural } from '../../count.ts';

export const refusedRowMessages = {
  title: 'Rejected rows',
  introList:
    'These people won’t get a message yet. Correct them here, or download the rows, correct the file and upload it under Add people. Corrected rows replace these.',
  introImport:
    'These rows were not imported. Correct them here, or download them, correct the file and import it. Corrected rows replace these.',
  introPayments:
    'No payment requests were created for these rows. Correct them here, or download them, correct the file and load it. Corrected rows replace these.',
  download: 'Download rejected rows',
  downloadCount: (count: number) => `Download ${counted(count, 'rejected row')}`,
  count: (count: number) => counted(count, 'row'),
  more: (shown: number, all: number) =>
    `The first ${formatCount(shown)} of ${formatCount(all)} rows are shown.`,
  heads: { line: 'Line', name: 'Name', row: 'Row' },
  noName: 'no name',
  line: (line: string) => `Line ${line}`,
  correct: 'Correct',
  delete: 'Delete',
  deleteReason: (count: number) =>
    plural(count, 'Delete this row', `Delete these ${formatCount(count)} rows`),
  deleteAll: (count: number) => `Delete all ${counted(count, 'rejected row')}`,
  ask: (count: number) =>
    plural(count, 'Delete this rejected row?', `Delete ${formatCount(count)} rejected rows?`),
  goOn: (count: number) => plural(count, 'Delete row', `Delete ${formatCount(count)} rows`),
  deleting: 'Deleting…',
  deleted: (count: number) => `${counted(count, 'rejected row')} deleted.`,
  gone: 'This row was already corrected or deleted.',
  noneLeft: 'These rows were already corrected or deleted.',
  correctTitle: 'Correct a rejected row',
  save: 'Save',
  saving: 'Saving…',
  savedToList: 'Saved. The row is on the list.',
  savedByImport: 'Saved. The row was imported.',
  savedAsPayment: 'Saved. The payment request was created. It has not been sent yet.',
  skipped: 'This record already exists, so nothing was changed.',
  savedButCanceled: (reason: string) => `Saved, but this row will be skipped: ${reason}`,
  savedWithWarning: (warning: string) => `Saved. ${warning}`,
  extra: (number: number) => `Cell ${number} (no column)`,
  extraHint: 'Leave it empty, and put its text in the correct column.',
  wrong: 'Please fix these',
  goneRows: (count: number) =>
    `${counted(count, 'row was', 'rows were')} already corrected or deleted, or ${plural(count, 'belongs', 'belong')} to another file, and had no effect.`,
} as const;

export const importRefusedMessages = {
  notLoaded: (file: string) =>
    `“${file}” was not loaded yet. Finish or cancel that import first, then correct its rejected rows.`,
  /** Shown before the valid rows are loaded. */
  later:
    'These rows won’t be loaded. Load the others first. Then correct these on the next page, or download them, correct the file and load it.',
  allGone: 'The rows of this file were already corrected or deleted. Nothing was imported.',
  corrected: (accepted: number, rejected: number) =>
    `${counted(accepted, 'row')} imported, ${counted(rejected, 'row')} still rejected.`,
} as const;

export const rowErrorStrings = {
  heads: { line: 'Line', field: 'Field', reason: 'Reason', value: 'Value in the file' },
  wholeRow: 'Whole row',
  nothing: 'nothing',
  rejected: (count: number) => `${counted(count, 'row is', 'rows are')} rejected.`,
  warning: (line: string, text: string) => `Line ${line}: ${text}`,
} as const;
