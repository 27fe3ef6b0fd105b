const number = (count: number) => count.toLocaleString('en-US');
const rows = (count: number) => (count === 1 ? '1 rejected row' : `${number(count)} rejected rows`);

export const refusedRowMessages = {
  title: 'Rejected rows',
  introList:
    'These people won’t get a message yet. Correct them here, or download the rows, correct the file and upload it under Add people. Corrected rows replace these.',
  introImport:
    'These rows were not imported. Correct them here, or download them, correct the file and import it. Corrected rows replace these.',
  introPayments:
    'No payment requests were created for these rows. Correct them here, or download them, correct the file and load it. Corrected rows replace these.',
  download: 'Download rejected rows',
  count: (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`),
  more: (shown: number, all: number) => `The first ${number(shown)} of ${number(all)} rows are shown.`,
  line: (line: string) => `Line ${line}`,
  correct: 'Correct',
  delete: 'Delete',
  deleteReason: (count: number) => (count === 1 ? 'Delete this row' : `Delete these ${number(count)} rows`),
  deleteAll: (count: number) => `Delete all ${rows(count)}`,
  ask: (count: number) => (count === 1 ? 'Delete this rejected row?' : `Delete ${rows(count)}?`),
  goOn: (count: number) => (count === 1 ? 'Delete row' : `Delete ${number(count)} rows`),
  deleting: 'Deleting…',
  deleted: (count: number) => `${rows(count)} deleted.`,
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
    `${count === 1 ? '1 row was' : `${number(count)} rows were`} already corrected or deleted, or ${count === 1 ? 'belongs' : 'belong'} to another file, and had no effect.`,
} as const;

const countedRows = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`);

export const importRefusedMessages = {
  notLoaded: (file: string) =>
    `“${file}” was not loaded yet. Finish or cancel that import first, then correct its rejected rows.`,
  /** Shown before the valid rows are loaded. */
  later:
    'These rows won’t be loaded. Load the others first. Then correct these on the next page, or download them, correct the file and load it.',
  allGone: 'The rows of this file were already corrected or deleted. Nothing was imported.',
  corrected: (accepted: number, rejected: number) =>
    `${countedRows(accepted)} imported, ${countedRows(rejected)} still rejected.`,
} as const;
