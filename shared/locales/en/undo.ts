export const undoMessages = {
  undo: 'Undo',
  undoing: 'Undoing…',
  /** Shown before the record is deleted. */
  forAWhile: 'You can undo this for 10 minutes.',
  never: 'This cannot be undone.',
  deleted: (counted: string, when: string) => `${counted} deleted ${when}.`,
  deletedBy: (counted: string, by: string, when: string) => `${counted} deleted by ${by} ${when}.`,
  done: (counted: string) => (counted ? `${counted} restored.` : 'Restored.'),
  over: 'This can’t be undone anymore: it was already undone, or 10 minutes have passed.',
  taken: 'This can’t be undone now: another record has the same name. Rename or delete that one first.',
  ownerGone:
    'This can’t be undone now: the record it belongs to was also deleted. Undo that first, then this.',
} as const;
