import { expect } from 'chai';
import { Logger, runOnce } from 'graphile-worker';
import { addJob, createDatabase, type DatabaseHandle } from '../../../server/api/database/db.ts';
import { openDatabase } from '../../../server/api/database/open-database.ts';
import { readConfig } from '../../../server/config.ts';
import { createDemoDatabase, type TestDatabase, openDatabasePort } from '../../support/database.ts';
import { silentLog } from '../../support/silent-log.ts';

describe('the database role of the API and the worker', () => {
  let database: TestDatabase;
  let serving: DatabaseHandle;
  before(async () => {
    database = await createDemoDatabase();
    serving = createDatabase(database.serving);
  });
  after(async () => {
    await serving.close();
    await database.drop();
  });

  it('[B4] owns no tables, is not a superuser, and cannot create roles or databases', async () => {
    const { rows } = await serving.pool.query(`
      select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
        (select count(*) from pg_class where relowner = pg_roles.oid) as tables
      from pg_roles
      where rolname = current_user
    `);
    expect(rows).to.deep.equal([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, tables: 0 },
    ]);
  });

  const refused = [
    'create table own (id text)',
    'create table graphile_worker.own (id text)',
    'create schema own',
    'alter table contacts add column own text',
    'drop table contacts',
    'truncate contacts',
    'alter table audit disable trigger all',
    'drop trigger audit_rows_stay on audit',
    "set session_replication_role = 'replica'",
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return old; end $$',
    "update audit set detail = ''",
    'delete from audit',
    'delete from migrations',
    'update installation set held_since = null, held_reason = null',
    'alter table org disable trigger demo_mark_stays',
    "copy org to program 'true'",
    "select pg_read_file('/etc/passwd')",
  ];
  for (const statement of refused) {
    it(`[B4] cannot run: ${statement.slice(0, 60)}`, async () => {
      const state = await serving.pool.query(statement).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
      expect(state).to.equal('42501');
    });
  }

  it('reads and writes rows, appends to the audit trail, and processes the queue under row security', async () => {
    await serving.pool.query("insert into resellers (id, name) values ('r', 'R')");
    await serving.pool.query("update resellers set name = 'S' where id = 'r'");
    await serving.pool.query("delete from resellers where id = 'r'");
    await serving.pool.query(`
      insert into audit (id, id_org, time, user_name, action, resource, record_id, detail)
      values ('1', 204117, now(), 'u', 'a', 'r', 'i', 'd')
    `);
    await addJob(serving.db, 'resume', { payload: { id: '7' }, key: 'try' });
    const done: unknown[] = [];
    const logger = new Logger(() => () => undefined);
    const taskList = { resume: (payload: unknown) => void done.push(payload) };
    await runOnce({ pgPool: serving.pool, noHandleSignals: true, taskList, logger });
    expect(done).to.deep.equal([{ id: '7' }]);
  });

  it('receives its grants at every start when another role runs the migrations', async () => {
    const role = 'other_serving';
    const bridge = await openDatabasePort(database);
    await database.pool.query(`drop role if exists ${role}`);
    await database.pool.query(`create role ${role} login password 'other'`);
    const own = new URL(bridge.url);
    [own.username, own.password] = [role, 'other'];
    const config = readConfig({ DATABASE_URL: own.href, MIGRATE_DATABASE_URL: bridge.url });
    for (const start of [1, 2]) {
      const opened = await openDatabase(config, silentLog);
      const { rows } = await opened.pool.query('select current_user, count(*) from contacts');
      expect(rows, String(start)).to.deep.equal([{ current_user: role, count: 0 }]);
      await opened.close();
    }
    const alone = readConfig({ DATABASE_URL: own.href });
    const error = await openDatabase(alone, silentLog).catch((failure: Error) => failure);
    expect(error).to.be.instanceOf(Error);
    await database.pool.query(`drop owned by ${role}`);
    await database.pool.query(`drop role ${role}`);
    bridge.close();
  });
});
