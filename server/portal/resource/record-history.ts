import { readsPatients, resourcesWithoutPatients } from '../../../shared/audit-privacy.ts';
import { sortKeysOf, writeListState } from '../../../shared/list-state.ts';
import { audit } from '../../../shared/resources/audit.ts';
import { org } from '../../../shared/resources/org.ts';
import { type ResourceDefinition, type Row, rightTo } from '../../../shared/resources/define.ts';
import { isOpenTo } from '../../../shared/rights.ts';
import { nameInSentence } from '../../../views/administration/audit-sentence.ts';
import type { RecordHistoryProps } from '../../../views/resource/record-history.tsx';
import { rightsOf } from '../session/signed-in.ts';
import type { RequestContext } from '../page/request-context.ts';
import { keyOf, loadPeople, loadRecordNames, mayNameRecords } from './audit-names.ts';

const maxRows = 10;

/**
 * Loads the latest changes to a record. Returns undefined for users who may not read the audit trail, for the audit trail's own rows,
 * and for other organizations, whose changes are in their own audit trails.
 */
export async function loadHistory(
  ctx: RequestContext,
  definition: ResourceDefinition,
  record: Row,
): Promise<RecordHistoryProps | undefined> {
  if (!hasHistory(ctx, definition, record)) return undefined;
  const filter = filterOf(definition, record);
  const sort = sortKeysOf(audit.defaultSort);
  const [found, people] = await Promise.all([
    ctx.api.list(audit, { filter, sort, size: maxRows, count: true }),
    loadPeople(ctx),
  ]);
  const rows = found.ok ? found.rows : undefined;
  const records = await loadRecordNames(ctx, rows ?? [], loadedName(ctx, definition, record));
  return {
    rows,
    count: (found.ok && found.count) || (rows?.length ?? 0),
    names: { people, records },
    href: historyHref(definition, record),
    hidesPatients:
      !readsPatients(rightsOf(ctx.signedIn())) && !resourcesWithoutPatients.includes(definition.name),
    zone: ctx.zone(),
    nowSeconds: ctx.nowSeconds,
  };
}

const filterOf = ({ name }: ResourceDefinition, { id }: Row) => ({ resource: name, record_id: id });

/** Returns the address of the record's changes in the audit trail. */
export const historyHref = (definition: ResourceDefinition, record: Row): string =>
  writeListState(audit, { filter: filterOf(definition, record) });

/** Returns true if the user may read the record's changes in the audit trail. */
export function hasHistory({ signedIn }: RequestContext, { name }: ResourceDefinition, { id }: Row): boolean {
  if (name === audit.name || !isOpenTo(rightsOf(signedIn()), rightTo(audit, 'list'))) return false;
  return name !== org.name || id === signedIn().organization.id;
}

/** Returns the name of the already loaded record, which saves an API call. */
function loadedName(
  ctx: RequestContext,
  definition: ResourceDefinition,
  record: Row,
): ReadonlyMap<string, string> {
  const { name: resource } = definition;
  const name = mayNameRecords(ctx, resource) ? nameInSentence(definition, record) : '';
  return new Map(name ? [[keyOf({ resource, record_id: record.id }), name]] : []);
}
