import { sql } from 'kysely';
import { toTimestamp, type Db } from '../database/db.ts';

/** Forgets what can no longer be undone, one import at a time; one that is at work is passed by. Answers how many there were. */
export async function wipeImported(db: Db, now: number): Promise<number> {
  let wiped = 0;
  while (await wipeOne(db, now)) wiped += 1;
  return wiped;
}

async function wipeOne(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql`
    with over as (
      select id
      from imports
      where undo_until <= ${toTimestamp(now)}
      and status not in ('running', 'undoing')
      order by undo_until
      limit 1
      for update skip locked
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
  return rows.length > 0;
}
