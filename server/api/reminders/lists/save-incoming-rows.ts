import { sql } from 'kysely';
import type { Trx } from '../../database/db.ts';
import type { IncomingRow } from './incoming-rows.ts';
import { judgeRow, type JudgedRow, type RowList } from './judge-row.ts';
import { saveJudgedRow } from './save-judged-row.ts';
import { saveRows } from './save-rows.ts';
import { loadRowFacts } from './row-facts.ts';

interface Target {
  listId: string;
  idOrg: string;
  rules: RowList;
}

/** Checks and saves rows. Corrections replace the rejected rows, and new rows are appended. Returns all rows in input order. */
export async function saveIncomingRows(
  trx: Trx,
  rows: readonly IncomingRow[],
  { listId, idOrg, rules }: Target,
): Promise<JudgedRow[]> {
  const facts = await loadRowFacts(
    trx,
    idOrg,
    rows.map(({ parsed }) => parsed.values),
  );
  const taken = await loadTakenKeys(trx, listId);
  const judged = rows.map((row) => ({ ...row, judged: judgeRow(row.parsed, facts, { list: rules, taken }) }));
  for (const row of judged) if (row.corrects !== undefined) await saveCorrectedRow(trx, row.corrects, row);
  const added = judged.filter(({ corrects }) => corrects === undefined);
  const target = { listId, idOrg, now: rules.now, source: (at: number) => added[at]?.source };
  await saveRows(
    trx,
    added.map((row) => row.judged),
    target,
  );
  return judged.map((row) => row.judged);
}

/** Saves a corrected row. A row that is still rejected keeps the new cells. */
async function saveCorrectedRow(
  trx: Trx,
  id: string,
  { judged, source }: IncomingRow & { judged: JudgedRow },
): Promise<void> {
  await saveJudgedRow(trx, id, judged);
  if (judged.status !== 'error') return;
  await sql`
    update notification_rows set refused_cells = ${JSON.stringify(source)}::jsonb where id = ${id}
  `.execute(trx);
}

/** Loads the `same_as` keys (patient and time) of the ready rows on the notification list, except the rows in `except`. */
export async function loadTakenKeys(
  trx: Trx,
  listId: string,
  except: readonly string[] = [],
): Promise<Set<string>> {
  const ready = await trx
    .selectFrom('notification_rows')
    .select('same_as')
    .where('notification', '=', listId)
    .where('status', '=', 'ready')
    .where(sql<boolean>`id <> all(${except}::text[])`)
    .execute();
  return new Set(ready.map((row) => row.same_as));
}
