import { expect } from 'chai';
import { loadContacts } from '../../../scripts/bench/load-contacts.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { until } from '../../support/until.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const org = '204260';
const rowCount = 2003;
/** Sort order of names with the database collation `names`. */
const byName = (direction: 'asc' | 'desc') =>
  `last_name collate names ${direction}, first_name collate names ${direction}, id ${direction}`;

describeOneApi('pagination of a long list', (api) => {
  let token: string;
  before(async () => {
    await api.database.pool.query('delete from contacts');
    await loadContacts(api.database.db, org, rowCount);
    token = await signIn(api, { org });
  });
  const list = async (query: string) => (await api.call(`GET contacts?${query}`, undefined, { token })).body;
  const ordered = async (order: string) =>
    (await api.database.pool.query<{ id: string }>(`select id from contacts order by ${order}`)).rows.map(
      (row) => row.id,
    );

  it('returns every row once and in the same order from either end', async () => {
    const orders = {
      last_name: byName('asc'),
      '-last_name': byName('desc'),
      provider: 'provider collate names asc nulls last, id asc',
      '-provider': 'provider collate names desc nulls last, id desc',
      '-mobile_phone': 'mobile_phone desc nulls last, id desc',
      '-id': 'id desc',
      'dob,-zip': 'dob asc nulls last, zip desc nulls last, id asc',
    };
    for (const [sort, order] of Object.entries(orders)) {
      const ids: string[] = [];
      for (const page of [1, 2, 3, 4, 5, 6, 7]) {
        const { results, p1 } = await list(`sort=${sort}&meta={p:${page},l:300,c:1}`);
        expect(p1).to.equal(`{'cnt': ${rowCount}}`);
        ids.push(...results.map((row) => row['id']!));
      }
      const expected = await ordered(order);
      expect(ids, sort).to.deep.equal([...expected]);
      const uncounted = await list(`sort=${sort}&meta={p:7,l:300}`);
      expect(uncounted.results.map((row) => row['id'])).to.deep.equal(expected.slice(1800));
      expect((await list(`sort=${sort}&meta={p:8,l:300,c:1}`)).results).to.deep.equal([]);
      expect((await list(`sort=${sort}&meta={p:9,l:300}`)).results).to.deep.equal([]);
    }
  });

  it('returns all rows with l:0 in the same order', async () => {
    for (const [sort, order] of [
      ['last_name', byName('asc')],
      ['-provider', 'provider collate names desc nulls last, id desc'],
      ['dob', 'dob asc nulls last, id asc'],
    ] as const) {
      const { success, results, p1 } = await list(`sort=${sort}&meta={p:1,l:0,c:1}&fields=id`);
      expect({ success, p1 }).to.deep.equal({ success: true, p1: `{'cnt': ${rowCount}}` });
      expect(results.map((row) => row['id'])).to.deep.equal(await ordered(order));
    }
    const none = await list('meta={l:0,c:1}&search=nobody+at+all');
    expect(none).to.deep.equal({ success: true, results: [], p1: "{'cnt': 0}" });
  });

  it('keeps the sort order when a search or filter leaves few rows', async () => {
    for (const [sort, direction] of [
      ['last_name', 'asc'],
      ['-last_name', 'desc'],
    ] as const) {
      const ids = (query: string) =>
        list(`sort=${sort}&meta={p:1,l:1000,c:1}&${query}`).then(({ results }) =>
          results.map((row) => row['id']),
        );
      const where = async (condition: string) =>
        (
          await api.database.pool.query<{ id: string }>(
            `select id from contacts where ${condition} order by ${byName(direction)}`,
          )
        ).rows.map(({ id }) => id);
      expect(await ids('search=smith')).to.deep.equal(await where("search_text like '% smith%'")).and.not.be
        .empty;
      const filter = encodeURIComponent('{"language":"es"}');
      expect(await ids(`filter=${filter}`)).to.deep.equal(await where("language = 'es'")).and.not.be.empty;
    }
  });

  it('counts the rows that match a filter', async () => {
    const filter = encodeURIComponent('{"language":"es"}');
    expect((await list(`filter=${filter}&meta={p:1,l:5,c:1}`)).p1).to.equal("{'cnt': 286}");
  });

  it('releases the database connection when a streaming client disconnects', async () => {
    const controller = new AbortController();
    const response = await fetch(`${api.url}/contacts?meta={p:1,l:0}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: controller.signal,
    });
    await response.body!.getReader().read();
    controller.abort();
    const open = async () =>
      (
        await api.database.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
        )
      ).rows.length;
    await until(async () => (await open()) === 0);
    expect(api.database.pool.idleCount).to.equal(api.database.pool.totalCount);
  });
});

describe('the row count of an organization', () => {
  let api: EmbeddedApi;
  before(async () => (api = await startEmbeddedApi()));
  after(() => api.close());
  const run = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);
  const counts = async () =>
    (
      await run(`
        select name, id_org, sum(change)::integer as count
        from row_counts
        group by name, id_org
        having sum(change) <> 0
        order by name, id_org
      `)
    ).rows;
  const truth = async () =>
    (
      await run(`
        select * from (
          select 'contacts' as name, id_org, count(*)::integer as count from contacts group by id_org
          union all select 'audit', id_org, count(*)::integer from audit group by id_org
          union all select 'messages', id_org, count(*)::integer from messages group by id_org
          union all select 'payments', id_org, count(*)::integer from payments group by id_org
        ) as counted
        order by name, id_org
      `)
    ).rows;

  it('equals the number of rows after concurrent writes, rollbacks, deletions and the deletion of an organization', async () => {
    const { rows } = await run("insert into org (name) values ('Short Lived') returning id::text");
    const idOrg = (rows[0] as { id: string }).id;
    const add = (worker: number, n: number) =>
      run("insert into contacts (id, id_org) select $1 || '-' || x, $2 from generate_series(1, 3) x", [
        `${worker}-${n}`,
        n % 2 ? idOrg : '204117',
      ]);
    await Promise.all(
      Array.from({ length: 8 }, async (_, worker) => {
        for (let n = 0; n < 30; n += 1) {
          await add(worker, n);
          await run('delete from contacts where id = $1', [`${worker}-${n}-2`]);
        }
      }),
    );
    const client = await api.database.pool.connect();
    await client.query('begin');
    await client.query("insert into contacts (id, id_org) values ('undone', 204117)");
    await client.query('rollback');
    client.release();
    expect(await counts()).to.deep.equal(await truth());
    await run('delete from org where id = $1', [idOrg]);
    expect(await counts()).to.deep.equal(await truth());
    expect((await run('select 1 from row_counts where id_org = $1', [idOrg])).rows).to.deep.equal([]);
    const all = (await run('select count(*)::integer as parts from row_counts')).rows as { parts: number }[];
    expect(all[0]!.parts).to.be.lessThan(480);
  });

  it('equals the number of committed rows while another transaction is open', async () => {
    const client = await api.database.pool.connect();
    await client.query('begin');
    await client.query("insert into contacts (id, id_org) values ('pending', 204117)");
    await run("select add_up_row_counts('{204117}', 'contacts')");
    await run("insert into contacts (id, id_org) values ('free', 204117)");
    const [counted, actual] = [await counts(), await truth()];
    await client.query('commit');
    client.release();
    expect(counted).to.deep.equal(actual);
    expect(await counts()).to.deep.equal(await truth());
  });
});
