import type { SectionName } from '../../../shared/sections.ts';
import type { Trx } from '../database/db.ts';

interface NewGroup {
  name: string;
  open: readonly SectionName[];
}

/** Inserts a group of an organization. An existing group with the name stays unchanged. */
export async function enterGroup(trx: Trx, idOrg: string, { name, open }: NewGroup): Promise<void> {
  const flag = (section: SectionName) => (open.includes(section) ? 'T' : 'F');
  await trx
    .insertInto('groups')
    .values({
      id_org: idOrg,
      name,
      home: flag('home'),
      ivr: flag('ivr'),
      library: flag('library'),
      contacts: flag('contacts'),
      files: flag('files'),
      admin: flag('admin'),
      may_refund: flag('admin'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
