import type { Db } from './db.ts';

/** Reads a key created by the migrations. The key is unique to the database and shared by all processes that use it. */
export async function readDatabaseKey(db: Db, name: 'codes' | 'fingerprint'): Promise<Buffer> {
  const key = await db
    .selectFrom('database_keys')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!key) throw new Error(`database_keys has no ${name}: run migrate()`);
  return key.value;
}
