import { expect } from 'chai';
import { sql } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { addUser, basic, password, tokenOf } from '../../support/sign-in.ts';

const lakeside = '204117';
const newUser = {
  user_name: 'kim',
  pw: 'Correct-Horse-9',
  first_name: 'Kim',
  last_name: 'Lee',
  access_group: 'Front Desk',
};
const account = {
  org_name: 'Maple Street Pediatrics',
  user_name: 'owner',
  pw: 'Bright-Day-42',
  first_name: 'Olive',
  last_name: 'Stone',
  email: 'olive@maple.example',
  phone: '(503) 555-0144',
  addr: '1 Maple Street',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};

/** Failures after which a change and its audit entry must both be rolled back. */
const failures: [what: string, unchanged: readonly string[], fail: (db: Db) => Promise<unknown>][] = [
  [
    'if audit rows cannot be written',
    [],
    (db) => sql`alter table audit add constraint full_disk check (false) not valid`.execute(db),
  ],
  ['if changes cannot be saved', ['a wrong password'], failAtTheEnd],
];

/** Makes changes to every table except `audit` fail at the end of the transaction. */
async function failAtTheEnd(db: Db): Promise<void> {
  await sql`
    create function refuse_all() returns trigger language plpgsql as 'begin raise exception ''full disk''; end'
  `.execute(db);
  for (const table of (await tablesOf(db)).filter((name) => name !== 'audit'))
    await sql`
      create constraint trigger full_disk after insert or update or delete on ${sql.table(table)}
      deferrable initially deferred for each row execute function refuse_all()
    `.execute(db);
}

for (const [failure, unchanged, fail] of failures)
  describe(failure, () => {
    let api: EmbeddedApi;
    let pat: string;
    let tokens: Record<'pat' | 'manager' | 'admin', string>;
    let payment: string;
    before(async () => {
      api = await startEmbeddedApi();
      pat = await addUser(api, { phone: '3125550122' });
      tokens = {
        pat: await tokenOf(api),
        manager: await signIn(api, { org: lakeside, group: 'Admin' }),
        admin: await signIn(api, { org: '204260', admin: true }),
      };
      payment = (
        await api.call(
          'POST payments',
          { first_name: 'Ada', last_name: 'Byron', amount: '12.5' },
          {
            token: tokens.manager,
          },
        )
      ).body.p1!;
      const { db } = api.database;
      await sql`update org set enable_mfa = 'T' where id = ${lakeside}::bigint`.execute(db);
      await fail(db);
    });
    after(() => api.close());

    async function everything(): Promise<Record<string, string[]>> {
      const { db } = api.database;
      const kept: Record<string, string[]> = {};
      for (const name of await tablesOf(db)) {
        const { rows } = await sql<{ text: string }>`
        select row_to_json(kept.*)::text as text from ${sql.table(name)} kept order by text
      `.execute(db);
        kept[name] = rows.map(({ text }) => text);
      }
      return kept;
    }

    type Who = keyof typeof tokens | 'nobody';
    const changes: [what: string, who: Who, route: string, body: () => object, headers?: object][] = [
      ['a sign-in', 'nobody', 'POST login', () => ({}), basic('pat', password)],
      ['a wrong password', 'nobody', 'POST login', () => ({}), basic('pat', 'Wrong-Pass-1')],
      ['a log-out', 'pat', 'POST logout', () => ({ username: 'pat' })],
      [
        'a new password',
        'pat',
        'POST user/password',
        () => ({ user_name: 'pat', pw_old: password, pw: 'Fresh-Start-88' }),
      ],
      ['a second factor', 'pat', 'POST cognito_set_mfa_sms', () => ({ user_name: 'pat' })],
      [
        "a change of the user's own email address",
        'pat',
        'PUT users',
        () => ({ id: pat, email: 'new@mail.example' }),
      ],
      ['a new user', 'manager', 'POST users', () => newUser],
      [
        "a change of a user's group and password",
        'manager',
        'PUT users',
        () => ({ id: pat, access_group: 'Admin', pw: newUser.pw }),
      ],
      ['a deleted user', 'manager', 'DELETE users', () => [{ id: pat }]],
      ['a new record', 'manager', 'POST payments', () => ({ first_name: 'A', last_name: 'B', amount: '1' })],
      ['a changed record', 'manager', 'PUT payments', () => ({ id: payment, amount: '99' })],
      ['a deleted record', 'manager', 'DELETE payments', () => [{ id: payment }]],
      ['acting for a client', 'admin', 'POST admin_set_org', () => ({ id_org: lakeside, reason: 'A call' })],
      [
        "a client's settings",
        'admin',
        'PUT notify2pay/client_setting',
        () => ({ id: lakeside, allow_patient_edit: 'F', org_name: 'Another name' }),
      ],
      ['a sign-up', 'nobody', 'POST accounts', () => account],
    ];
    for (const [what, who, route, body, headers = {}] of changes.filter(
      ([one]) => !unchanged.includes(one),
    )) {
      it(`[A8, L3] rolls back ${what}`, async () => {
        const before = await everything();
        const token = who === 'nobody' ? {} : { token: tokens[who] };
        const reply = await api.call(route, body(), { ...token, headers: { ...headers } });
        expect(reply.status, reply.body.msg).to.equal(500);
        expect(await everything()).to.deep.equal(before);
      });
    }
  });

/** Returns the application tables except `login_guards`, whose counts intentionally survive a failed attempt. */
async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name
    from information_schema.tables
    where table_schema = 'public'
    and table_type = 'BASE TABLE'
    and table_name <> 'login_guards'
  `.execute(db);
  return rows.map(({ name }) => name);
}
