import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';

export interface RowLink {
  child: string;
  column: string;
  parent: string;
  parentColumn: string;
  type: string;
  /** Effect of deleting the parent: `goes` deletes the child, `loses` clears its reference, and `keeps` blocks the deletion. */
  onDelete: 'goes' | 'loses' | 'keeps';
}

/** Reads the foreign keys from the database catalog, so new tables need no registration. */
export async function readLinks(trx: Trx): Promise<readonly RowLink[]> {
  const { rows } = await sql<RowLink>`
    select child.relname as child, of_child.attname as column,
      parent.relname as parent, of_parent.attname as "parentColumn",
      format_type(of_parent.atttypid, null) as type,
      case link.confdeltype when 'c' then 'goes' when 'n' then 'loses' else 'keeps' end as "onDelete"
    from pg_constraint link
    join pg_class child on child.oid = link.conrelid
    join pg_class parent on parent.oid = link.confrelid
    join pg_attribute of_child on of_child.attrelid = child.oid and of_child.attnum = link.conkey[1]
    join pg_attribute of_parent on of_parent.attrelid = parent.oid and of_parent.attnum = link.confkey[1]
    where link.contype = 'f'
    and link.connamespace = 'public'::regnamespace
    order by child.relname, of_child.attname
  `.execute(trx);
  return rows;
}

export async function readKey(trx: Trx, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name
    from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary
    and indrelid = format('public.%I', ${table}::text)::regclass
    order by array_position(indkey::smallint[], attnum)
  `.execute(trx);
  return rows.map(({ name }) => name);
}

export async function readWritable(trx: Trx, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name
    from pg_attribute
    where attrelid = format('public.%I', ${table}::text)::regclass
    and attnum > 0
    and not attisdropped
    and attgenerated = ''
    order by attnum
  `.execute(trx);
  return rows.map(({ name }) => name);
}
