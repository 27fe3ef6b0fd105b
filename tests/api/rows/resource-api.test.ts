import { expect } from 'chai';
import { sql } from 'kysely';
import { demoIds, demoLink } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const a = '204117';
const b = '204260';
const record = {
  first_name: 'Ada',
  last_name: 'Byron',
  amount: '12.5',
  dob: '12/10/1985',
  email: 'ada@mail.example',
};

describeApi('the resource API', (api) => {
  let staffA: string;
  let staffB: string;
  let admin: string;
  beforeEach(async () => {
    [staffA, staffB, admin] = [
      await signIn(api, { org: a }),
      await signIn(api, { org: b }),
      await signIn(api, { org: b, admin: true }),
    ];
  });
  const as = (token: string, route: string, body?: unknown) => api.call(route, body, { token });
  const audits = async (recordId: string) => {
    const { rows } = await sql<{
      action: string;
      detail: string;
      user_name: string;
      acting_for: string | null;
    }>`
      select action, detail, user_name, acting_for from audit where record_id = ${recordId} order by time, action
    `.execute(api.database.db);
    return rows;
  };

  it('supports create, read, update and delete, and writes an audit entry for each change', async () => {
    const created = await as(staffA, 'POST payments', record);
    const id = created.body.p1!;
    expect(id).to.match(/^\d{10}-[0-9a-f]{20}$/);
    const [row] = (await as(staffA, `GET payments/${id}`)).body.results;
    expect(row).to.include({ id, id_org: a, amount: '12.50', dob: '12/10/1985', status: 'Requested' });
    expect(row!['created']).to.be.a('number');
    expect((await as(staffA, 'PUT payments', { id, amount: '99.00' })).status).to.equal(200);
    expect((await as(staffA, 'DELETE payments', [{ id }])).status).to.equal(200);
    expect((await as(staffA, `GET payments/${id}`)).status).to.equal(404);
    const rows = await audits(id);
    expect(rows.map((each) => each.action)).to.have.members(['create', 'update', 'delete']);
    expect(rows.find((each) => each.action === 'update')?.detail).to.equal(
      "Amount changed from '$12.50' to '$99.00'",
    );
  });

  it('rejects a birth date in the future', async () => {
    const msg = 'Date of Birth must not be in the future';
    const refused = await as(staffA, 'POST payments', { ...record, dob: '01/31/2999' });
    expect([refused.status, refused.body.msg]).to.deep.equal([400, msg]);
    const { p1: id } = (await as(staffA, 'POST contacts', record)).body;
    const changed = await as(staffA, 'PUT contacts', { id, dob: '01/31/2999' });
    expect([changed.status, changed.body.msg]).to.deep.equal([400, msg]);
  });

  it("lists a field's distinct values within the user's own organization", async () => {
    const files = (idOrg: string, folder: string, count: number) => sql`
      insert into files (id, id_org, name, folder, size, type, created, blob)
      select '1700000000-' || ${folder} || n, ${idOrg}::bigint, 'f', ${folder}, 1, 'text/csv', now(), ${folder} || n
      from generate_series(1, ${count}::integer) n
    `;
    await files(a, 'Letters', 1500).execute(api.database.db);
    for (const folder of ['', 'Forms', 'X-rays']) await files(a, folder, 2).execute(api.database.db);
    await files(b, 'Theirs', 1).execute(api.database.db);
    const values = async (query: string) => {
      const { status, body } = await as(staffA, `GET files?fields=DISTINCT folder${query}`);
      return status === 200 ? body.results.map((row) => row['folder']) : body.msg;
    };
    expect(await values('')).to.deep.equal(['Forms', 'Letters', 'X-rays']);
    expect(await values('&search=letters')).to.deep.equal(['Letters']);
    expect(await values('&meta={p:1,l:2}')).to.deep.equal(['Forms', 'Letters']);
    expect((await as(staffA, 'GET files?fields=DISTINCT name')).body.msg).to.equal(
      'files does not list the values of name',
    );
  });

  it('lists pages with a count, sort, filter, search and field selection', async () => {
    for (const [first_name, amount] of [
      ['Ann', '3.00'],
      ['Bob', '1.00'],
      ['Cyd', '2.00'],
    ])
      await as(staffB, 'POST payments', { first_name, last_name: 'Listed', amount });
    const list = (query: string) => as(staffB, `GET payments?${query}`);
    const names = async (query: string) => (await list(query)).body.results.map((row) => row['first_name']);
    expect(await names('search=Listed&sort=amount')).to.deep.equal(['Bob', 'Cyd', 'Ann']);
    expect(await names('search=liSted&sort=-amount&meta={p:2,l:2,c:1}')).to.deep.equal(['Bob']);
    expect((await list('search=Listed&meta={p:1,l:1,c:1}')).body.p1).to.equal("{'cnt': 3}");
    expect(await names(`filter=${encodeURIComponent('{"amount":"2"}')}`)).to.deep.equal(['Cyd']);
    expect((await list('search=Listed&fields=first_name&sort=id')).body.results[0]).to.have.all.keys(
      'id',
      'first_name',
    );
    expect(await names('search=Listed&meta={p:1,l:0,c:0}')).to.have.length(3);
    expect(await names('search=%25')).to.deep.equal([]);
    expect(await names('search=_')).to.deep.equal([]);
  });

  it('names the unknown field in the error', async () => {
    for (const query of [
      'sort=nope',
      'fields=id,nope',
      `filter=${encodeURIComponent('{"nope":1}')}`,
      'filter=[1]',
    ]) {
      const reply = await as(staffA, `GET payments?${query}`);
      expect(reply.status, query).to.equal(400);
      expect(reply.body.msg).to.match(/nope|JSON object/);
    }
  });

  it('[B4] treats all query input as values', async () => {
    const hostile = [
      "'",
      "' or '1'='1",
      "'; drop table payments; --",
      '"',
      '\\',
      '%',
      '$1',
      '${x}',
      '\u0000',
      '))',
      "\\'",
      'id desc; select pg_sleep(9)',
      '(select 1)',
      '1=1',
      '/**/',
      'amount::text',
      'a'.repeat(5000),
      '\ud800',
      '🦷',
    ];
    for (const text of hostile) {
      const filters = ['first_name', 'amount', 'dob', 'created', 'id', 'id_org', 'items'].map(
        (field) => `filter=${encodeURIComponent(JSON.stringify({ [field]: text }))}`,
      );
      const value = encodeURIComponent(text === '\ud800' ? '?' : text);
      for (const query of [
        ...filters,
        `search=${value}`,
        `sort=${value}`,
        `fields=${value}`,
        `meta=${value}`,
      ]) {
        const reply = await as(staffB, `GET payments?${query}`);
        expect([200, 400], `${query.slice(0, 80)} ${reply.status}`).to.include(reply.status);
      }
      const one = await as(staffB, `GET payments/${value.slice(0, 900)}`);
      expect(one.status, text).to.equal(404);
    }
    expect((await as(staffB, 'GET payments?meta={c:1}')).body.p1).to.equal("{'cnt': 2}");
  });

  it("never returns, changes or deletes another organization's row", async () => {
    const { id } = demoIds('card or bank');
    const before = await sql`select * from payments where id_org = ${a}::bigint order by id`.execute(
      api.database.db,
    );
    const nothing = await as(staffB, 'GET payments/1757750400-none');
    expect(nothing.status).to.equal(404);
    const attempts = [
      await as(staffB, `GET payments/${id}`),
      await as(staffB, 'PUT payments', { id, amount: '1.00', id_org: b }),
      await as(staffB, 'DELETE payments', [{ id }]),
      await as(staffB, 'DELETE payments', [{ id: demoIds('no questions').id }, { id }]),
    ];
    for (const reply of attempts) expect({ ...reply, headers: 0 }).to.deep.equal({ ...nothing, headers: 0 });
    for (const query of [
      '',
      'meta={l:0}',
      `filter={"id_org":"${a}"}`,
      `filter={"id":"${id}"}`,
      'search=Whitfield',
    ]) {
      const { results } = (await as(staffB, `GET payments?${encodeURI(query)}`)).body;
      expect(
        results.filter((row) => row['id_org'] !== b),
        query,
      ).to.deep.equal([]);
    }
    const after = await sql`select * from payments where id_org = ${a}::bigint order by id`.execute(
      api.database.db,
    );
    expect(after.rows).to.deep.equal(before.rows);
  });

  it("returns the user's own organization to staff, all to an admin, and only the client to an acting admin", async () => {
    const ids = async (token: string) => (await as(token, 'GET org')).body.results.map((row) => row['id']);
    expect(await ids(staffA)).to.deep.equal([a]);
    expect(await ids(admin)).to.have.members([a, b, '204388']);
    expect(await ids(await signIn(api, { org: b, admin: true, actingFor: a }))).to.deep.equal([a]);
    expect((await as(staffB, `GET org/${a}`)).body).to.deep.equal((await as(staffB, 'GET org/1')).body);
  });

  it('limits creating, renaming and deleting organizations to admins', async () => {
    for (const [method, body] of [
      ['POST', { name: 'X' }],
      ['PUT', { id: a, name: 'X' }],
      ['DELETE', [{ id: a }]],
    ] as const)
      expect((await as(staffA, `${method} org`, body)).status, method).to.equal(403);
    const made = await as(admin, 'POST org', { name: 'New Practice', timezone: 'PST' });
    expect(made.body.p1).to.match(/^\d+$/);
    expect((await as(admin, 'DELETE org', [{ id: made.body.p1 }])).status).to.equal(200);
    const kept = await as(admin, 'DELETE org', [{ id: a }]);
    expect(kept.status).to.equal(409);
    expect(kept.body.msg).to.equal('It still has users, user groups or payments. Nothing was deleted.');
  });

  it("saves records of an acting admin in the client's organization and audits both names", async () => {
    const token = await signIn(api, { org: b, admin: true, actingFor: a });
    const { p1: id } = (await as(token, 'POST payments', record)).body;
    expect((await as(staffA, `GET payments/${id}`)).status).to.equal(200);
    const [row] = await audits(id!);
    expect(row!.user_name).to.match(/admin/);
    expect(row!.acting_for).to.equal('Lakeside Family Clinic 204117');
  });

  it('[Z6] stops an admin acting for a client when the admin flag is removed', async () => {
    const token = await signIn(api, { org: b, admin: true, actingFor: a });
    await sql`update users set admin_user = 'F'`.execute(api.database.db);
    const { results } = (await as(token, 'GET org')).body;
    expect(results.map((row) => row['id'])).to.deep.equal([b]);
  });

  it('[Z4] ignores fields that the caller may not set', async () => {
    const closed = {
      id_org: b,
      id: 'mine',
      status: 'Paid',
      auth: '1',
      paid_amount: '9',
      paid_at: 1,
      created: 1,
      attempt: 'x',
      receipts: -9,
      admin_user: 'T',
      ['__proto__']: { status: 'Paid' },
    };
    const id = (await as(staffA, 'POST payments', { ...record, ...closed })).body.p1!;
    await as(staffA, 'PUT payments', { ...closed, id, amount: '13.00' });
    const [row] = (await as(staffA, `GET payments/${id}`)).body.results;
    expect(row).to.include({
      id_org: a,
      status: 'Requested',
      auth: null,
      paid_amount: null,
      amount: '13.00',
    });
    const { rows } = await sql`select attempt, receipts from payments where id = ${id}`.execute(
      api.database.db,
    );
    expect(rows).to.deep.equal([{ attempt: null, receipts: 0 }]);
  });

  it('explains each validation error in a record', async () => {
    const cases: [object, RegExp][] = [
      [{ ...record, first_name: undefined }, /^First name is required\.$/],
      [{ ...record, first_name: '' }, /^First name is required\.$/],
      [{ ...record, amount: '1.001' }, /^Amount must be an amount in dollars$/],
      [{ ...record, amount: 12 }, /^Amount must be text$/],
      [{ ...record, dob: '02/30/1990' }, /MM\/DD\/YYYY/],
      [{ ...record, email: 'nobody' }, /Invalid Email Address/],
      [{ ...record, mobile_phone: '555' }, /10 digits/],
      [{ ...record, payer_editable: 'yes' }, /Payer may change the amount/],
      [{ ...record, items: '{broken' }, /^Items must be JSON$/],
      [{ ...record, zip: '1'.repeat(11) }, /^Zip Code can have at most 10/],
    ];
    for (const [body, msg] of cases) {
      const reply = await as(staffA, 'POST payments', body);
      expect(reply.status, JSON.stringify(body)).to.equal(400);
      expect(reply.body.msg).to.match(msg);
    }
    expect((await as(staffA, 'PUT payments', { amount: '1.00' })).body.msg).to.equal('id is missing');
    for (const body of [[], {}, [{ id: '' }], [{ id: 'x', more: 1 }], ['x']])
      expect((await as(staffA, 'DELETE payments', body)).status, JSON.stringify(body)).to.equal(400);
  });

  it('rejects deletion of a charged payment', async () => {
    const { payment_id } = demoLink('already paid');
    expect((await as(staffA, 'DELETE payments', [{ id: payment_id }])).status).to.equal(409);
  });

  it('[D-1] caps a page at 1,000 rows', async () => {
    await sql`
      insert into payments (id, id_org, amount)
      select '1-' || n, ${b}::bigint, 1 from generate_series(1, 1200) n
    `.execute(api.database.db);
    expect((await as(staffB, 'GET payments?meta={p:1,l:5000}')).body.results).to.have.length(1000);
    expect((await as(staffB, 'GET payments?meta={p:1,l:0}')).body.results.length).to.be.greaterThan(1200);
  });
});

describe('audit entries', () => {
  it('[L3] cannot be updated or deleted', async () => {
    const api = await startEmbeddedApi();
    const token = await signIn(api, { org: a });
    await api.call('POST payments', record, { token });
    for (const statement of [sql`update audit set detail = 'x'`, sql`delete from audit`, sql`truncate audit`])
      expect(await statement.execute(api.database.db).catch((error: Error) => error.message)).to.equal(
        'audit rows are only ever added',
      );
    await api.close();
  });

  it('[L3] roll back the change that they record if they cannot be written', async () => {
    const api = await startEmbeddedApi();
    const token = await signIn(api, { org: b });
    await sql`alter table audit add constraint full_disk check (action <> 'create') not valid`.execute(
      api.database.db,
    );
    expect((await api.call('POST payments', record, { token })).status).to.equal(500);
    const { rows } = await sql`select id from payments where last_name = 'Byron'`.execute(api.database.db);
    expect(rows).to.deep.equal([]);
    await api.close();
  });
});
