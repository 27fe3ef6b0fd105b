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
    name: 'stricter-stop-wins',
    file: 'server/api/contacts/merge-contacts.ts',
    from: '  await carryStops(trx, stricterStops([kept, dropped], after), idOrg);\n',
    to: '',
    ...mergeTest('stay stopped by whatever either of them had stopped'),
  },
  {
    name: 'tenant-of-duplicates',
    file: 'server/api/contacts/find-duplicates.ts',
    from: 'id_org = ${idOrg}::bigint and phone = any',
    to: 'id_org >= 0 * ${idOrg}::bigint and phone = any',
    ...mergeTest('are told by phone or email: likely where name or birth is the same too, else a hint'),
  },
  {
    name: 'tenant-of-an-import',
    file: 'server/api/imports/update-import.ts',
    from: 'if (!row || row.id_org !== organisationOf(request.actor)) return notFound();',
    to: 'if (!row) return notFound();',
    ...importTest('is undone by those who may import, in their own organization'),
  },
];
