import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { PoolClient } from 'pg';
import { createDatabase } from '../../../server/api/database/db.ts';
import { migrate } from '../../../server/api/database/migrate.ts';
import { listAssets, readAsset } from '../../../server/assets.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/until.ts';
import { typesFile, typesOf } from '../../../scripts/database-types.ts';

const files = listAssets('api/database/sql');
const worklistFile = '0017_worklist.sql';
const statusIndexFile = '0022_messages_by_status_concurrently.sql';
/** Last file of the baseline, which no running version needs to survive. */
const lastBaselineFile = 19;

describe('migrate', () => {
  let database: TestDatabase;
  beforeEach(async () => (database = await createTestDatabase({ migrated: false })));
  afterEach(() => database.drop());
  const appliedFiles = async () =>
    (await database.pool.query<{ name: string }>('select name from migrations order by number')).rows.map(
      ({ name }) => name,
    );
  const findTable = async (name: string) =>
    (await database.pool.query<{ found: string | null }>('select to_regclass($1) as found', [name])).rows[0]
      ?.found;
  const failure = () =>
    migrate(database.pool).then(
      () => 'no error',
      (error: Error) => error.message,
    );

  it('numbers its files from 1 without duplicates', () => {
    expect(files).to.include(worklistFile);
    const numbers = files.map((name) => Number(/^\d{4}(?=_[a-z0-9_]+\.sql$)/.exec(name)?.[0]));
    expect(numbers).to.not.include(NaN);
    expect(numbers[0]).to.equal(1);
    expect(new Set(numbers)).to.have.property('size', files.length);
  });

  it('[B5] supports twenty concurrent runs', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const own = createDatabase({ ...database.connection, max: 2 });
        await migrate(own.pool);
        await own.close();
      }),
    );
    expect(await appliedFiles()).to.deep.equal(files);
    expect((await database.pool.query('select value from database_keys')).rowCount).to.equal(2);
  });

  it('[B5] rolls back a failed migration file and resumes with it', async () => {
    await database.pool.query('create table worklist_notes (id text)');
    expect(await failure()).to.equal(`sql/${worklistFile} failed`);
    expect(await appliedFiles()).to.deep.equal(files.slice(0, files.indexOf(worklistFile)));
    await database.pool.query('drop table worklist_notes');
    await database.pool.query('create table worklist_notes_of_appointment (id text)');
    expect(await failure()).to.equal(`sql/${worklistFile} failed`);
    expect(await findTable('worklist_notes'), 'created before the failing index').to.equal(null);
    await database.pool.query('drop table worklist_notes_of_appointment');
    await migrate(database.pool);
    expect(await appliedFiles()).to.deep.equal(files);
    expect((await database.pool.query('select kind from worklist_notes')).rows).to.deep.equal([]);
  });

  it('applies a file that has a lower number than the last applied file', async () => {
    await migrate(database.pool);
    await database.pool.query('drop table worklist_notes');
    await database.pool.query('delete from migrations where name = $1', [worklistFile]);
    await migrate(database.pool);
    expect(await appliedFiles()).to.deep.equal(files);
    expect(await findTable('worklist_notes')).to.equal('worklist_notes');
  });

  it('accepts a newer schema during an upgrade, unless it removed what this version uses', async () => {
    await migrate(database.pool);
    const addNewer = (name: string) =>
      database.pool.query("insert into migrations (number, name, checksum) values (9999, $1, 'x')", [name]);
    await addNewer('9999_more.sql');
    expect(await failure()).to.equal('no error');
    await database.pool.query('delete from migrations where number = 9999');
    await addNewer('9999_less_contract.sql');
    expect(await failure()).to.match(/this version cannot use: run the newer version/);
  });

  it('rejects a migration file changed after it ran', async () => {
    await migrate(database.pool);
    await database.pool.query("update migrations set checksum = 'other' where number = 1");
    expect(await failure()).to.match(/was changed after it ran/);
  });

  it('lets statements pass while it waits for a lock', async () => {
    await migrate(database.pool);
    await database.pool.query(`
      drop table backups;
      alter table installation drop column restored_from;
      alter table messages drop column called_from;
      alter table outbox drop column called_from;
      delete from migrations where name = '0021_backups.sql';
    `);
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select id from messages');
    const migrated = migrate(database.pool);
    const waiting = "select 1 from pg_stat_activity where wait_event = 'relation' and query like '%backups%'";
    await until(async () => (await database.pool.query(waiting)).rowCount === 1);
    await database.pool.query('select id from messages');
    await reader.query('rollback');
    reader.release();
    await migrated;
    expect(await appliedFiles()).to.deep.equal(files);
  });

  it('replaces an incomplete index of an earlier attempt', async () => {
    await migrate(database.pool);
    await database.pool.query(`
      delete from migrations where name = '${statusIndexFile}';
      update pg_index set indisvalid = false where indexrelid = 'messages_by_status'::regclass;
    `);
    await migrate(database.pool);
    const { rows } = await database.pool.query(
      "select indisvalid from pg_index where indexrelid = 'messages_by_status'::regclass",
    );
    expect(rows).to.deep.equal([{ indisvalid: true }]);
  });

  it('rejects a database with an unknown applied migration and leaves it unchanged', async () => {
    await migrate(database.pool);
    await database.pool.query('drop table worklist_notes');
    await database.pool.query('delete from migrations where name = $1', [worklistFile]);
    await database.pool.query("update migrations set name = '0018_other.sql' where number = 18");
    expect(await failure()).to.include('The database was migrated with sql/0018_other.sql');
    expect(await findTable('worklist_notes')).to.equal(null);
  });

  it('rejects a database of an early development version without changing it', async () => {
    await database.pool.query(`
      create table migrations (number integer primary key, name text not null, checksum text not null, applied timestamptz)
    `);
    await database.pool.query(`
      insert into migrations (number, name, checksum)
      values (1, '0001_foundation.sql', 'x'), (2, '0002_payments.sql', 'x'), (197, '0197_row_failures_since.sql', 'x')
    `);
    expect(await failure()).to.include('Delete the data directory');
    expect(await findTable('org')).to.equal(null);
  });
});

describe('migration files after the baseline', () => {
  let database: TestDatabase;
  before(async () => (database = await createTestDatabase({ migrated: false })));
  after(() => database.drop());

  /** Lists tables that the open transaction has locked against writes and has also scanned or rewritten, which takes long for large ones. */
  const heldWhileScanned = async (client: PoolClient) => {
    const { rows } = await client.query<{ table: string }>(`
      select relation::regclass::text as table
      from pg_locks
      join before on oid = relation
      where pid = pg_backend_pid()
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and (pg_stat_get_xact_numscans(oid) > scans or pg_relation_filenode(oid) <> filenode)
      group by 1
      order by 1
    `);
    return rows.map(({ table }) => table);
  };
  /** Runs a migration's text in a transaction, as `migrate` does, and returns the tables that it locks for long. */
  const locksOf = async (text: string): Promise<string[]> => {
    const client = await database.pool.connect();
    try {
      await client.query(`
        create temporary table before as
        select oid, pg_relation_filenode(oid) as filenode, pg_stat_get_xact_numscans(oid) as scans
        from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
      `);
      await client.query('begin');
      await client.query(text);
      return await heldWhileScanned(client);
    } finally {
      await client.query('commit; drop table before');
      client.release();
    }
  };
  const textOf = (name: string) => readAsset(`api/database/sql/${name}`).toString();

  it('never lock a table against writes while they read or rewrite it', async () => {
    for (const name of files) {
      if (name.endsWith('_concurrently.sql')) await database.pool.query(textOf(name));
      else if (Number(name.slice(0, 4)) <= lastBaselineFile) await database.pool.query(textOf(name));
      else expect(await locksOf(textOf(name)), name).to.deep.equal([]);
    }
    expect(await locksOf('alter table messages alter column attempts type bigint')).to.deep.equal([
      'messages',
    ]);
    expect(await locksOf('alter table messages alter column address set not null')).to.deep.equal([
      'messages',
    ]);
    expect(await locksOf('create index messages_named on messages (name)')).to.deep.equal(['messages']);
    expect(await locksOf('alter table messages add column note text')).to.deep.equal([]);
  });
});

describe('generated table types', () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.drop());

  it('match the migrations (npm run generate)', async () => {
    expect(await typesOf(database.pool)).to.equal(readFileSync(typesFile, 'utf8'));
  });

  it('reject a column of an unknown type', async () => {
    await database.pool.query('create table places (spot point)');
    const message = await typesOf(database.pool).catch(String);
    expect(message).to.include('places.spot: point');
    await database.pool.query('drop table places');
  });
});
