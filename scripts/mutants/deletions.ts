import type { Mutant } from './mutant.ts';

const mergeTest = (title: string) => ({ test: 'tests/api/contacts/duplicates.test.ts', title });
const undoTest = (title: string) => ({ test: 'tests/api/deletions/undo.test.ts', title });

const importTest = (title: string) => ({ test: 'tests/api/imports/undo-import.test.ts', title });

const holdTest = (title: string) => ({ test: 'tests/api/holds/held.test.ts', title });

export const deletionMutants: readonly Mutant[] = [
  {
    name: 'tenant-of-a-deletion',
    file: 'server/api/deletions/undo-deletion.ts',
    from: ".where('id_org', '=', toId(organizationOf(actor)))",
    to: ".where('id_org', '>=', toId('0'))",
    ...undoTest('hides deletions from other organizations and rejects their undo requests'),
  },
  {
    name: 'stricter-stop-wins',
    file: 'server/api/contacts/merge-contacts.ts',
    from: '  await carryStops(trx, carried, idOrg);\n',
    to: '',
    ...mergeTest('keeps every opt-out of both contacts after a merge'),
  },
  {
    name: 'tenant-of-duplicates',
    file: 'server/api/contacts/find-duplicates.ts',
    from: 'id_org = ${idOrg}::bigint and phone = any',
    to: 'id_org >= 0 * ${idOrg}::bigint and phone = any',
    ...mergeTest(
      'matches by phone or email, as likely if the name or birth date also matches and as a hint otherwise',
    ),
  },
  {
    name: 'tenant-of-an-import',
    file: 'server/api/imports/update-import.ts',
    from: 'if (!row || row.id_org !== organizationOf(request.actor)) return notFound();',
    to: 'if (!row) return notFound();',
    ...importTest("requires the import right in the user's own organization"),
  },
  {
    name: 'hold-of-deletions',
    file: 'server/api/deletions/wipe-deletions.ts',
    from: "  and not ${isHeld({ idOrg: sql.ref('deletions.id_org') })}\n",
    to: '',
    ...holdTest(
      'keeps deletions hidden and undoable, with their files, and wipes them after the hold is lifted',
    ),
  },
  {
    name: 'hold-of-a-contact',
    file: 'server/api/rows/tenant.ts',
    from: '  await refuseHeld(trx, access, before);\n',
    to: '',
    ...holdTest('rejects deleting and merging contacts of a held organization'),
  },
];
