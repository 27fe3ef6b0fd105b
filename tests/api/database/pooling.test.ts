import { expect } from 'chai';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { plannedOnce } from '../../../server/api/database/db.ts';
import { openDatabase } from '../../../server/api/database/open-database.ts';
import { startWorker } from '../../../server/api/start-worker.ts';
import { readConfig } from '../../../server/config.ts';
import { createLog } from '../../../server/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startPgbouncer } from '../../support/pgbouncer.ts';
import { errorOf } from '../../support/until.ts';

describe('a database behind PgBouncer', () => {
  let database: TestDatabase;
  let direct: string;
  let lines: string[];
  const log = createLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  beforeEach(async () => {
    lines = [];
    database = await createTestDatabase({ durable: false });
    direct = database.url.replace('@/', '@localhost/');
  });
  afterEach(() => database.drop());

  type Behind = Awaited<ReturnType<typeof startPgbouncer>>;

  async function behind(
    options: Parameters<typeof startPgbouncer>[1],
    work: (pgbouncer: Behind) => Promise<void>,
  ): Promise<void> {
    const pgbouncer = await startPgbouncer(database, options);
    await work(pgbouncer).finally(() => pgbouncer.close());
  }
  const open = (settings: Record<string, string>) => openDatabase(readConfig(settings), log);

  for (const mode of ['session', 'transaction'] as const)
    it(`runs concurrent statements that are planned once, in mode ${mode}`, () =>
      behind({ mode }, async ({ url }) => {
        const opened = await open({ DATABASE_URL: url, MIGRATE_DATABASE_URL: direct, API_CONNECTIONS: '15' });
        expect(opened.pooling).to.equal(mode);
        const numbers = Array.from({ length: 200 }, (_, index) => index);
        const found = await Promise.all(
          numbers.map(async (number) => {
            const { rows } = await sql<{ number: number }>`${plannedOnce('number')}
              select ${number}::int as number, pg_sleep(0.001)
            `.execute(opened.db);
            return rows[0]?.number;
          }),
        ).finally(() => opened.close());
        expect(found).to.deep.equal(numbers);
      }));

  it('migrates in mode session', () =>
    behind({ mode: 'session' }, async ({ ownerUrl }) => {
      const opened = await open({ DATABASE_URL: ownerUrl });
      expect(opened.pooling).to.equal('session');
      await opened.close();
    }));

  it('does not migrate in mode transaction and names the setting', () =>
    behind({ mode: 'transaction' }, async ({ ownerUrl, url }) => {
      const settings = { DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl };
      expect(String(await errorOf(open(settings)))).to.match(
        /MIGRATE_DATABASE_URL points to .*transaction mode/,
      );
      expect(String(await errorOf(open({ DATABASE_URL: ownerUrl })))).to.match(
        /: DATABASE_URL points to .* set MIGRATE_DATABASE_URL/,
      );
    }));

  it('starts no worker in mode transaction', () =>
    behind({ mode: 'transaction' }, async ({ url }) => {
      const settings = { DATABASE_URL: url, MIGRATE_DATABASE_URL: direct };
      const opened = await open(settings);
      const error = await errorOf(startWorker({ config: readConfig(settings), log, database: opened }));
      await opened.close();
      expect(String(error)).to.match(/transaction mode. The worker/);
    }));

  it('warns while the pooler drops the time limit of statements and the role has none', async () => {
    const settings = (url: string) => ({ DATABASE_URL: url, MIGRATE_DATABASE_URL: direct });
    const warnings = () => lines.filter((line) => line.includes('no time limit'));
    await behind({ mode: 'transaction' }, async ({ url }) => (await open(settings(url))).close());
    expect(warnings()).to.have.length(1);
    const { user, database: name } = database.serving;
    await database.pool.query(`alter role ${user} in database ${name} set statement_timeout = '20s'`);
    await behind({ mode: 'transaction' }, async ({ url }) => (await open(settings(url))).close());
    await (await open({ DATABASE_URL: direct })).close();
    expect(warnings()).to.have.length(1);
  });

  it('names the startup parameters that PgBouncer rejects', () =>
    behind({ mode: 'session', ignored: [] }, async ({ url }) => {
      const error = await errorOf(open({ DATABASE_URL: url, MIGRATE_DATABASE_URL: direct }));
      expect(String(error)).to.match(/statement_timeout .*ignore_startup_parameters/);
    }));
});
