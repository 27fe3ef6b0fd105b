import type { ListQuery } from '../../../shared/list-query.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { libraryMessages } from '../../../shared/locales/en/library.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { titleOf } from '../../../shared/resources/resource-paths.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import { readForAudit } from './audit-reading.ts';
import { describeChanges, describeRemoval, isWorthReporting } from './audit-descriptions.ts';
import { sourceFor } from './audit-source.ts';
import { writeAudit } from './audit.ts';
import { requireNoHold } from './legal-holds.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import type { Db, Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { saveDeleted } from './save-deleted.ts';
import { saveVersion } from './saved-versions.ts';
import { countRows, selectAll, selectDistinct, selectPage, type RowPage } from './lists.ts';
import {
  deleteRow,
  insertRow,
  selectOne,
  updateRow,
  type ResourceRow,
  type Scope,
  type Table,
} from './tables.ts';

export interface Access<Definition extends ResourceDefinition = ResourceDefinition> {
  definition: Definition;
  actor: Actor;
  now: number;
  /** Runs first in the transaction of a change. */
  first?: ((trx: Trx) => Promise<unknown>) | undefined;
  /** Version that an update restores. */
  restoredFrom?: number;
}

/**
 * Returns the caller's table. Only this function adds `id_org`: callers see only rows of their organization and, in `org`, only their own
 * organization.
 * Admins who do not act for a client and have no pending sign-in step see all organizations.
 */
function tableOf<Definition extends ResourceDefinition>({
  definition,
  actor,
}: Access<Definition>): Table<Definition> {
  return { definition, scope: scopeOf(definition, actor), source: sourceFor(definition, actor) };
}

function scopeOf(definition: ResourceDefinition, actor: Actor): Scope {
  if (definition.tenant) return { column: 'id_org', value: organizationOf(actor) };
  const seesAll = actor.admin && !actor.actingFor && !actor.step;
  return seesAll ? undefined : { column: 'id', value: organizationOf(actor) };
}

export function listRows(db: Db, access: Access, query: ListQuery): Promise<RowPage> {
  return selectPage(db, tableOf(access), query);
}

export function listDistinct(db: Db, access: Access, query: ListQuery): Promise<ApiRecord[]> {
  return selectDistinct(db, tableOf(access), query);
}

export function listAll(db: Db, access: Access, query: ListQuery): AsyncIterable<ApiRecord[]> {
  return selectAll(db, tableOf(access), query);
}

export function countListed(db: Db, access: Access, query: ListQuery): Promise<number> {
  return countRows(db, tableOf(access), query);
}

export function findRow<Definition extends ResourceDefinition>(
  db: Db,
  access: Access<Definition>,
  id: string,
): Promise<ResourceRow<Definition> | undefined> {
  return selectOne(db, tableOf(access), { id });
}

export type Alongside<Subject> = (trx: Trx, subject: Subject) => Promise<unknown>;

export function createRow(
  db: Db,
  access: Access,
  values: ApiRecord,
  alongside?: Alongside<string>,
): Promise<string> {
  return db.transaction().execute((trx) => createRowIn(trx, access, { values, alongside }));
}

export async function createRowIn(
  trx: Trx,
  access: Access,
  { values, alongside }: { values: ApiRecord; alongside?: Alongside<string> | undefined },
): Promise<string> {
  const { definition, actor, now } = access;
  const row = {
    ...values,
    ...(definition.tenant && { id_org: organizationOf(actor) }),
    ...(definition.ids !== 'decimal' && { id: newId(now) }),
  };
  await access.first?.(trx);
  await requireReferences(trx, access, values);
  const id = await insertRow(trx, tableOf(access), row);
  await alongside?.(trx, id);
  const after = definition.versioned && (await selectOne(trx, tableOf(access), { id }));
  if (after) await saveVersion(trx, access, { after });
  const reading = await readingOf(trx, access, { before: {}, after: values });
  const detail = describeChanges(definition, { before: {}, after: values }, reading);
  await audit(trx, access, { action: 'create', id, detail });
  return id;
}

interface RowChange<Definition extends ResourceDefinition> {
  id: string;
  values: ApiRecord;
  /** Values for the audit trail that are not columns, such as a password. */
  auditedValues?: ApiRecord;
  /** Runs with the locked row before the change. */
  alongside?: Alongside<ResourceRow<Definition>>;
}

/** Changes a row. Returns false if it does not exist for the caller. */
export const changeRow = <Definition extends ResourceDefinition>(
  db: Db,
  access: Access<Definition>,
  change: RowChange<Definition>,
): Promise<boolean> => db.transaction().execute((trx) => changeRowIn(trx, access, change));

export async function changeRowIn<Definition extends ResourceDefinition>(
  trx: Trx,
  access: Access<Definition>,
  { id, values, auditedValues, alongside }: RowChange<Definition>,
): Promise<boolean> {
  const table = tableOf(access);
  await access.first?.(trx);
  const before = await selectOne(trx, table, { id, lock: 'change' });
  if (!before) return false;
  await requireReferences(trx, access, onlyChanged(before, values));
  await alongside?.(trx, before);
  await updateRow(trx, table, { id, values });
  if (!isWorthReporting(values)) return true;
  const now = await selectOne(trx, table, { id });
  if (now && access.definition.versioned) await saveVersion(trx, access, { before, after: now });
  const change = {
    before,
    after: { ...values, ...findChangedFields(access, before, now), ...auditedValues },
  };
  const changes = describeChanges(access.definition, change, await readingOf(trx, access, change));
  const { restoredFrom: version } = access;
  const detail = version === undefined ? changes : `Restored version ${version}; ${changes}`;
  await audit(trx, access, { action: 'update', id, detail });
  return true;
}

/**
 * Deletes either all of the rows or none. Returns false if one of them does not exist for the caller. `alongside` runs for each row first.
 * Rows of an organization can be restored with the deletion ID.
 */
export async function removeRows<Definition extends ResourceDefinition>(
  db: Db,
  access: Access<Definition>,
  ids: readonly string[],
  alongside?: Alongside<ResourceRow<Definition>>,
): Promise<false | { deletion?: string }> {
  return db
    .transaction()
    .execute(async (trx) => {
      await access.first?.(trx);
      const deletion = access.definition.tenant ? await saveDeleted(trx, access, ids) : undefined;
      for (const id of [...ids].sort()) {
        if (!(await removeRowIn(trx, access, { id, alongside }))) return await failMissingRow(trx);
      }
      return { deletion };
    })
    .catch((error: unknown) => {
      if (error instanceof MissingRow) return false;
      throw error;
    });
}

/** Deletes one row permanently within an existing transaction. */
export async function removeRowIn<Definition extends ResourceDefinition>(
  trx: Trx,
  access: Access<Definition>,
  { id, alongside }: { id: string; alongside?: Alongside<ResourceRow<Definition>> | undefined },
): Promise<boolean> {
  const table = tableOf(access);
  const before = await selectOne(trx, table, { id, lock: 'removal' });
  if (!before) return false;
  await refuseHeld(trx, access, before);
  await alongside?.(trx, before);
  const reading = await readingOf(trx, access, { before: {}, after: before });
  const detail = describeRemoval(access.definition, before, reading);
  await audit(trx, access, { action: 'delete', id, detail });
  await deleteRow(trx, table, id);
  return true;
}

/** Rejects the deletion of a contact or organization under a legal hold. Other deleted rows can be restored from their deletion, which a hold preserves. */
async function refuseHeld(trx: Trx, { definition, actor }: Access, row: ResourceRow): Promise<void> {
  if (!definition.tenant) return requireNoHold(trx, { idOrg: row.id });
  if (definition.name !== contacts.name) return;
  await requireNoHold(trx, { idOrg: organizationOf(actor), contact: row.id, name: titleOf(definition, row) });
}

const onlyChanged = (before: ApiRecord, values: ApiRecord): ApiRecord =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => before[name] !== value));

/** Returns the fields that an update actually changed, because database triggers may change more than was requested. */
function findChangedFields({ definition }: Access, before: ApiRecord, after: ApiRecord = before): ApiRecord {
  const open = Object.keys(definition.fields).filter((name) => !definition.fields[name]?.serverSet);
  return onlyChanged(
    before,
    Object.fromEntries(open.flatMap((name) => (name in after ? [[name, after[name]]] : []))),
  );
}

/**
 * Requires that records referenced by ID belong to the same organization; others count as missing.
 * References by name need no check because they are resolved within the organization.
 */
async function requireReferences(trx: Trx, access: Access, values: ApiRecord): Promise<void> {
  for (const [name, { label, reference }] of Object.entries(access.definition.fields)) {
    const id = values[name];
    const target = reference?.by === 'id' ? findResource(reference.to) : undefined;
    if (!target || typeof id !== 'string' || id === '') continue;
    const found = await selectOne(trx, tableOf({ ...access, definition: target }), { id });
    if (!found) throw new Refusal(refuse(400, libraryMessages.choose(label)));
  }
}

class MissingRow extends Error {}

function failMissingRow(_trx: Trx): never {
  throw new MissingRow();
}

function readingOf(trx: Trx, access: Access, { before, after }: { before: ApiRecord; after: ApiRecord }) {
  const { definition, actor } = access;
  const tableFor = (target: ResourceDefinition) => tableOf({ ...access, definition: target });
  return readForAudit(trx, { definition, actor, before, after, tableOf: tableFor });
}

function audit(
  trx: Trx,
  { definition, actor, now }: Access,
  { action, id, detail }: { action: string; id: string; detail: string },
): Promise<void> {
  const change = { actor, action, resource: definition.name, recordId: id, detail, now };
  // A change to an organization belongs in its own audit trail.
  return writeAudit(trx, definition.tenant ? change : { ...change, idOrg: id });
}
