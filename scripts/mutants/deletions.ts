import type { Mutant } from './mutant.ts';

const undoTest = (title: string) => ({ test: 'tests/api/deletions/undo.test.ts', title });

/** Who brings back what was deleted, once, and for how long. */
export const deletionMutants: readonly Mutant[] = [
  {
    name: 'tenant-of-a-deletion',
    file: 'server/api/deletions/undo-deletion.ts',
    from: ".where('id_org', '=', toId(organisationOf(actor)))",
    to: ".where('id_org', '>=', toId('0'))",
    ...undoTest('is no other organization’s to see or undo'),
  },
  {
    name: 'undo-takes-turns',
    file: 'server/api/deletions/undo-deletion.ts',
    from: '.forUpdate()',
    to: '',
    ...undoTest('is undone once, however often that is pressed at once'),
  },
  {
    name: 'right-to-undo',
    file: 'server/api/deletions/undo-deletion.ts',
    from: 'if (!mayDelete(actor, definition)) return notAllowed();',
    to: '',
    ...undoTest('is undone by those who may delete, and by nobody else'),
  },
  {
    name: 'undo-ends',
    file: 'server/api/deletions/undo-deletion.ts',
    from: ".where('time', '>', toTimestamp(now - deletionUndoSeconds * 1000))",
    to: '',
    ...undoTest('can be undone for ten minutes, and is wiped by the worker then'),
  },
];
