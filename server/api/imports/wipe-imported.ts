import { sql } from 'kysely';
import { toTimestamp, type Db } from '../database/db.ts';
import { createRowScan } from '../database/row-scan.ts';
import { isHeld } from '../rows/legal-holds.ts';

/** Deletes the undo data of imports whose undo period is over, one at a time, except imports in progress or under a legal hold. Returns the count. */
export async function wipeImported(db: Db, now: number): Promise<number> {
  const { rows } = await sql<{
    id: string;
  }>`select id from imports where ${isOver(now)} order by undo_until`.execute(db);
  const scan = createRowScan('wipe_imported');
  let wiped = 0;
  for (const { id } of rows) wiped += (await scan.attempt(id, () => wipe(db, { id, now }))) ?? 0;
  scan.end();
  return wiped;
}

const isOver = (now: number) => sql`
  undo_until <= ${toTimestamp(now)}
  and status not in ('running', 'undoing')
  and not ${isHeld({ idOrg: sql.ref('imports.id_org') })}
`;

async function wipe(db: Db, { id, now }: { id: string; now: number }): Promise<number> {
  const { rows } = await sql`
    with over as (
      select id
      from imports
      where id = ${id}
      and ${isOver(now)}
      for no key update skip locked
    ),
    wiped_rows as (
      delete from imported_rows
      where import in (select id from over)
    ),
    wiped_stops as (
      delete from imported_stops
      where import in (select id from over)
    )
    update imports
    set undo_until = null
    where id in (select id from over)
    returning id
  `.execute(db);
  return rows.length;
}
