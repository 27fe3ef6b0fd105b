import { expect } from 'chai';
import { sql } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { followUpRequests } from '../../../server/api/payments/requests/follow-up-requests.ts';
import type { MessageProvider } from '../../../server/api/reminders/message-provider.ts';
import { queueChangedJobs } from '../../../server/api/reminders/queue-work.ts';
import { queueRuns } from '../../../server/api/reminders/queue-runs.ts';
import { recoverLost } from '../../../server/api/reminders/recover.ts';
import { replanReachable } from '../../../server/api/reminders/replan-reachable.ts';
import { readConfig } from '../../../server/config.ts';
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
  const config = readConfig({});
  const text: MessageProvider = {
    atOnce: 1,
    send: () => Promise.reject(new Error('Nothing is sent here')),
    list: () => Promise.resolve([]),
  };
  const deps = { clock, config, messageProviders: { text } };
  const expectFewRows = async (tables: readonly string[], work: (db: Db) => Promise<unknown>) => {
    // The first run handles what is due.
    await work(database.db);
    for (const table of tables) expect(await countRowsRead(database, table, work), table).to.be.below(most);
  };

  it('finds lost messages and due lanes without reading each practice, job or old message', async () => {
    await sql`
      update messages set status = 'due'
      where id = (select id from messages where status = 'planned' order by id limit 1)
    `.execute(database.db);
    await expectFewRows(['org', 'jobs', 'messages'], (db) => recoverLost({ db, ...deps }));
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where task_identifier = 'deliver'
    `.execute(database.db);
    expect(rows).to.have.length(1);
  });

  it('looks for reachable patients without reading the other appointments', async () => {
    await sql`update notification_rows set reason_code = null where reason_code = 'no_address'`.execute(
      database.db,
    );
    await expectFewRows(['org', 'notification_rows'], (db) => replanReachable({ db, clock, config }));
  });

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

  it('recounts jobs without reading the other jobs', async () => {
    await sql`insert into job_changes (job) select min(id) from jobs`.execute(database.db);
    await expectFewRows(['jobs'], (db) => queueChangedJobs(db));
  });

  it('follows up payment requests without a transaction for each practice', async () => {
    const { db } = database;
    await followUpRequests({ db, clock, config });
    const before = await transactions();
    await followUpRequests({ db, clock, config });
    expect((await transactions()) - before).to.be.below(most);
  });

  const transactions = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.db);
    const { rows } = await sql<{ count: number }>`
      select xact_commit as count from pg_stat_database where datname = current_database()
    `.execute(database.db);
    return rows[0]?.count ?? 0;
  };
});
