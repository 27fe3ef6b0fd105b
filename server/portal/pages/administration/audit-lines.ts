import { writeListState, type ListState } from '../../../../shared/list-state.ts';
import { audit } from '../../../../shared/resources/audit.ts';
import {
  auditLine,
  type AuditNames,
  type AuditRow,
} from '../../../../views/administration/audit-sentence.ts';
import type { ListContext, ResourceContext } from '../../resource/screen-parts.ts';

type Audit = typeof audit;

/** Returns the filter that groups each bulk action into one row. Searches, a record's history and an opened bulk action list every row. */
export function toLines(
  { definition }: ResourceContext<Audit>,
  { search, filter }: ListState,
): ListState['filter'] {
  const isKnown = definition.filterFields?.includes('operation');
  const listsAll = search || filter['record_id'] || filter['operation'];
  return isKnown && !listsAll ? { grouped: '' } : {};
}

/** Returns true unless the row represents a bulk action in the current list. */
export const isSingleRow = ({ search, filter }: ListState, row: AuditRow): boolean =>
  !row.grouped_rows || Boolean(search || filter['record_id'] || filter['operation']);

/** Returns the URL of the rows written by the same action, or undefined if the API does not group rows. */
export const operationHref = ({ operation }: AuditRow): string | undefined =>
  operation ? writeListState(audit, { filter: { operation } }) : undefined;

const maxLines = 3;

export async function loadBulkLines(
  { api, state }: ListContext<Audit>,
  names: AuditNames,
): Promise<string[] | undefined> {
  const { operation } = state.filter;
  if (!operation) return undefined;
  const query = { filter: { operation, grouped: '' }, sort: [{ field: 'id', descending: false }] };
  const found = await api.list(audit, { ...query, size: maxLines });
  return found.ok && found.rows.length > 0 ? found.rows.map((row) => auditLine(row, names)) : undefined;
}
