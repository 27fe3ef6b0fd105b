import { sql } from 'kysely';
import { paymentFileMessages } from '../../../shared/locales/en/payment-files.ts';
import type { RowCheck } from '../csv/read-row.ts';
import type { Trx } from '../database/db.ts';
import { addTo } from './check-rows.ts';
import type { Decision } from './decide.ts';
import { countsOf, type Counts, type ImportRow } from './import-row.ts';
import { loadRules, addDigests, forgetDigests } from './load-rules.ts';
import { createSorter, emptyBatch } from './pass.ts';
import { addRefused, changeRefused, type BadRow } from './refused-rows.ts';
import { decideHere, onlyOne, writeBatch } from './write-file.ts';

export interface CorrectedRow {
  line: number;
  cells: readonly string[];
  /** Id of the rejected row that this row replaces, or '' for a new row. */
  corrects: string;
}

interface AppliedRows {
  /** Results of the row checks, in the order of the rows. */
  checks: RowCheck[];
  decision: Decision;
}

/** Loads corrected rows into a completed import that the caller has locked. A row that is rejected again keeps its new cells. */
export async function applyCorrected(
  trx: Trx,
  row: ImportRow,
  { rows, now }: { rows: readonly CorrectedRow[]; now: number },
): Promise<AppliedRows> {
  await onlyOne(trx, row);
  const sorter = await createSorter({ db: trx, now }, row);
  const checks = await refuseRepeated(
    trx,
    row,
    rows.map((each) => ({ each, check: sorter.check(each) })),
  );
  const batch = emptyBatch();
  for (const [at, each] of rows.entries()) sorter.put(batch, each, checks[at] ?? repeated);
  const decision = await decideHere(trx, row, { rows: batch.good, now });
  const canUndo = row.undo_until !== null && now < row.undo_until * 1000;
  await writeBatch(trx, row, { decision, now, canUndo });
  const good = rows.filter(({ corrects }, at) => corrects !== '' && checks[at]?.ok);
  await removeRefused(trx, row, good);
  const counts = countsOf(row);
  addTo(counts, batch, decision);
  // Subtracts corrected rows because they were already counted as read and rejected.
  const corrections = rows.filter(({ corrects }) => corrects !== '').length;
  counts.done -= corrections;
  counts.refused -= corrections;
  await saveBad(trx, row, { rows, checks, now });
  await recount(trx, row, { counts, added: rows.length - corrections });
  return { checks, decision };
}

/** Rejects duplicate rows, because equal rows of one file are loaded once. */
async function refuseRepeated(
  trx: Trx,
  row: ImportRow,
  judged: readonly { each: CorrectedRow; check: RowCheck }[],
): Promise<RowCheck[]> {
  const rule = loadRules[row.resource];
  if (!rule) return judged.map(({ check }) => check);
  const digests = judged.map(({ each, check }) =>
    check.ok ? rule.digestOf(check.values, { row: each, mapping: row.mapping }) : '',
  );
  const added = await addDigests(trx, row.id, digests.filter(Boolean));
  return judged.map(({ check }, at) => (check.ok && !added.has(digests[at] ?? '') ? repeated : check));
}

const repeated: RowCheck = {
  ok: false,
  errors: [{ field: '', msg: paymentFileMessages.sameRow, value: '' }],
};

async function removeRefused(trx: Trx, row: ImportRow, rows: readonly CorrectedRow[]): Promise<void> {
  const ids = rows.map(({ corrects }) => corrects);
  await sql`
    delete from refused_rows where import = ${row.id} and id = any(${ids}::text[])
  `.execute(trx);
}

interface Judged {
  rows: readonly CorrectedRow[];
  checks: readonly RowCheck[];
  now: number;
}

async function saveBad(trx: Trx, row: ImportRow, { rows, checks, now }: Judged): Promise<void> {
  const bad = rows.flatMap((each, at): (BadRow & { id: string })[] => {
    const check = checks[at];
    return check && !check.ok ? [{ id: each.corrects, row: each, errors: check.errors }] : [];
  });
  await addRefused(trx, row, { bad: bad.filter(({ id }) => id === ''), now });
  await changeRefused(
    trx,
    row,
    bad.filter(({ id }) => id !== ''),
  );
}

export async function recount(
  trx: Trx,
  { id }: Pick<ImportRow, 'id'>,
  { counts, added = 0 }: { counts: Counts; added?: number },
): Promise<void> {
  const { unproven, ...numbers } = counts;
  await trx
    .updateTable('imports')
    .set({
      ...numbers,
      unproven: JSON.stringify(unproven),
      rows: sql`rows + ${added}`,
      faults: firstErrors(id),
    })
    .where('id', '=', id)
    .execute();
  if (counts.refused === 0) await forgetDigests(trx, id);
}

const maxErrors = 200;

const firstErrors = (id: string) => sql<string>`
  (
    select coalesce(jsonb_agg(jsonb_build_object('line', first.line) || first.fault order by first.line), '[]')
    from (
      select line, fault
      from refused_rows, jsonb_array_elements(faults) fault
      where import = ${id}
      order by line
      limit ${maxErrors}
    ) first
  )`;
