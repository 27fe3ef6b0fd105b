import { sql } from 'kysely';
import { deletionUndoSeconds } from '../../../shared/constants.ts';
import { dropLoose, type BlobDeps } from '../blobs/loose-blobs.ts';
import { toTimestamp } from '../database/db.ts';
import { createRowScan } from '../database/row-scan.ts';
import { isHeld } from '../rows/legal-holds.ts';

/**
 * Permanently removes expired deletions with their saved rows and unreferenced files, except those of organizations with a legal hold.
 * Returns the number of deletions removed.
 */
export async function wipeDeletions(deps: BlobDeps): Promise<number> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text from deletions where ${isOver(deps)} order by time`.execute(deps.db);
  const scan = createRowScan('wipe_deletions');
  let wiped = 0;
  for (const { id } of rows) wiped += (await scan.attempt(id, () => wipe(deps, id))) ?? 0;
  scan.end();
  return wiped;
}

const isOver = ({ clock }: BlobDeps) => sql`
  time <= ${toTimestamp(clock() - deletionUndoSeconds * 1000)}
  and not ${isHeld({ idOrg: sql.ref('deletions.id_org') })}
`;

/** Skips a deletion that is being undone. If the process is killed before the files are removed, the sweep removes them. */
async function wipe(deps: BlobDeps, id: string): Promise<number> {
  const { rows } = await sql<{ blobs: string[] }>`
    with over as (
      select id
      from deletions
      where id::text = ${id}
      and ${isOver(deps)}
      for update skip locked
    ),
    wiped as (
      delete from deletions
      where id in (select id from over)
      returning id
    )
    select array(
      select record ->> 'blob'
      from deleted_rows
      where deletion = wiped.id
      and "column" = ''
      and record ->> 'blob' is not null
    ) as blobs
    from wiped
  `.execute(deps.db);
  const blobs = rows.flatMap((row) => row.blobs);
  if (blobs.length > 0) await dropLoose(deps, blobs);
  return rows.length;
}
