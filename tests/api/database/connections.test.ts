import { expect } from 'chai';
import { sql } from 'kysely';
import { openDatabase } from '../../../server/api/database/open-database.ts';
import { readConfig } from '../../../server/config.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { silentLog } from '../../support/silent-log.ts';

describe('the API', () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.drop());

  it('opens at most API_CONNECTIONS database connections while more statements wait', async () => {
    const opened = await openDatabase(
      readConfig({ DATABASE_URL: database.url.replace('@/', '@localhost/'), API_CONNECTIONS: '5' }),
      silentLog,
    );
    try {
      await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`.execute(opened.db)));
      expect(opened.pool.totalCount).to.equal(5);
    } finally {
      await opened.close();
    }
  });
});
