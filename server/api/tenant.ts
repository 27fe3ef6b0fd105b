import type { ListQuery } from '../../shared/list-query.ts';
import type { ApiRecord } from '../../shared/reply.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { describeChanges, writeAudit } from './audit.ts';
import { organisationOf, type Actor } from './auth/actor.ts';
import type { Db, Trx } from './db.ts';
import { newId } from './ids.ts';
import {
  deleteRow,
  insertRow,
  selectOne,
  selectPage,
  updateRow,
  type Page,
  type Scope,
  type Table,
} from './tables.ts';

/** One resource in one caller's hands. */
export interface Access {
  definition: ResourceDefinition;
  actor: Actor;
  /** Unix milliseconds. */
  now: number;
}

/**
 * The one place that adds `id_org`. Rows belong to the caller's organisation; of organisations a caller has the own one,
 * and an admin who acts for nobody has all.
 */
function tableOf({ definition, actor }: Access): Table {
  return { definition, scope: scopeOf(definition, actor) };
}

function scopeOf(definition: ResourceDefinition, actor: Actor): Scope {
  if (definition.tenant) return { column: 'id_org', value: organisationOf(actor) };
  const seesAll = actor.admin && !actor.actingFor;
  return seesAll ? undefined : { column: 'id', value: organisationOf(actor) };
}

export function listRows(db: Db, access: Access, query: ListQuery): Promise<Page> {
  return selectPage(db, tableOf(access), query);
}

export function findRow(db: Db, access: Access, id: string): Promise<ApiRecord | undefined> {
  return selectOne(db, tableOf(access), { id });
}

/** What else belongs to a change, in its transaction: a check that throws a Refusal, or a row beside. */
export type Alongside<Subject> = (trx: Trx, subject: Subject) => Promise<unknown>;

/** Answers the new id; `alongside` gets it too. */
export function createRow(
  db: Db,
  access: Access,
  values: ApiRecord,
  alongside?: Alongside<string>,
): Promise<string> {
  const { definition, actor, now } = access;
  const row = {
    ...values,
    ...(definition.tenant && { id_org: organisationOf(actor) }),
    ...(definition.ids !== 'decimal' && { id: newId(now) }),
  };
  return db.transaction().execute(async (trx) => {
    const id = await insertRow(trx, tableOf(access), row);
    await alongside?.(trx, id);
    await audit(trx, access, { action: 'create', id, detail: describeChanges(definition, {}, values) });
    return id;
  });
}

export interface RowChange {
  id: string;
  values: ApiRecord;
  /** Gets the row as it was, locked. */
  alongside?: Alongside<ApiRecord>;
}

/** False when the caller has no such row. */
export function changeRow(db: Db, access: Access, { id, values, alongside }: RowChange): Promise<boolean> {
  const table = tableOf(access);
  return db.transaction().execute(async (trx) => {
    const before = await selectOne(trx, table, { id, lock: true });
    if (!before) return false;
    await alongside?.(trx, before);
    await updateRow(trx, table, { id, values });
    const detail = describeChanges(access.definition, before, values);
    await audit(trx, access, { action: 'update', id, detail });
    return true;
  });
}

/** All of them or none. False when the caller lacks one of them. `alongside` gets each row before it goes. */
export async function removeRows(
  db: Db,
  access: Access,
  ids: readonly string[],
  alongside?: Alongside<ApiRecord>,
): Promise<boolean> {
  const table = tableOf(access);
  return db
    .transaction()
    .execute(async (trx) => {
      for (const id of [...ids].sort()) {
        const before = await selectOne(trx, table, { id, lock: true });
        if (!before) return await rollBack(trx);
        await alongside?.(trx, before);
        await deleteRow(trx, table, id);
        await audit(trx, access, {
          action: 'delete',
          id,
          detail: describeRemoval(access.definition, before),
        });
      }
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof MissingRow) return false;
      throw error;
    });
}

class MissingRow extends Error {}

function rollBack(_trx: Trx): never {
  throw new MissingRow();
}

function describeRemoval(definition: ResourceDefinition, before: ApiRecord): string {
  const labels = Object.keys(definition.fields).map((name) => [name, before[name]] as const);
  const kept = Object.fromEntries(labels.filter(([, value]) => value !== null && value !== undefined));
  return `Removed; ${describeChanges(definition, {}, kept)}`;
}

function audit(
  trx: Trx,
  { definition, actor, now }: Access,
  { action, id, detail }: { action: string; id: string; detail: string },
): Promise<void> {
  const change = { actor, action, resource: definition.name, recordId: id, detail, now };
  // A change of an organisation belongs in that organisation's own trail.
  return writeAudit(trx, definition.tenant ? change : { ...change, idOrg: id });
}
