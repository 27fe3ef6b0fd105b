import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Trx } from '../database/db.ts';
import { addTo } from './check-rows.ts';
import { decide, type Decision } from './decide.ts';
import { lockStops } from '../opt-outs/stops.ts';
import { addStops, stopFields, stopsOf } from './import-stops.ts';
import {
  countsOf,
  importedDefinition,
  importFieldsOf,
  type Counts,
  type ImportRow,
  findSavedRecords,
} from './import-row.ts';
import { saveBefore, saveWritten } from './imported-rows.ts';
import { loadRules, addDigests } from './load-rules.ts';
import { matchRules } from './match-rules.ts';
import { reconcileRefused } from './refused-rows.ts';
import { readBatches, reportProgress, type Batch, type PassDeps } from './pass.ts';
import { insertRows, updateRows } from '../csv/write-rows.ts';

/** Loads the file's rows, one transaction per batch. Saves the progress in the same transaction, so that a retry resumes after the last batch. */
export async function writeFile(deps: PassDeps, row: ImportRow, signal: AbortSignal): Promise<Counts> {
  const counts: Counts = countsOf(row);
  for await (const batch of readBatches(deps, row, { skip: counts.done, signal })) {
    await deps.connection.transaction().execute(async (trx) => {
      await onlyOne(trx, row);
      const decision = await decideHere(trx, row, { rows: batch.good, now: deps.clock() });
      await writeBatch(trx, row, { decision, now: deps.clock() });
      await addDigests(trx, row.id, batch.digests);
      await reconcileRefused(trx, row, { ...batch, now: deps.clock() });
      addTo(counts, batch, decision);
      await reportProgress(trx, row, { counts, progress: batch.progress });
    });
  }
  return counts;
}

/** Serializes imports of one organization so that each sees the records that another has just added. */
export async function onlyOne(trx: Trx, { id_org }: ImportRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('imports', ${id_org}::bigint))`.execute(trx);
}

export async function decideHere(
  trx: Trx,
  row: ImportRow,
  { rows, now }: { rows: Batch['good']; now: number },
): Promise<Decision> {
  const { resource, rule, id_org } = row;
  const match = matchRules[resource];
  const found = rule === 'create' ? undefined : await match?.find(trx, id_org, rows);
  const saved = await findSavedRecords(trx, row, [...(found?.values() ?? [])]);
  return decide(rows, { rule, match, now, known: (key) => found?.get(key), saved: (id) => saved.get(id) });
}

interface Writing {
  decision: Decision;
  now: number;
  /** False if the import can no longer be undone, so that no undo data is saved. */
  canUndo?: boolean;
}

export async function writeBatch(
  trx: Trx,
  row: ImportRow,
  { decision, now, canUndo = true }: Writing,
): Promise<void> {
  const { creates, updates } = decision;
  const definition = importedDefinition(row);
  const idOrg = row.id_org;
  const mapped = importFieldsOf(row).filter((name) => !stopFields.includes(name));
  const cameBy = loadRules[row.resource]?.cameBy;
  const fields = cameBy === undefined ? mapped : [...mapped, cameBy];
  const written: ReadonlyMap<string, ApiRecord> = new Map([...creates, ...updates]);
  const stops = stopsOf(definition, written);
  if (stops.length > 0) await lockStops(trx, idOrg);
  if (canUndo) await saveBefore(trx, row, [...updates.keys()]);
  await insertRows(
    trx,
    { definition, idOrg, fields },
    cameBy === undefined ? creates : named(creates, cameBy, row.id),
  );
  await updateRows(trx, { definition, idOrg, fields }, updates);
  if (canUndo) await saveWritten(trx, row, { ids: [...written.keys()], now });
  const by = `${row.started_by?.userName ?? 'import'}, import of ${row.name}`;
  if (stops.length > 0) await addStops(trx, stops, { idOrg, by, now, importId: row.id });
}

const named = (rows: Decision['creates'], field: string, value: string): Decision['creates'] =>
  new Map([...rows].map(([id, values]) => [id, { ...values, [field]: value }]));
