import type { Mutant } from './mutant.ts';

const mergeTest = (title: string) => ({ test: 'tests/api/contacts/duplicates.test.ts', title });
const undoTest = (title: string) => ({ test: 'tests/api/deletions/undo.test.ts', title });

const importTest = (title: string) => ({ test: 'tests/api/imports/undo-import.test.ts', title });

/** Who brings back what was deleted, once, and for how long; and who becomes one with whom. */
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
  {
    name: 'merges-take-turns',
    file: 'server/api/contacts/merge-contacts.ts',
    from: '  await lockStops(trx, idOrg);\n',
    to: '',
    ...mergeTest('are merged once, however often that is pressed at once, and either way round'),
  },
  {
    name: 'stricter-stop-wins',
    file: 'server/api/contacts/merge-contacts.ts',
    from: '  await carryStops(trx, stricterStops([kept, dropped], after), idOrg);\n',
    to: '',
    ...mergeTest('stay stopped by whatever either of them had stopped'),
  },
  {
    name: 'two-codes-are-two-people',
    file: 'server/api/contacts/merge-contacts.ts',
    from: 'if (haveTwoCodes(kept, dropped)) throw',
    to: 'if (haveTwoCodes(kept, kept)) throw',
    ...mergeTest('are two where each has a patient code of their own'),
  },
  {
    name: 'tenant-of-duplicates',
    file: 'server/api/contacts/find-duplicates.ts',
    from: 'id_org = ${idOrg}::bigint and phone = any',
    to: 'id_org >= 0 * ${idOrg}::bigint and phone = any',
    ...mergeTest('are told by phone or email: likely where name or birth is the same too, else a hint'),
  },
  {
    name: 'undo-of-an-import-spares-changes',
    file: 'server/api/imports/take-back.ts',
    from: '    and kept.print = ${printOf(row)}\n',
    to: '',
    ...importTest('leaves whom somebody changed or used since, and names them'),
  },
  {
    name: 'undo-of-an-import-spares-the-used',
    file: 'server/api/imports/take-back.ts',
    from: '    and (kept.before is not null or not ${isUsed})\n',
    to: '',
    ...importTest('leaves whom somebody changed or used since, and names them'),
  },
  {
    name: 'undo-of-an-import-ends',
    file: 'server/api/imports/update-import.ts',
    from: 'row.undo_until !== null && by.now < row.undo_until * 1000',
    to: 'row.undo_until !== null',
    ...importTest('is undone for ten minutes and once; then it is wiped by the worker'),
  },
  {
    name: 'tenant-of-an-import',
    file: 'server/api/imports/update-import.ts',
    from: 'if (!row || row.id_org !== organisationOf(request.actor)) return notFound();',
    to: 'if (!row) return notFound();',
    ...importTest('is undone by those who may import, in their own organization'),
  },
  {
    name: 'right-to-an-import',
    file: 'server/api/imports/import-rights.ts',
    from: "    if (row && !mayImport(actor, textOf(row, 'resource'))) return notAllowed();\n",
    to: '',
    ...importTest('is undone by those who may import, in their own organization'),
  },
];
