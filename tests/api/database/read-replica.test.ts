import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDatabase, type Db } from '../../../server/api/database/db.ts';
import { checkIdentity } from '../../../server/api/database/installation.ts';
import { migrate } from '../../../server/api/database/migrate.ts';
import { createReadReplica, type ReadReplica } from '../../../server/api/database/read-replica.ts';
import { queueExport } from '../../../server/api/data-export/export-row.ts';
import type { TestDatabase } from '../../support/database.ts';
import { signIn, startEmbeddedApi } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from '../../support/standby.ts';
import { statementsOf } from '../../support/statements.ts';
import { errorOf } from '../../support/until.ts';

const practice = '204117';

describe('reports and exports with a standby', function () {
  this.timeout(120_000);
  let folder: string;
  let postgres: ReplicatedPostgres;
  let database: TestDatabase;
  let replica: ReadReplica;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'replica-test-'));
    postgres = await startReplicatedPostgres(join(folder, 'postgres'), { synchronous: false });
    const connection = { connectionString: postgres.url, max: 20 };
    const handle = createDatabase(connection);
    database = {
      ...handle,
      connection,
      replica: createReadReplica({ primary: handle.db }),
      serving: connection,
      another: (max) => createDatabase({ ...connection, max }),
      url: postgres.url,
      directory: folder,
      drop: () => handle.close(),
    };
    await migrate(database.pool);
    await checkIdentity(database.db, Date.now());
    replica = createReadReplica({ primary: database.db, url: postgres.standbyUrl });
  });
  afterEach(async () => {
    await replica.close();
    await database.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns the server that ran the statement, and the number of resellers it saw. */
  const look = async (db: Db) => {
    const { rows } = await sql<{ standby: boolean; count: number }>`
      select pg_is_in_recovery() as standby, count(*)::int as count from resellers
    `.execute(db);
    return rows[0]!;
  };
  const add = (name: string) =>
    sql`insert into resellers (id, name) values (${name}, ${name})`.execute(database.db);
  const batchesOf = async (rows: AsyncIterable<unknown>) => {
    const batches: unknown[] = [];
    for await (const batch of rows) batches.push(batch);
    return batches;
  };
  async function* select(db: Db) {
    yield await look(db);
    yield await look(db);
  }

  it('read from the standby everything that was committed before', async () => {
    for (let count = 1; count <= 50; count += 1) {
      await add(`r${count}`);
      expect(await replica.read(look)).to.deep.equal({ standby: true, count });
    }
    expect(await batchesOf(replica.stream(select))).to.deep.equal(
      Array.from({ length: 2 }, () => ({ standby: true, count: 50 })),
    );
    expect(await replica.problem()).to.equal(undefined);
  });

  it('read from the primary while the standby is behind', async () => {
    await postgres.query('select pg_wal_replay_pause()');
    await add('late');
    expect(await replica.read(look)).to.deep.equal({ standby: false, count: 1 });
    expect(await replica.problem()).to.match(/^is more than 2 seconds behind$/);
    expect(await batchesOf(replica.stream(select))).to.deep.include({ standby: false, count: 1 });
  });

  it('read from the primary if the standby stops in the middle', async () => {
    const servers: boolean[] = [];
    const value = await replica.read(async (db) => {
      servers.push((await look(db)).standby);
      await postgres.stopStandby();
      return look(db);
    });
    expect(servers).to.deep.equal([true, false]);
    expect(value.standby).to.equal(false);
    expect(await replica.problem()).to.equal('does not respond');
    expect((await replica.read(look)).standby).to.equal(false);
  });

  it('end a stream if the standby stops after the first batch', async () => {
    const rows = replica.stream(async function* (db: Db) {
      yield await look(db);
      await postgres.stopStandby();
      yield await look(db);
    });
    expect(await errorOf(batchesOf(rows))).to.be.an('error');
  });

  it('repeat on the primary only the statements that the replay of the standby canceled', async () => {
    let runs = 0;
    const canceled = (state: string) =>
      replica.read((db) => {
        runs += 1;
        return sql`do $$ begin raise exception 'canceled' using errcode = '${sql.raw(state)}'; end $$`.execute(
          db,
        );
      });
    await errorOf(canceled('22012'));
    expect(runs).to.equal(1);
    await errorOf(canceled('40001'));
    expect(runs).to.equal(3);
  });

  it('never read from another database', async () => {
    const wrong = createReadReplica({ primary: database.db, url: postgres.url });
    expect((await wrong.read(look)).standby).to.equal(false);
    expect(await wrong.problem()).to.equal('is not a standby of this database');
    await wrong.close();
  });

  it('read no rows from the primary until the standby stops', async () => {
    const api = await startEmbeddedApi({ database, environment: { READ_DATABASE_URL: postgres.standbyUrl } });
    try {
      const token = await signIn(api, { org: practice });
      await sql`
        insert into contacts (id, id_org, last_name) select 'c' || n, ${practice}::bigint, 'Lee' from generate_series(1, 8) n
      `.execute(database.db);
      await sql`
        insert into ivr (id, id_org, cdr_start, cdr_dst)
        select 'i' || n, ${practice}::bigint, now(), '3125550170' from generate_series(1, 8) n
      `.execute(database.db);
      const day = { table: 'ivr', fields: '*', where: '', order: 'cdr_start DESC', limit: '0,5' };
      const answers: unknown[] = [];
      const readAll = () =>
        statementsOf(api.serving, async () => {
          for (const [route, body] of [
            [`GET contacts?meta=${encodeURIComponent('{p:1,l:0,c:1}')}`],
            ['POST search', day],
          ] as const)
            answers.push((await api.call(route, body, { token })).body.results);
        });
      const isRead = (statements: string[]) =>
        statements.some((text) => /from "?(contacts|ivr)\b/.test(text));
      expect(isRead(await readAll())).to.equal(false);
      const lengths = answers.map((rows) => (rows as unknown[]).length);
      expect(lengths).to.deep.equal([8, 5]);
      await postgres.stopStandby();
      expect(isRead(await readAll())).to.equal(true);
      expect(answers.slice(2)).to.deep.equal(answers.slice(0, 2));
      const { notices } = (await api.call('GET health')).body as { notices?: string[] };
      expect(String(notices)).to.include('READ_DATABASE_URL does not respond');
    } finally {
      await api.close();
    }
  });

  it('write the export of all data from the standby', async () => {
    const api = await startEmbeddedApi({ database });
    try {
      const { db } = database;
      await sql`insert into tasks (id, id_org, kind) values ('1-task', ${practice}::bigint, 'export')`.execute(
        db,
      );
      await sql`
        insert into data_exports (id, id_org, task, id_user, started_by, created)
        values ('1-export', ${practice}::bigint, '1-task', 1, '{"userName":"pat","idOrg":"204117"}', now())
      `.execute(db);
      await queueExport(db, { id: '1-export', idOrg: practice });
      const statements = await statementsOf(database, () => runWorker(api, { replica }));
      expect(statements.filter((text) => text.includes('declare exported_rows'))).to.deep.equal([]);
      const { rows } = await sql`select status from tasks where id = '1-task'`.execute(db);
      expect(rows).to.deep.equal([{ status: 'done' }]);
    } finally {
      await api.close();
    }
  });
});
