import { expect } from 'chai';
import { sql } from 'kysely';
import { requireNoDemo } from '../../server/api/production-checks.ts';
import { removeDemo } from '../../server/demo/remove-demo.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { enterPracticeData } from '../../server/demo/practice/enter-practice.ts';
import { createDemoDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';

const own = '100001';

describe('demo data removal', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDemoDatabase();
    await enterPracticeData(database.db, Date.now());
  });
  afterEach(() => database.drop());

  const refusal = () =>
    requireNoDemo(database.db).then(
      () => 'none',
      (error: Error) => error.message,
    );

  async function enterOwn(): Promise<void> {
    const { pool } = database;
    await pool.query("insert into org (id, name, reseller) values ($1, 'Own', 'R-1001')", [own]);
    await pool.query("insert into users (id_org, user_name) values ($1, 'own.user')", [own]);
    await pool.query(audit, [`audit-${own}`, own]);
    await pool.query(contact, [`contact-${own}`, own]);
    await pool.query("insert into payments (id, id_org, amount, status) values ($1, $2, 5, 'Paid')", [
      `p-${own}`,
      own,
    ]);
  }
  const audit = `
    insert into audit (id, id_org, time, user_name, action, resource, record_id, detail)
    values ($1, $2, now(), 'u', 'a', 'r', 'i', 'd')
  `;
  const contact = "insert into contacts (id, id_org, last_name) values ($1, $2, 'Own')";

  /** Counts the rows that match the condition in each table with an organization column. */
  async function rowsOf(which: string): Promise<Record<string, number>> {
    const { rows } = await database.pool.query<{ name: string }>(`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id_org'
    `);
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      const found = await database.pool.query(`select from ${name} where ${which}`);
      if (found.rowCount) counts[name] = found.rowCount;
    }
    return counts;
  }

  it('blocks a production start with the removal command in the error', async () => {
    expect(await refusal()).to.include('node dist/server/main.js remove-demo');
    expect(await refusal()).to.not.include('\n');
  });

  it("deletes all demo rows, reports the counts, and keeps other organizations' rows", async () => {
    await enterOwn();
    await database.pool.query(audit, ['audit-demo', '204117']);
    const [demo, others] = [`id_org <> ${own}`, `id_org = ${own}`];
    const [before, kept] = [await rowsOf(demo), await rowsOf(others)];
    const { row_counts, ...rows } = before;
    expect(row_counts).to.be.above(0);
    const removed = await removeDemo(database.db);
    expect(removed).to.include({ org: 43, ...rows });
    expect(removed).to.have.property('sandbox_methods').above(0);
    expect(await rowsOf(demo)).to.deep.equal({});
    expect(await rowsOf(others)).to.deep.equal(kept);
    expect(await refusal()).to.equal('none');
    const resellers = await sql`select id, active from resellers`.execute(database.db);
    expect(resellers.rows).to.deep.equal([{ id: 'R-1001', active: false }]);
    expect(await removeDemo(database.db)).to.deep.equal({});
  });

  it('leaves a database in which the demo data can be created again', async () => {
    await removeDemo(database.db);
    expect((await database.pool.query('select from resellers')).rowCount).to.equal(0);
    expect((await seedDemo(database.db, Date.now())).payments.size).to.be.above(0);
    await enterPracticeData(database.db, Date.now());
    expect(await refusal()).to.not.equal('none');
    expect(await removeDemo(database.db)).to.include({ org: 43 });
  });

  it('can delete protected rows only of the demo and only in its own transaction', async () => {
    await enterOwn();
    await database.pool.query(audit, ['audit-demo', '204117']);
    const removing = ['begin', "select set_config('portal.removes_demo', 'yes', true)"];
    const refusals: [string[], string, RegExp][] = [
      [[], 'delete from audit where id_org = 204117', /only ever added/],
      [removing, `delete from audit where id_org = ${own}`, /only ever added/],
      [removing, `update audit set detail = '' where id_org = 204117`, /only ever added/],
      [removing, 'truncate audit', /only ever added/],
      [removing, `delete from payments where id_org = ${own}`, /was charged stays/],
      [removing, `update org set demo = true where id = ${own}`, /from its beginning/],
    ];
    for (const [first, statement, refusal] of refusals) {
      const client = await database.pool.connect();
      for (const one of first) await client.query(one);
      const message = await client.query(statement).then(
        () => 'done',
        (error: Error) => error.message,
      );
      expect(message, statement).to.match(refusal);
      await client.query('rollback');
      client.release();
    }
  });

  it('skips the demo if its organization ID is taken', async () => {
    const other = await createTestDatabase();
    await other.pool.query("insert into org (id, name) values (204117, 'Not the demo')");
    expect((await seedDemo(other.db, Date.now())).payments.size).to.equal(0);
    await other.drop();
  });
});
