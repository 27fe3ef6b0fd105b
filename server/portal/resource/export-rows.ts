import { apiCalls } from '../../../shared/api-calls.ts';
import { cutsDays, type ListState } from '../../../shared/list-state.ts';
import { resourceMessages } from '../../../shared/messages/resources.ts';
import { toWallClock } from '../../../shared/time.ts';
import { loadRange, queryOfList } from './list-range.ts';
import { HttpError } from '../http/errors.ts';
import { sendCsv } from '../http/csv.ts';
import { openAllRows } from './all-rows.ts';
import { exportColumns } from './export-columns.ts';
import { readState } from './load-list.ts';
import { loadChoices, toReferences } from './references.ts';
import { screenOf, type ResourceVisit } from './screen-parts.ts';

export async function exportRows(visit: ResourceVisit): Promise<void> {
  const { state } = readState(visit);
  await noteExport(visit, state);
  const choices = await loadChoices(visit);
  const { exportWords, exportLead } = screenOf(visit).list ?? {};
  const columns = exportColumns(visit.definition, {
    zone: visit.zone(),
    references: toReferences(choices),
    words: exportWords?.(visit) ?? {},
  });
  const lead = await exportLead?.(visit);
  const rows = await openAllRows(visit, state);
  if (!rows.ok) throw new HttpError(rows.status, { message: rows.msg });
  const { req, res, parts } = visit;
  const { batches } = rows;
  await sendCsv({ req, res, log: parts.log }, { name: fileNameOf(visit), columns, batches, lead });
}

/** Records the export in the audit trail before sending data. Other API servers may not support this call. */
async function noteExport(visit: ResourceVisit, state: ListState): Promise<void> {
  const { api, definition } = visit;
  const rows = await countRows(visit, state);
  const { search, filter, range, amounts } = state;
  const told = { ...filter, search: search || undefined, ...range, ...amounts };
  const body = { resource: definition.name, rows, filter: told };
  const noted = await api.call(apiCalls.noteExport, { body });
  const unknown = !noted.ok && noted.status === 404;
  if (!noted.ok && !unknown) throw new HttpError(502, { message: resourceMessages.exportNotNoted });
}

async function countRows(visit: ResourceVisit, state: ListState): Promise<number> {
  const { api, definition } = visit;
  const { range } = state;
  if (range && !cutsDays(definition)) {
    const ranged = await loadRange(visit, { ...state, page: 1, size: 1, range });
    if (!ranged.ok) throw new HttpError(ranged.status, { message: ranged.msg });
    return ranged.count;
  }
  const query = { ...queryOfList(visit, state), page: 1, size: 1 };
  const counted = await api.list(definition, query);
  if (!counted.ok) throw new HttpError(counted.status, { message: counted.msg });
  return counted.count ?? 0;
}

/** Returns `contacts-2026-11-20.csv` with the date in the organization's zone. */
function fileNameOf(visit: ResourceVisit): string {
  const day = toWallClock(visit.nowSeconds, visit.zone()).slice(0, 10);
  return `${visit.definition.name.replaceAll('_', '-')}-${day}.csv`;
}
