import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { statementsOf } from '../../support/statements.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const [own, other] = ['204117', '999245'];
const secret = '1795000000-theirs';

/** Input that would end the literal, list or statement if it were inserted into SQL. */
const tails = [
  "' or '1'='1",
  "' or 1=1--",
  "' or 1=1#",
  "' or 1=1/*",
  "') or ('1'='1",
  "')) or (('1'='1",
  "'; select pg_sleep(5)--",
  "'; drop table ivr--",
  "' union select id, user_name from users--",
  "' union all select null, null--",
  "' and (select pg_sleep(5)) is not null--",
  "' || pg_sleep(5) || '",
  "' || (select string_agg(user_name, ',') from users) || '",
  "\\' or 1=1--",
  "\\'; select pg_sleep(5)--",
  '%27 or 1=1--',
  '’ or 1=1--',
  "' or 1=1;\u0000",
  '$$; select pg_sleep(5); $$',
  "' or id_org = 999245--",
  "' and 1=cast(version() as int)--",
  "' order by 40--",
  "' limit 1 offset 1--",
  "'\n;\nselect pg_sleep(5)\n--",
  "' or exists(select 1 from users)--",
] as const;

const wheres = [
  ...tails.map((tail) => `name = 'x${tail}`),
  ...tails.map((tail) => `name LIKE '%${tail}`),
  '1=1',
  'true',
  'name = name',
  'id_org = 999245',
  '(select 1) = 1',
  'pg_sleep(5) = 1',
  'name = pg_sleep(5)',
  'cdr_billsec = 1; select pg_sleep(5)',
  'cdr_billsec = 1 -- ',
  'cdr_billsec = 1 /* */',
  'cdr_billsec = 1e1',
  'cdr_billsec = 0x1',
  'name IN (select id from users)',
  "name IN ('a') UNION SELECT id FROM users",
  "cdr_start BETWEEN '2026-01-01' AND (select now())",
  "name = 'a' AND (select count(*) from users) > 0",
  '"id_org" = 999245',
  'ivr.id_org = 999245',
  "name::text = 'a'",
  "name = E'\\x27'",
  "name = U&'\\0027'",
  "name ILIKE '%'",
  "name ~ '.*'",
  "name IS DISTINCT FROM 'a'",
  'NOT NOT id_org IS NULL',
  `id = '${secret}'`,
  `id LIKE '%theirs'`,
  'id IS NOT NULL OR id IS NULL',
  "name = 'a') OR (id_org = 999245",
  "name = 'a') OR (name IS NULL",
];

const others = [
  ...[
    'id,(select 1)',
    'id,pg_sleep(5)',
    '*, id_org',
    'id_org',
    'id;select 1',
    'DISTINCT pg_sleep(5)',
    'DISTINCT id_org',
    'count(*)',
    'id as x',
    'id" , "pw',
    'id--',
    'DISTINCT provider, id',
  ].map((fields) => ({ fields })),
  ...[
    'id_org',
    'pg_sleep(5)',
    'id; select pg_sleep(5)',
    '1',
    '(select 1)',
    'id desc nulls first',
    'id desc, (select 1)',
    'case when 1=1 then id end',
    'id --',
    'id ASC/**/',
  ].map((order) => ({ order })),
  ...[
    '1;select pg_sleep(5)',
    '-1',
    'all',
    '1 offset 1',
    '(select 1)',
    '0x10',
    '1e3',
    '99999999999',
    '1,1,1',
    '1--',
  ].map((limit) => ({ limit })),
  ...['ivr;users', 'users', 'ivr"', 'ivr where 1=1', 'IVR--'].map((table) => ({ table })),
];

describeOneApi('POST search with SQL injection attempts', (api) => {
  let token: string;
  before(async () => {
    await sql`insert into org (id, name) values (${other}::bigint, 'Other') on conflict do nothing`.execute(
      api.database.db,
    );
    await sql`
      insert into ivr (id, id_org, cdr_start, cdr_dst, name)
      values ('1795000000-ours', ${own}::bigint, '2026-11-20 10:00:00', '3125550170', 'Ana'),
        (${secret}, ${other}::bigint, '2026-11-20 10:00:00', '3125550170', 'Theirs')
    `.execute(api.database.db);
    token = await signIn(api, { org: own });
  });

  const cases = [...wheres.map((where) => ({ where })), ...others];

  it(`[B4] rejects or safely answers all ${cases.length} attempts without putting input into SQL`, async () => {
    expect(cases.length).to.be.above(90);
    const statements = await statementsOf(api.serving, async () => {
      for (const given of cases) {
        const body = { table: 'ivr', fields: 'id,name', limit: '50', ...given };
        const reply = await api.call('POST search', body, { token });
        const what = JSON.stringify(given);
        expect([200, 400], what).to.include(reply.status);
        const text = JSON.stringify(reply.body);
        if (reply.status === 200) expect(text, what).to.not.match(/heirs|user_name|PostgreSQL/);
        else
          expect(reply.body, what)
            .to.include({ success: false })
            .and.to.have.property('msg')
            .that.match(/^(where|fields|order|limit|table) /);
      }
    });
    expect(statements).to.not.be.empty;
    expect(statements.filter((text) => /pg_sleep/.test(text))).to.deep.equal([]);
  }).timeout(60_000);

  it('[B4] rejects everything but valid fields, orders and limits', async () => {
    for (const given of others) {
      const reply = await api.call('POST search', { table: 'ivr', fields: 'id', ...given }, { token });
      expect(reply.status, JSON.stringify(given)).to.equal(400);
    }
  });

  it('leaves the table unchanged', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ivr`.execute(api.database.db);
    expect(rows[0]?.count).to.equal(2);
  });
});
