import { formatCount } from '../../count.ts';

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
