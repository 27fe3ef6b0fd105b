import { formatCount } from '../../count.ts';

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
    `You can undo this import until ${when}. People it added are removed, and people it updated are restored. Anyone changed or used since then stays as is.`,
  /** Shown before the import is undone. */
  comes:
    'People it added are removed, and people it updated are restored. Anyone changed or used since then stays as is.',
  under: 'Undoing the import',
  done: (removed: string, restored: string) =>
    `Import undone: ${[removed && `${removed} removed`, restored && `${restored} restored`].filter(Boolean).join(', ') || 'nothing was left to undo'}.`,
  stayed: 'Not undone',
  whyStayed: (count: number) =>
    count === 1
      ? '1 person was changed or used after the import, so they stay as they are.'
      : `${formatCount(count)} people were changed or used after the import, so they stay as they are.`,
  andMore: (count: number) => `and ${formatCount(count)} more`,
  again: 'Change columns and import again',
} as const;
