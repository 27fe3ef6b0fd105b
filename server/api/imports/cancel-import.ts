import { writeAudit } from '../rows/audit.ts';
import type { Actor } from '../operation/actor.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { importedRecord } from './load-rules.ts';
import { importedDefinition, describeCancelled, type ImportRow } from './import-row.ts';

/** Cancels an import that the caller has locked. The counts are final, because a batch being written detects the cancellation and rolls back. */
export async function cancelImport(
  trx: Trx,
  row: ImportRow,
  { actor, now }: { actor: Actor; now: number },
): Promise<void> {
  const description = describeCancelled(row);
  await trx
    .updateTable('imports')
    .set({ status: 'cancelled', error: description })
    .where('id', '=', row.id)
    .execute();
  await trx
    .updateTable('tasks')
    .set({ status: 'cancelled', error: description, finished: toTimestamp(now) })
    .where('id', '=', row.task)
    .where('status', 'in', ['queued', 'running', 'cancelled'])
    .execute();
  const detail = `Import of '${row.name}' into ${importedDefinition(row).label.many}: ${description}`;
  await writeAudit(trx, {
    actor,
    action: 'import',
    resource: importedRecord(row.resource),
    recordId: row.id,
    detail,
    idOrg: row.id_org,
    now,
  });
}
