export const importUndoMessages = {
  undo: 'Undo this import',
  undoNamed: (file: string) => `Undo the import of ${file}`,
  undoing: 'Starting to undo…',
  until: (when: string) =>
    `Until ${when} you can undo it: those it added are taken out, those it updated become as they were. Whoever was changed or used since stays.`,
  /** Shown before the import is undone. */
  comes:
    'Those it added are taken out, those it updated become as they were. Whoever was changed or used since stays.',
  under: 'The import is being undone',
  done: (removed: string, restored: string) =>
    `The import is undone: ${[removed && `${removed} taken out`, restored && `${restored} put back as before`].filter(Boolean).join(', ') || 'nothing was left to take back'}.`,
  stayed: 'Who stays',
  whyStayed: (count: number) =>
    count === 1
      ? '1 person was changed or used after the import, so they stay as they are.'
      : `${count.toLocaleString('en-US')} people were changed or used after the import, so they stay as they are.`,
  andMore: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  again: 'Change columns and import again',
} as const;

export const undoMessages = {
  undo: 'Undo',
  undoing: 'Bringing it back…',
  /** Shown before the record is deleted. */
  forAWhile: 'You can undo this for ten minutes, and not after that.',
  never: 'This cannot be undone.',
  deleted: (counted: string, when: string) => `${counted} deleted ${when}.`,
  deletedBy: (counted: string, by: string, when: string) => `${counted} deleted by ${by} ${when}.`,
  done: (counted: string) => (counted ? `${counted} brought back.` : 'Brought back.'),
  over: 'This can no longer be undone: it was undone already, or ten minutes have passed.',
  taken:
    'This cannot be undone now: there is a record of the same name again. Rename or delete that one first.',
  ownerGone:
    'This cannot be undone now: what it belongs to was deleted after it. Undo that first, then this.',
} as const;
