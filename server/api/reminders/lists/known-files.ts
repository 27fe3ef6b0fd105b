import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../../database/db.ts';

interface ListFile {
  listId: string;
  idOrg: string;
  hash: Buffer;
}

interface KnownFile {
  list: string;
  name: string;
  /** Time of the upload in Unix seconds. */
  time: number;
}

/** Finds an earlier upload of an identical file to this notification list, or else to another one of the practice. */
export async function findKnownFile(
  trx: Trx,
  { listId, idOrg, hash }: ListFile,
): Promise<KnownFile | undefined> {
  const { rows } = await sql<KnownFile>`
    select notification as list, name, floor(extract(epoch from time))::bigint as time
    from notification_files
    join notifications on notifications.id = notification_files.notification
    where notification_files.id_org = ${idOrg}::bigint
    and hash = ${hash}
    order by notification = ${listId} desc, time desc
    limit 1
  `.execute(trx);
  return rows[0];
}

export async function saveKnownFile(
  trx: Trx,
  { listId, idOrg, hash, encoding }: ListFile & { encoding: string },
  now: number,
): Promise<void> {
  await trx
    .insertInto('notification_files')
    .values({ notification: listId, id_org: idOrg, hash, encoding, time: toTimestamp(now) })
    .execute();
}

export async function encodingsOf(trx: Trx, listId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('notification_files')
    .select('encoding')
    .distinct()
    .where('notification', '=', listId)
    .where('encoding', 'is not', null)
    .orderBy('encoding')
    .execute();
  return rows.map(({ encoding }) => encoding ?? '');
}
