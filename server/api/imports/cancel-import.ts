import { writeAudit } from '../rows/audit.ts';
import type { Actor } from '../operation/actor.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { recordOf } from './load-rules.ts';
import { definitionOf, tellCancelled, type ImportRow } from './import-row.ts';

/** Cancels an import that the caller has locked. The counts are final, because a batch being written detects the cancellation and rolls back. */
export async function cancelImport(
  trx: Trx,
  row: ImportRow,
  { actor, now }: { actor: Actor; now: number },
): Promise<void> {
  const told = tellCancelled(row);
  await trx
    .updateTable('imports')
    .set({ status: 'cancelled', error: told })
    .where('id', '=', row.id)
    .execute();
  await trx
    .updateTable('tasks')
    .set({ status: 'cancelled', error: told, finished: toTimestamp(now) })
    .where('id', '=', row.task)
    .where('status', 'in', ['queued', 'running', 'cancelled'])
    .execute();
  const detail = `Import of '${row.name}' into ${definitionOf(row).label.many}: ${told}`;
  await writeAudit(trx, {
    actor,
    action: 'import',
    resource: recordOf(row.resource),
    recordId: row.id,
    detail,
    now,
  });
}
