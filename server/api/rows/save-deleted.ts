import { sql, type RawBuilder } from 'kysely';
import { toId, toTimestamp, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { readKey, readLinks, type RowLink } from './links.ts';

interface Deleting {
  definition: ResourceDefinition;
  actor: Actor;
  now: number;
}

/** Tables not restored with a user, so that a restored user is not signed in. */
const signIns: readonly string[] = ['tokens', 'challenges', 'one_time_codes'];

/**
 * Saves rows before their deletion, with dependent rows and the references that remaining rows lose. Locks them so that the copy is exact.
 * Returns the deletion ID.
 */
export async function saveDeleted(
  trx: Trx,
  { definition, actor, now }: Deleting,
  ids: readonly string[],
): Promise<string> {
  const deletion = newId(now);
  const idOrg = organizationOf(actor);
  await trx
    .insertInto('deletions')
    .values({
      id: deletion,
      id_org: toId(idOrg),
      resource: definition.name,
      ids: [...ids],
      user_name: actor.userName,
      time: toTimestamp(now),
    })
    .execute();
  const validIds = definition.ids === 'decimal' ? ids.filter((id) => /^\d{1,18}$/.test(id)) : ids;
  const type = sql.raw(definition.ids === 'decimal' ? 'bigint' : 'text');
  const where = sql`id = any(${validIds}::${type}[]) and id_org = ${idOrg}::bigint`;
  const found = await saveRows(trx, deletion, { table: definition.name, where });
  if (found > 0) await saveDependents(trx, deletion, definition.name);
  return deletion;
}

async function saveDependents(trx: Trx, deletion: string, root: string): Promise<void> {
  const links = (await readLinks(trx)).filter(
    ({ child, onDelete }) => onDelete !== 'keeps' && !signIns.includes(child),
  );
  const open = [root];
  for (let table = open.shift(); table !== undefined; table = open.shift()) {
    for (const link of links.filter(({ parent }) => parent === table)) {
      const where = referencesSaved(deletion, link);
      const column = link.onDelete === 'loses' ? link.column : '';
      const found = await saveRows(trx, deletion, { table: link.child, where, column });
      if (found > 0 && column === '') open.push(link.child);
    }
  }
}

function referencesSaved(
  deletion: string,
  { column, parent, parentColumn, type }: RowLink,
): RawBuilder<unknown> {
  return sql`
    ${sql.ref(column)} = any(array(
      select (record ->> ${parentColumn})::${sql.raw(type)}
      from deleted_rows
      where deletion = ${deletion}
      and "table" = ${parent}
      and "column" = ''
    ))
  `;
}

interface SavedRows {
  table: string;
  where: RawBuilder<unknown>;
  /** Column that the row loses, or '' if the whole row is deleted. */
  column?: string;
}

/** Returns the number of newly saved rows. */
async function saveRows(
  trx: Trx,
  deletion: string,
  { table, where, column = '' }: SavedRows,
): Promise<number> {
  const key = await readKey(trx, table);
  const keyed = (names: readonly string[]) =>
    sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`gone.${name}`)]))})`;
  const record = column === '' ? sql`to_jsonb(gone)` : keyed([...key, column]);
  const { numAffectedRows } = await sql`
    with gone as (
      select *
      from ${sql.table(table)}
      where ${where}
      order by ${sql.join(key.map((name) => sql.ref(name)))}
      for update
    )
    insert into deleted_rows (deletion, "table", "column", key, record)
    select ${deletion}, ${table}, ${column}, ${keyed(key)}, ${record}
    from gone
    on conflict do nothing
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}
