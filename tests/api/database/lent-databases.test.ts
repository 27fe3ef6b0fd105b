import { expect } from 'chai';
import pg from 'pg';
import { createDemoDatabase, createTestDatabase, type TestDatabase } from '../../support/database.ts';

describe('the test database pool', () => {
  let database: TestDatabase;

  beforeEach(async () => (database = await createDemoDatabase()));
  afterEach(() => database.drop());

  const nameOf = (lent: TestDatabase) => String(lent.connection.database);
  const query = (text: string) => database.pool.query<Record<string, unknown>>(text);
  const lendNext = async () => {
    const before = nameOf(database);
    await database.drop();
    database = await createDemoDatabase();
    return nameOf(database) === before ? 'the same' : 'another';
  };
  const namesOf = async (text: string) => (await query(text)).rows.map(({ name }) => String(name));
  const tables = () =>
    namesOf(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') order by 1
    `);
  const contents = async () => {
    const held: Record<string, unknown> = {};
    for (const table of await tables())
      held[table] = (await query(`select t::text as row from ${table} t order by 1`)).rows;
    for (const sequence of await namesOf(
      "select format('%I.%I', schemaname, sequencename) as name from pg_sequences",
    ))
      held[sequence] = (await query(`select last_value, is_called from ${sequence}`)).rows;
    return held;
  };

  it('restores the same contents after inserts, updates and deletes', async () => {
    const before = await contents();
    await query(`
      set session_replication_role = replica;
      insert into contacts (id, id_org, first_name) select 'c' || n, 204117, 'New' from generate_series(1, 300) n;
      update org set name = 'Changed' where id = 204117;
      delete from payments;
      select nextval('org_id_seq')
    `);
    expect(await lendNext()).to.equal('the same');
    expect(await contents()).to.deep.equal(before);
  });

  it('restores every table', async () => {
    const before = await contents();
    await query('set session_replication_role = replica');
    for (const table of await tables()) await query(`delete from ${table}`);
    expect(await lendNext()).to.equal('the same');
    expect(await contents()).to.deep.equal(before);
  });

  it('lends a database to one test at a time even if it is returned twice', async () => {
    await Promise.all([database.drop(), database.drop()]);
    await database.drop();
    const [one, other] = [await createDemoDatabase(), await createDemoDatabase()];
    expect(nameOf(one)).to.not.equal(nameOf(other));
    await other.drop();
    database = one;
  });

  it('restores the contents on every reuse', async () => {
    const before = await contents();
    for (const name of ['A', 'B', 'C']) {
      await query(`update groups set name = name || '${name}'`);
      expect(await lendNext(), name).to.equal('the same');
    }
    expect(await contents()).to.deep.equal(before);
  });

  it('reuses connections with a clean session state', async () => {
    const client = await database.pool.connect();
    const { rows: begun } = await client.query('select pg_backend_pid() as pid');
    await client.query('set search_path = public, pg_temp');
    await client.query('set statement_timeout = 7000');
    await client.query('listen word');
    await client.query('select pg_advisory_lock(1)');
    await client.query('begin');
    await client.query('delete from groups');
    client.release();
    expect(await lendNext()).to.equal('the same');
    const { rows } = await query(`
      select
        pg_backend_pid() as pid,
        current_setting('search_path') as path,
        current_setting('statement_timeout') as limit,
        (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
        (select count(*) from pg_listening_channels()) as channels,
        (select count(*) from groups) > 0 as groups
    `);
    const asNew = { path: '"$user", public', limit: '20s', locks: 0, channels: 0, groups: true };
    expect(rows).to.deep.equal([{ ...begun[0], ...asNew }]);
  });

  for (const [what, statement] of [
    ['an extra column', 'alter table contacts add column more text'],
    ['a renamed column', 'alter table contacts rename column first_name to other'],
    ['an extra privilege', 'grant truncate on audit to portal_serving'],
    ['a new function', 'create function one() returns int language sql return 1'],
    ['a disabled trigger', 'alter table audit disable trigger audit_rows_stay'],
    ['a changed default', "alter table org alter column name set default 'X'"],
    [
      'a changed setting',
      "do $$ begin execute format('alter database %I set work_mem = 999', current_database()); end $$",
    ],
    ['planner statistics', 'analyze org'],
    [
      'thousands of rows',
      "insert into contacts (id, id_org) select 'c' || n, 204117 from generate_series(1, 2000) n",
    ],
  ] as const)
    it(`discards a database with ${what} left by the test`, async () => {
      await query(statement);
      expect(await lendNext()).to.equal('another');
    });

  it('discards a database with an open connection', async () => {
    const client = new pg.Client(database.connection);
    client.on('error', () => undefined);
    await client.connect();
    expect(await lendNext()).to.equal('another');
  });

  it('never lends a demo database as an empty one', async () => {
    const empty = await createTestDatabase();
    expect((await empty.pool.query('select from org')).rowCount).to.equal(0);
    await empty.drop();
  });
});
