import { counted, formatCount } from '../../count.ts';

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

export const importUndoMessages = {
  undo: 'Undo this import',
  undoNamed: (file: string) => `Undo the import of ${file}`,
  undoing: 'Starting to undo…',
  until: (when: string) =>
    `You can undo this import until ${when}. People it added are removed, and people it updated are restored. Anyone changed, added to a list or messaged since then stays as is.`,
  /** Shown before the import is undone. */
  comes:
    'People it added are removed, and people it updated are restored. Anyone changed, added to a list or messaged since then stays as is.',
  under: 'Undoing the import',
  done: (removed: string, restored: string) =>
    `Import undone: ${[removed && `${removed} removed`, restored && `${restored} restored`].filter(Boolean).join(', ') || 'nothing was left to undo'}.`,
  stayed: 'Not undone',
  whyStayed: (count: number) =>
    count === 1
      ? '1 person was changed, added to a list or messaged after the import, so they stay as they are.'
      : `${formatCount(count)} people were changed, added to a list or messaged after the import, so they stay as they are.`,
  again: 'Change columns and import again',
} as const;

export const importPageStrings = {
  title: (many: string) => `Import ${many}`,
  note: 'Nothing changes yet. You’ll review the file first.',
  file: 'CSV file',
  continue: 'Continue',
  fileFormat: 'File format',
  fileFormatHint: (one: string) =>
    `The first line has the column names, then one line for each ${one}. In a spreadsheet program, save it as CSV.`,
  sample: 'Download a sample file',
  errorSample: 'Download a sample file with errors',
  requiredColumns: 'Required columns',
  optionalColumns: 'Optional columns',
  otherColumns: 'Other columns are ignored. Column names can be different: you match them on the next page.',
  recent: 'Recent imports',
  statuses: {
    uploaded: 'Not checked yet',
    checking: 'Being checked',
    checked: 'Ready to import',
    running: 'Being imported',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Canceled',
    undoing: 'Being undone',
    undone: 'Undone',
  },
  steps: { file: 'File', columns: 'Columns', check: 'Check', done: 'Done' },
  columnHeads: { column: 'Column in the file', values: 'First values', target: 'Import as' },
  noValues: 'empty',
  importAs: (column: string) => `Import ${column} as`,
  notImported: 'Don’t import',
  required: (label: string) => `${label} (required)`,
  check: 'Check the file',
  checking: 'Checking…',
  valueHeads: { field: 'Field', found: 'In the file', action: 'What to do' },
  means: (value: string) => `${value} means`,
  ifInvalid: (label: string) => `If ${label} is not valid`,
  reasonHeads: { reason: 'Reason', rows: 'Rows', lines: 'Lines', examples: 'Examples' },
  noExamples: 'nothing',
  import: (records: string) => `Import ${records}`,
  starting: 'Starting…',
  cancel: 'Stop import',
  anotherFile: 'Choose another file',
  changeColumns: 'Change columns',
  firstRows: 'The first rows of the file',
  counts: {
    new: 'New',
    added: 'Added',
    toUpdate: 'To update',
    updated: 'Updated',
    unchanged: 'Unchanged',
    rejected: 'Rejected',
  },
  isChecked: 'The file is being checked',
  isImported: 'The rows are being imported',
  progress: (done: number, all: number) => `${formatCount(done)} of ${counted(all, 'row')}`,
  rowsRead: (rows: number) => counted(rows, 'row'),
  /** Follows a link to the import page. */
  comeBack: 'brings you back here.',
  imported: (records: string) => `${records} imported.`,
  canceled: 'This import was canceled. Rows that were already imported stay.',
  goTo: (many: string) => `Go to ${many}`,
  importAnother: 'Import another file',
} as const;
