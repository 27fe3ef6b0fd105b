import { expect } from 'chai';
import { sql } from 'kysely';
import { openDatabase } from '../../../server/api/database/open-database.ts';
import { readConfig } from '../../../server/config.ts';
import { createTestDatabase, openDatabasePort } from '../../support/database.ts';
import { runningPostgres } from '../../support/postgres.ts';
import { silentLog } from '../../support/silent-log.ts';

describe('the identity of a database', () => {
  it('holds a copy of the database at its first start, but not the database itself', async () => {
    const { query } = await runningPostgres();
    const original = await createTestDatabase({ durable: false });
    const name = String(original.connection.database);
    const port = await openDatabasePort(original);
    await original.close();
    /** Opens the database like a start of the server and returns why it is held. */
    const start = async (database: string) => {
      const config = readConfig({ DATABASE_URL: port.url.replace(name, database) });
      const opened = await openDatabase(config, silentLog);
      const { rows } = await sql<{ held_reason: string | null }>`select held_reason from installation`
        .execute(opened.db)
        .finally(() => opened.close());
      return rows[0]?.held_reason;
    };
    const copy = `${name}_copy`;
    try {
      expect(await start(name)).to.equal(null);
      await query(`create database ${copy} template ${name} strategy file_copy`);
      expect([await start(copy), await start(copy), await start(name)]).to.deep.equal([
        'copied',
        'copied',
        null,
      ]);
    } finally {
      port.close();
      await query(`drop database if exists ${copy} with (force)`);
      await query(`drop database ${name} with (force)`);
    }
  });
});
