import type { Db } from './db.ts';

/** A key that the migrations made, so that it is the same for every process at this database and for no other database. */
export async function readDatabaseKey(db: Db, name: 'codes' | 'fingerprint'): Promise<Buffer> {
  const key = await db
    .selectFrom('database_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!key) throw new Error(`database_keys has no ${name}: run migrate()`);
  return key.value;
}
