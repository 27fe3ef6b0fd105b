import { sql } from 'kysely';
import type { Undone } from '../../../shared/imports/import-details.ts';
import { titleOf } from '../../../shared/resources/resource-paths.ts';
import { lockStops, queueStopChanges } from '../opt-outs/stops.ts';
import type { Trx } from '../database/db.ts';
import { writeAudit } from '../rows/audit.ts';
import { selectRows } from '../rows/lists.ts';
import { importActor, importedDefinition, describeUndone, type ImportRow } from './import-row.ts';
import { extendUndo } from './imported-rows.ts';
import { ImportStopped, type PassDeps } from './pass.ts';
import { endTask } from './start-phase.ts';
import { undoBatch, type UndoProgress } from './undo-batch.ts';
import { onlyOne } from './write-file.ts';

/** Maximum number of records that stay to list by name. */
const mostNamed = 50;

/**
 * Undoes an import, one transaction per batch, and resumes after a crash. Each batch restarts the undo period of ten minutes, so that the
 * rest stays undoable.
 */
export async function undoImport(deps: PassDeps, row: ImportRow, signal: AbortSignal): Promise<void> {
  const { connection, clock } = deps;
  const undone = row.undone ?? (await beginUndone(deps, row));
  for (let progress: UndoProgress | undefined = { undone, last: '' }; progress !== undefined;) {
    signal.throwIfAborted();
    const before: UndoProgress = progress;
    progress = await connection.transaction().execute(async (trx) => {
      const after = await undoBatch(trx, row, before);
      if (after) await saveUndone(trx, row, after.undone);
      else await end(trx, row, { undone: before.undone, now: clock() });
      if (after) await extendUndo(trx, row, clock());
      return after;
    });
  }
}

async function beginUndone({ connection }: PassDeps, { id }: ImportRow): Promise<Undone> {
  const { rows } = await sql<{ all: number }>`
    with counted as (
      update imported_rows
      set stays = false
      where import = ${id}
      and stays
    )
    select count(*) as "all"
    from imported_rows
    where import = ${id}
  `.execute(connection);
  return { all: rows[0]?.all ?? 0, removed: 0, restored: 0, stayed: 0, still: [] };
}

/** Saves the progress. Throws ImportStopped if the task was canceled, so that the batch is rolled back. */
async function saveUndone(trx: Trx, { id, task }: ImportRow, undone: Undone): Promise<void> {
  const gone = undone.removed + undone.restored + undone.stayed;
  const { rows } = await sql`
    with changed as (
      update imports
      set undone = ${JSON.stringify(undone)}
      where id = ${id}
      and task = ${task}
      and status = 'undoing'
      returning task
    )
    update tasks
    set progress = ${Math.min(100, Math.floor((gone / Math.max(1, undone.all)) * 100))}
    where id in (select task from changed)
    and status = 'running'
    returning id
  `.execute(trx);
  if (rows.length === 0) throw new ImportStopped();
}

async function end(
  trx: Trx,
  row: ImportRow,
  { undone, now }: { undone: Undone; now: number },
): Promise<void> {
  const { id, name, resource } = row;
  await onlyOne(trx, row);
  await lockStops(trx, row.id_org);
  await saveUndone(trx, row, { ...undone, still: await nameRemaining(trx, row) });
  await queueStopChanges(trx, await removeStops(trx, row), { idOrg: row.id_org, now });
  await trx.deleteFrom('imported_rows').where('import', '=', id).execute();
  await trx.updateTable('imports').set({ status: 'undone', undo_until: null }).where('id', '=', id).execute();
  await endTask(trx, row, now);
  const detail = `Undid the import of '${name}' into ${importedDefinition(row).label.many}: ${describeUndone(undone)}`;
  await writeAudit(trx, {
    actor: importActor(row),
    action: 'undo import',
    resource,
    recordId: id,
    detail,
    now,
  });
}

async function nameRemaining(trx: Trx, row: ImportRow): Promise<Undone['still']> {
  const definition = importedDefinition(row);
  const remaining = await trx
    .selectFrom('imported_rows')
    .select('record')
    .where('import', '=', row.id)
    .where('stays', '=', true)
    .orderBy('record')
    .limit(mostNamed)
    .execute();
  const table = { definition, scope: { column: 'id_org', value: row.id_org } } as const;
  const ids = remaining.map(({ record }) => record);
  const records = await selectRows(trx, table, { ids, fields: definition.title });
  return records.map((record) => ({ id: record.id, name: titleOf(definition, record) }));
}

/** Removes opt-outs added by the import, unless they were set again since or belong to a contact that stays. Returns those removed. */
async function removeStops(trx: Trx, row: ImportRow): Promise<{ channel: string; address: string }[]> {
  const { rows } = await sql<{ channel: string; address: string }>`
    with staying as (
      select stop ->> 'channel' as channel, stop ->> 'address' as address
      from imported_rows kept
      join contacts on contacts.id = kept.record
      cross join jsonb_array_elements(contacts.opt_outs) stop
      where kept.import = ${row.id}
    )
    delete from opt_outs
    using imported_stops added
    where added.import = ${row.id}
    and opt_outs.id_org = ${row.id_org}::bigint
    and (opt_outs.channel, opt_outs.address) = (added.channel, added.address)
    and (opt_outs.source, opt_outs.time) = (added.source, added.time)
    and not exists (
      select
      from staying
      where (staying.channel, staying.address) = (added.channel, added.address)
    )
    returning opt_outs.channel, opt_outs.address
  `.execute(trx);
  await trx.deleteFrom('imported_stops').where('import', '=', row.id).execute();
  return rows;
}
