import { expect } from 'chai';
import { sql } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { queueRuns } from '../../../server/api/reminders/queue-runs.ts';
import { fill } from '../../../scripts/bench/scale/fill.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { countRowsRead } from '../../support/rows-read.ts';

const practices = 1000;
/** Far fewer rows than there are practices. */
const most = 50;

describe('periodic tasks of an installation with many practices', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase({ durable: false });
    const own = await sql<{ id: string }>`
      insert into org (name) values ('Large'), ('Usual') returning id::text
    `.execute(database.db);
    const [large = '', ...usual] = own.rows.map(({ id }) => id);
    await fill(database.db, { practices, messages: 48_000, large, usual, isAlone: false });
  });
  after(() => database.drop());

  const clock = () => Date.now();
  const expectFewRows = async (tables: readonly string[], work: (db: Db) => Promise<unknown>) => {
    // The first run handles what is due.
    await work(database.db);
    for (const table of tables) expect(await countRowsRead(database, table, work), table).to.be.below(most);
  };

  it('reads a reminder once a day, and again after a change of its hours or time zone', async () => {
    const { db } = database;
    const run = (by: Db) => queueRuns({ db: by, clock });
    await expectFewRows(['org', 'reminders', 'reminder_runs'], run);
    const known = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from reminders where next_run > now()
      `.execute(db);
      return rows[0]?.count;
    };
    expect(await known()).to.equal(practices);
    await sql`update reminders set send_from = '05:00' where id like '%-r7-1'`.execute(db);
    await sql`update org set timezone = 'Pacific/Honolulu' where name = 'Practice 8'`.execute(db);
    await sql`delete from reminder_runs where reminder like '%-r9-1'`.execute(db);
    expect(await known()).to.equal(practices - 3);
    await run(db);
    expect(await known()).to.be.within(practices - 1, practices);
  });
});
