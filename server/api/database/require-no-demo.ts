import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Throws if the database contains the demo data, whose passwords are public. */
export async function requireNoDemo(db: Db): Promise<void> {
  const { rows } = await sql`select from org where demo limit 1`.execute(db);
  if (rows.length > 0)
    throw new Error(
      'This database contains the demo, whose passwords are public, so production does not start. Run `node dist/server/main.js remove-demo` to remove only the demo',
    );
}
