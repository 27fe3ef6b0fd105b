const number = (count: number) => count.toLocaleString('en-US');
const rows = (count: number) => (count === 1 ? '1 refused row' : `${number(count)} refused rows`);

/** Sentences about refused rows, which are corrected or deleted. */
export const refusedRowMessages = {
  title: 'Refused rows',
  intro:
    'These people get nothing yet. Correct them here, or download the rows, correct the file and upload it under Add people. Corrected rows replace these.',
  download: 'Download refused rows',
  count: (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`),
  more: (shown: number, all: number) => `The first ${number(shown)} of ${number(all)} rows are shown.`,
  line: (line: string) => `Line ${line}`,
  correct: 'Correct',
  delete: 'Delete',
  deleteReason: (count: number) => (count === 1 ? 'Delete this row' : `Delete these ${number(count)} rows`),
  deleteAll: (count: number) => `Delete all ${rows(count)}`,
  ask: (count: number) => (count === 1 ? 'Delete this refused row?' : `Delete ${rows(count)}?`),
  goOn: (count: number) => (count === 1 ? 'Delete row' : `Delete ${number(count)} rows`),
  deleting: 'Deleting…',
  deleted: (count: number) => `${rows(count)} deleted.`,
  /** A colleague was faster. */
  gone: 'This row was already corrected or deleted.',
  noneLeft: 'These rows were already corrected or deleted.',
  correctTitle: 'Correct a refused row',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved. The row is on the list.',
  savedButCanceled: (reason: string) => `Saved, but the row was canceled by rules: ${reason}`,
  savedWithWarning: (warning: string) => `Saved. ${warning}`,
  extra: (number: number) => `Cell ${number}, without a column`,
  extraHint: 'Leave it empty, and put its text into the right column.',
  wrong: 'Please check the following',
  goneRows: (count: number) =>
    `${count === 1 ? '1 row was' : `${number(count)} rows were`} already corrected or deleted, or ${count === 1 ? 'belongs' : 'belong'} to another list, and changed nothing.`,
} as const;
