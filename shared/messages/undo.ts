/** What was deleted and can be had again for a while. */
export const undoMessages = {
  undo: 'Undo',
  undoing: 'Bringing it back…',
  /** Before it is deleted. */
  forAWhile: 'You can undo this for ten minutes. After that it is gone for good.',
  never: 'This cannot be undone.',
  deleted: (counted: string, when: string) => `${counted} deleted at ${when}.`,
  deletedBy: (counted: string, by: string, when: string) => `${counted} deleted by ${by} at ${when}.`,
  done: (counted: string) => (counted ? `${counted} brought back.` : 'Brought back.'),
  over: 'This can no longer be undone: it was undone already, or ten minutes have passed.',
  taken:
    'This cannot be undone now: there is a record of the same name again. Rename or delete that one first.',
  ownerGone:
    'This cannot be undone now: what it belongs to was deleted after it. Undo that first, then this.',
} as const;
