import type { Trx } from '../database/db.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { titleOf } from '../../../shared/resources/resource-paths.ts';
import { writeAudits } from './audit.ts';
import { restoreDeleted } from './restore-deleted.ts';
import type { ResourceRow } from './tables.ts';
import { findRow, type Access, type Alongside } from './tenant.ts';

interface Undoing<Definition extends ResourceDefinition> {
  deletion: string;
  ids: readonly string[];
  alongside?: Alongside<ResourceRow<Definition>> | undefined;
}

/** Restores a deletion, completely or not at all. The caller must have locked the deletion. */
export async function undoRows<Definition extends ResourceDefinition>(
  trx: Trx,
  access: Access<Definition>,
  { deletion, ids, alongside }: Undoing<Definition>,
): Promise<void> {
  const { definition, actor, now } = access;
  await access.first?.(trx);
  await restoreDeleted(trx, deletion);
  const names: { id: string; name: string }[] = [];
  for (const id of [...ids].sort()) {
    const row = await findRow(trx, access, id);
    if (!row) throw new Error(`${definition.name} ${id} was saved for another organization`);
    await alongside?.(trx, row);
    names.push({ id, name: titleOf(definition, row) });
  }
  await writeAudits(
    trx,
    names.map(({ id, name }) => ({
      actor,
      action: 'undo',
      resource: definition.name,
      recordId: id,
      detail: `Restored: ${name}`,
      now,
    })),
  );
  await trx.deleteFrom('deletions').where('id', '=', deletion).execute();
}
