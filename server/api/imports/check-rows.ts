import { isAddressField } from '../../../shared/contacts/unused-addresses.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { decide, type Decision } from './decide.ts';
import {
  closeSimulation,
  saveSimulated,
  loadSimulatedKeys,
  loadSimulatedRecords,
  openSimulation,
} from './simulated-rows.ts';
import {
  addCounts,
  importedDefinition,
  noCounts,
  type Counts,
  type ImportRow,
  findSavedRecords,
} from './import-row.ts';
import { matchRules } from './match-rules.ts';
import { readBatches, reportProgress, type Batch, type PassDeps } from './pass.ts';
import { collectRefused, type Collected } from './collect-refused.ts';
import { addRefused, forgetRefused } from './refused-rows.ts';

export interface Checked extends Collected {
  counts: Counts;
}

/** Reads the whole file and returns what loading would do. Saves only rejected rows. */
export async function checkRows(deps: PassDeps, row: ImportRow, signal: AbortSignal): Promise<Checked> {
  const { connection } = deps;
  const refused = collectRefused(importedDefinition(row));
  const counts: Counts = { ...noCounts };
  await forgetRefused(connection, row);
  await openSimulation(connection);
  try {
    for await (const batch of readBatches(deps, row, { skip: 0, signal })) {
      const decision = await simulate(deps, row, batch.good);
      await saveSimulated(connection, row, decision);
      await addRefused(connection, row, { bad: batch.bad, now: deps.clock() });
      refused.add(batch);
      addTo(counts, batch, decision);
      await reportProgress(connection, row, { counts, progress: batch.progress });
    }
  } finally {
    await closeSimulation(connection);
  }
  return { counts, ...refused.all() };
}

export function addTo(counts: Counts, batch: Batch, { to_create, to_update, to_skip }: Decision): void {
  counts.done += batch.read;
  counts.refused += batch.bad.length;
  counts.warned += batch.left.filter(({ errors }) =>
    errors.some(({ field }) => isAddressField(field)),
  ).length;
  counts.cents += batch.cents;
  counts.unreachable += batch.unreachable;
  counts.unproven = addCounts(counts.unproven, batch.unproven);
  counts.to_create += to_create;
  counts.to_update += to_update;
  counts.to_skip += to_skip;
}

/** Decides what to do with the rows as if all previous rows had been written. */
async function simulate(
  { connection, clock }: PassDeps,
  row: ImportRow,
  rows: readonly ApiRecord[],
): Promise<Decision> {
  const { resource, rule, id_org } = row;
  const match = matchRules[resource];
  const found = rule === 'create' ? undefined : await match?.find(connection, id_org, rows);
  const keys = rule === 'create' ? [] : rows.flatMap((values) => match?.keysOf(values) ?? []);
  const made = await loadSimulatedKeys(connection, keys);
  const ids = [...(found?.values() ?? []), ...made.values()];
  const [before, since] = [
    await findSavedRecords(connection, row, ids),
    await loadSimulatedRecords(connection, ids),
  ];
  return decide(rows, {
    rule,
    match,
    now: clock(),
    known: (key) => found?.get(key) ?? made.get(key),
    saved: (id) => ({ ...before.get(id), ...since.get(id) }),
  });
}
