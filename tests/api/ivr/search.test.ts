import { expect } from 'chai';
import fc from 'fast-check';
import { sql } from 'kysely';
import { generateCalls } from '../../../server/api/ivr/load-calls.ts';
import { recordCall } from '../../../server/api/ivr/record-call.ts';
import { ivrFieldNames } from '../../../shared/ivr/fields.ts';
import { startEmbeddedApi, signIn, type EmbeddedApi } from '../../support/embedded-api.ts';

const [own, other] = ['204117', '999245'];
const numbers = ['3125550170', '3125550171'];

describe('POST search', () => {
  let api: EmbeddedApi;
  let token: string;
  const search = (body: object) => api.call('POST search', { table: 'ivr', ...body }, { token });

  before(async function () {
    this.timeout(60_000);
    api = await startEmbeddedApi();
    const orgs = await sql<{ id: string }>`select id::text from org order by id`.execute(api.database.db);
    expect(orgs.rows.map(({ id }) => id)).to.include(own);
    await sql`insert into org (id, name) values (${other}::bigint, 'Other') on conflict do nothing`.execute(
      api.database.db,
    );
    await sql`delete from ivr`.execute(api.database.db);
    const load = { numbers, zone: 'America/Chicago', days: 40, now: api.now.ms };
    await generateCalls(api.database.db, { ...load, idOrg: own, calls: 3000 });
    await generateCalls(api.database.db, { ...load, idOrg: other, calls: 500 });
    // Other practices' names sort before, between and after ours because an index scan could stop at any of them.
    const foreign = ['Aaron of theirs', 'Dr. O', 'Zora of theirs'];
    for (const [at, provider] of foreign.entries())
      await sql`
        update ivr
        set provider = ${provider}
        where (id_org, id) in (select id_org, id from ivr where id_org = ${other}::bigint order by id offset ${at} limit 1)
      `.execute(api.database.db);
    token = await signIn(api, { org: own });
  });
  after(() => api.close());

  it('returns a page in order with only the requested fields', async () => {
    const page = await search({ fields: 'id,cdr_start,balance', order: 'cdr_start DESC', limit: '25,25' });
    expect(page.body.results).to.have.length(25);
    expect(page.body.p1).to.equal("{'cnt': 25}");
    const starts = page.body.results.map((row) => row['cdr_start']!);
    expect([...starts].sort().reverse()).to.deep.equal(starts);
    expect(starts[0]).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(Object.keys(page.body.results[0]!)).to.deep.equal(['id', 'cdr_start', 'balance']);
  });

  it('counts rows when the only field is id and there is no limit', async () => {
    const all = await search({ fields: 'id' });
    const paid = await search({ fields: 'id', where: 'balance > 0' });
    const count = (reply: { body: { p1?: string } }) => Number(/\d+/.exec(reply.body.p1 ?? '')?.[0]);
    expect(all.body.results).to.deep.equal([]);
    expect(count(all)).to.be.above(2500);
    expect(count(paid)).to.be.within(500, count(all) - 500);
  });

  it('streams all rows without a limit', async () => {
    const reply = await search({ fields: 'id,info' });
    const counted = await search({ fields: 'id' });
    expect(counted.body.p1).to.equal(`{'cnt': ${reply.body.results.length}}`);
  });

  it('lists each provider once, sorted', async () => {
    const reply = await search({ fields: 'DISTINCT provider' });
    const names = reply.body.results.map((row) => row['provider']);
    expect(names).to.deep.equal(['Dr. Nguyen', 'Dr. Osei', 'Dr. Patel', 'Dr. Whitfield-Castellanos']);
    const some = await search({ fields: 'DISTINCT provider', where: "provider LIKE '%o%'" });
    expect(some.body.results.map((row) => row['provider'])).to.deep.equal([
      'Dr. Osei',
      'Dr. Whitfield-Castellanos',
    ]);
  });

  it('compares each field by its type', async () => {
    const rows = async (where: string) =>
      (await search({ fields: 'id,cdr_billsec,provider', where, limit: '5' })).body;
    expect((await rows("cdr_billsec BETWEEN 60 AND '61'")).results.length).to.be.above(0);
    expect((await rows("cdr_start >= '2026-02-31 00:00:00'")).results).to.deep.equal([]);
    expect((await rows("cdr_billsec = 'many'")).results).to.deep.equal([]);
    expect((await rows("provider NOT IN ('Dr. Patel') AND provider IS NOT NULL")).results.length).to.equal(5);
    expect((await rows("phone = 3125550100 OR name LIKE '1'")).success).to.equal(true);
  });

  it('rejects input outside the grammar and requests without sign-in', async () => {
    for (const where of [
      '1=1',
      "name = 'x'; delete from ivr",
      'id IN (select id from users)',
      'name = "x"',
    ]) {
      const reply = await search({ fields: 'id', where });
      expect(reply.status, where).to.equal(400);
      expect(reply.body.msg).to.match(/^where /);
    }
    expect((await api.call('POST search', { table: 'ivr', fields: '*' })).status).to.equal(401);
  });

  it("[Z3] never returns another organization's row for any condition", async function () {
    this.timeout(60_000);
    const { rows } = await sql<{ id: string }>`select id from ivr where id_org = ${own}::bigint`.execute(
      api.database.db,
    );
    const mine = new Set(rows.map(({ id }) => id));
    const field = fc.constantFrom(...ivrFieldNames);
    const value = fc.constantFrom("'%'", "''", "'3125550170'", '0', "'2026-01-01 00:00:00'", `'${other}'`);
    const test = fc
      .tuple(field, fc.constantFrom('=', '!=', '<', '>=', 'LIKE', 'NOT LIKE'), value)
      .filter(([, comparison, literal]) => !comparison.endsWith('LIKE') || literal.startsWith("'"))
      .map((parts) => parts.join(' '));
    const where = fc
      .array(
        fc.oneof(
          test,
          field.map((name) => `${name} IS NULL`),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .chain((tests) => fc.constantFrom(' OR ', ' AND ', ' OR NOT ').map((word) => tests.join(word)));
    await fc.assert(
      fc.asyncProperty(where, async (condition) => {
        const reply = await search({ fields: 'id', where: condition, limit: '1000', order: 'id' });
        expect(reply.status).to.equal(200);
        for (const row of reply.body.results) expect(mine.has(row['id']!)).to.equal(true);
      }),
      { numRuns: 150 },
    );
  });

  it('ignores zeros, spaces and dashes in a patient code for contains searches', async () => {
    const call = { cdr_dst: numbers[0]!, name: 'Coded', patient_code: 'LFC-000 417' };
    const id = await recordCall(api.database.db, own, { ...call, startedAt: api.now.ms });
    const find = async (where: string) =>
      (await search({ fields: 'id', where, limit: '5' })).body.results.map((row) => row['id']);
    for (const text of ['LFC417', 'lfc-417', 'LFC 000417', 'C-000'])
      expect(await find(`patient_code LIKE '%${text}%'`), text).to.include(id);
    for (const pattern of ['LFC417', 'LFC417%', '%LFC4_7%', '%LFC4%'])
      expect(await find(`patient_code LIKE '${pattern}'`), pattern).to.deep.equal([]);
    expect(await find("name = 'Coded' AND patient_code NOT LIKE '%lfc417%'")).to.deep.equal([]);
    expect(await find("name = 'Coded' AND patient_code NOT LIKE '%lfc418%'")).to.deep.equal([id]);
  });

  it('returns calls saved by voice delivery', async () => {
    const call = {
      cdr_dst: numbers[0]!,
      cdr_billsec: 61,
      balance: '45.00',
      info: 'MMenu,Paid',
      name: "O'Neil",
    };
    const id = await recordCall(api.database.db, own, {
      ...call,
      startedAt: Date.parse('2026-11-01T06:30:00Z'),
    });
    const { results } = (await search({ fields: '*', where: "name = 'O''Neil'", limit: '1' })).body;
    expect(results[0]).to.include({ ...call, id, cdr_start: '2026-11-01 06:30:00' });
  });

  it('reads a page of a month through the index', async () => {
    await sql`analyze ivr`.execute(api.database.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain
      select id, cdr_start
      from ivr
      where id_org = ${own}::bigint
      and cdr_start >= '2026-11-01'::timestamp
      and cdr_start < '2026-12-01'::timestamp
      order by cdr_start desc, id desc
      limit 25
    `.execute(api.database.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan)
      .to.contain('ivr_of_org')
      .and.not.match(/Seq Scan|Sort/);
  });

  it('counts a time span with an index-only scan and tunes vacuum to the number of new calls', async () => {
    const { db } = api.database;
    // Counts a small share of the calls because PostgreSQL reads half of a small table without the index.
    const daysAgo = (days: number) => new Date(api.now.ms - days * 86_400_000).toISOString().slice(0, 10);
    await sql`vacuum analyze ivr`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off)
      select count(*)
      from ivr
      where id_org = ${own}::bigint
      and cdr_start >= ${daysAgo(12)}::timestamp
      and cdr_start < ${daysAgo(8)}::timestamp
      and cdr_dst in (${sql.join(numbers)})
    `.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).to.match(/Index Only Scan using ivr_of_org[\s\S]*Heap Fetches: 0/);
    expect(plan).to.match(/ivr_of_org\S* .*actual rows=[1-9]\d/);
    const kept = await sql<{ options: string[] }>`
      select reloptions as options
      from pg_class
      where oid = 'ivr'::regclass
    `.execute(db);
    expect(kept.rows[0]?.options).to.include('autovacuum_vacuum_insert_scale_factor=0');
  });
});
