import { apiCalls } from '../../../shared/api-calls.ts';
import { cutsDays, type ListState } from '../../../shared/list-state.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { toWallClock } from '../../../shared/time.ts';
import { loadRange, queryOfList } from './list-range.ts';
import { HttpError } from '../http/errors.ts';
import { sendCsv } from '../http/csv.ts';
import { openAllRows } from './all-rows.ts';
import { exportColumns } from './export-columns.ts';
import { readState } from './load-records.ts';
import { loadChoices, toReferences } from './references.ts';
import { screenOf, type ResourceContext } from './screen-parts.ts';

export async function exportRows(ctx: ResourceContext): Promise<void> {
  const { state } = readState(ctx);
  await noteExport(ctx, state);
  const choices = await loadChoices(ctx);
  const { exportFormatters, exportLead } = screenOf(ctx).list ?? {};
  const columns = exportColumns(ctx.definition, {
    zone: ctx.zone(),
    references: toReferences(choices),
    formatters: exportFormatters?.(ctx) ?? {},
  });
  const lead = await exportLead?.(ctx);
  const rows = await openAllRows(ctx, state);
  if (!rows.ok) throw new HttpError(rows.status, { message: rows.msg });
  const { req, res, parts } = ctx;
  const { batches } = rows;
  await sendCsv({ req, res, log: parts.log }, { name: fileNameOf(ctx), columns, batches, lead });
}

/** Records the export in the audit trail before any data is sent. Ignores a 404 from an API without this call. */
async function noteExport(ctx: ResourceContext, state: ListState): Promise<void> {
  const { api, definition } = ctx;
  const rows = await countRows(ctx, state);
  const { search, filter, range, amounts } = state;
  const filters = { ...filter, search: search || undefined, ...range, ...amounts };
  const body = { resource: definition.name, rows, filter: filters };
  const noted = await api.call(apiCalls.noteExport, { body });
  const unknown = !noted.ok && noted.status === 404;
  if (!noted.ok && !unknown) throw new HttpError(502, { message: resourceMessages.exportNotNoted });
}

async function countRows(ctx: ResourceContext, state: ListState): Promise<number> {
  const { api, definition } = ctx;
  const { range } = state;
  if (range && !cutsDays(definition)) {
    const ranged = await loadRange(ctx, { ...state, page: 1, size: 1, range });
    if (!ranged.ok) throw new HttpError(ranged.status, { message: ranged.msg });
    return ranged.count;
  }
  const query = { ...queryOfList(ctx, state), page: 1, size: 1 };
  const counted = await api.list(definition, query);
  if (!counted.ok) throw new HttpError(counted.status, { message: counted.msg });
  return counted.count ?? 0;
}

/** Returns a name such as `contacts-2026-11-20.csv`, with the date in the organization's zone. */
function fileNameOf(ctx: ResourceContext): string {
  const day = toWallClock(ctx.nowSeconds, ctx.zone()).slice(0, 10);
  return `${ctx.definition.name.replaceAll('_', '-')}-${day}.csv`;
}
