import { expect } from 'chai';
import { sql } from 'kysely';
import { makeCode } from '../../../server/api/sign-in/one-time-codes.ts';
import { crontab } from '../../../server/api/worker/tasks.ts';
import { queueLane } from '../../../server/api/reminders/queue-work.ts';
import { sweep } from '../../../server/api/worker/sweep.ts';
import { demoIds } from '../../support/demo-payments.ts';
import { addUser, codeSentTo, login, password, tokenOf } from '../../support/sign-in.ts';
import { describeApi } from '../../support/fixtures.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describeApi('the sweep', (api) => {
  const sweepAfter = (ms: number) => sweep({ db: api.database.db, clock: () => api.now.ms + ms });
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      api.database.db,
    );
    return rows[0]!.count;
  };

  it('runs every hour by cron', () => {
    expect(crontab).to.match(/^\d+ \* \* \* \* sweep /m);
  });

  it('deletes expired sessions, challenges, codes and locks and keeps valid ones', async () => {
    await addUser(api, { mfaMethod: 'sms', phone: '3125550123' });
    await addUser(api, { userName: 'plain' });
    await login(api);
    await codeSentTo(api, '3125550123');
    await tokenOf(api, 'plain');
    await login(api, 'plain', 'Wrong-Horse-7');
    await sql`
      insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
      values ('one', 204117, 'https://i.example', 'portal', 'x')
    `.execute(api.database.db);
    await sql`
      insert into sso_logins (state_hash, url_id, verifier, verifier_since, nonce, created)
      values ('\\x00', 'one', 'v', to_timestamp(${api.now.ms / 1000}), 'n', to_timestamp(${api.now.ms / 1000}))
    `.execute(api.database.db);
    await sql`delete from login_guards where failures = 0 or scope = 'audit'`.execute(api.database.db);
    const passing = ['tokens', 'challenges', 'one_time_codes', 'login_guards', 'sso_logins'];
    for (const table of passing) expect(await count(table), table).to.equal(1);
    await sweepAfter(minute);
    for (const table of passing) expect(await count(table), `${table}, still good`).to.equal(1);
    await sweepAfter(2 * day);
    for (const table of passing) expect(await count(table), `${table}, over`).to.equal(0);
  });

  it('deletes failed verifications of a payment link an hour after the first failure', async () => {
    const body = { ...demoIds('card or bank'), last_name: 'Guess', dob: '01/01/1980' };
    expect((await api.call('POST notify2pay/verification_check', body)).status).to.equal(400);
    await sweepAfter(hour);
    expect(await count('verification_guards')).to.equal(1);
    await sweepAfter(hour + 1);
    expect(await count('verification_guards')).to.equal(0);
  });

  it('deletes a replaced job of a killed worker, but neither its replacement nor a running job', async () => {
    const { db, pool } = api.database;
    const lane = { idOrg: '204117', channel: 'text' } as const;
    const lockAt = (ms: number) =>
      pool.query(
        "update graphile_worker._private_jobs set locked_at = to_timestamp($1), locked_by = 'killed' where locked_at is null",
        [(api.now.ms + ms) / 1000],
      );
    await queueLane(db, lane);
    await lockAt(0);
    await queueLane(db, lane);
    await lockAt(5 * hour);
    await queueLane(db, lane);
    const attempts = async () =>
      (await pool.query('select attempts from graphile_worker.jobs order by id')).rows;
    await sweepAfter(hour);
    expect(await attempts()).to.deep.equal([{ attempts: 25 }, { attempts: 25 }, { attempts: 0 }]);
    await sweepAfter(6 * hour);
    expect(await attempts(), 'one may still run').to.deep.equal([{ attempts: 25 }, { attempts: 0 }]);
  });

  it('deletes a replaced job that failed', async () => {
    const { db, pool } = api.database;
    await queueLane(db, { idOrg: '204117', channel: 'text' });
    await pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'some'");
    await queueLane(db, { idOrg: '204117', channel: 'text' });
    await pool.query(
      "update graphile_worker._private_jobs set locked_at = null, last_error = 'no connection' where key is null",
    );
    await sweepAfter(hour);
    const { rows } = await pool.query('select attempts from graphile_worker.jobs');
    expect(rows).to.deep.equal([{ attempts: 0 }]);
  });

  it('keeps the counter that limits sent codes', async () => {
    const userId = await addUser(api);
    const make = () =>
      api.database.db
        .transaction()
        .execute((trx) => makeCode(trx, { userId, flow: 'reset', target: 'x' }, api.now.ms));
    for (let sent = 0; sent < 5; sent += 1) expect(await make()).to.match(/^\d{6}$/);
    await sql`update one_time_codes set expires = to_timestamp(0)`.execute(api.database.db);
    await sweepAfter(0);
    expect(await make(), 'the sixth').to.equal(undefined);
  });

  it('covers every table with an expires column', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name
      from information_schema.columns
      where table_schema = 'public'
      and column_name = 'expires'
    `.execute(api.database.db);
    const userId = await addUser(api);
    const past = sql`to_timestamp(0)`;
    const made: Record<string, ReturnType<typeof sql>> = {
      tokens: sql`insert into tokens (hash, id_user, expires) values ('\\x01', ${userId}::bigint, ${past})`,
      challenges: sql`
        insert into challenges (hash, id_user, name, expires)
        values ('\\x01', ${userId}::bigint, 'SMS_MFA', ${past})`,
      one_time_codes: sql`
        insert into one_time_codes (id_user, flow, hash, target, expires, sends_since)
        values (${userId}::bigint, 'reset', '\\x01', 'x', ${past}, ${past})`,
      payment_verifications: sql`
        insert into payment_verifications (hash, payment_id, expires)
        select '\\x01', id, ${past} from payments limit 1`,
      payment_links: sql`
        insert into payment_links (code, payment_id, id_org, created, expires)
        select 'a', id, id_org, ${past}, ${past} from payments limit 1`,
      data_exports: sql`
        with task as (
          insert into tasks (id, id_org, kind) values ('1-task', 204117, 'export')
          returning id, id_org
        )
        insert into data_exports (id, id_org, task, id_user, started_by, created, blob, size, expires)
        select '1-export', id_org, id, ${userId}::bigint, '{}', ${past}, 'none', 1, ${past} from task`,
      sso_invitations: sql`
        with provider as (
          insert into sso_providers (url_id, id_org, issuer, client_id, client_secret)
          values ('one', 204117, 'https://i.example', 'portal', 'x')
          returning url_id
        )
        insert into sso_invitations (id_user, url_id, token_hash, email, expires)
        select ${userId}::bigint, url_id, '\\x01', 'pat@mail.example', ${past} from provider`,
    };
    expect(rows.map(({ name }) => name)).to.have.members(Object.keys(made));
    for (const row of Object.values(made)) await row.execute(api.database.db);
    await sweepAfter(0);
    for (const table of Object.keys(made)) expect(await count(table), table).to.equal(0);
  });

  it('finds no sign-in secret in plain text in the tables that it sweeps', async () => {
    await addUser(api, { mfaMethod: 'sms', phone: '3125550123' });
    await addUser(api, { userName: 'plain' });
    const token = await tokenOf(api, 'plain');
    const { Session } = (await login(api)).body.results;
    const code = await codeSentTo(api, '3125550123');
    const tables = ['tokens', 'challenges', 'one_time_codes', 'credentials', 'login_guards', 'audit'];
    const texts = await Promise.all(
      tables.map(async (table) => {
        const all = await sql<{ row: string }>`select one::text as row from ${sql.table(table)} one`.execute(
          api.database.db,
        );
        return all.rows.map(({ row }) => row).join('\n');
      }),
    );
    for (const secret of [token, Session!, password])
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret, 'base64url').toString('hex'),
      ])
        expect(texts.join('\n')).to.not.include(form);
    expect(texts[2]).to.not.match(new RegExp(`\\b${code}\\b`));
  });
});
