import { expect } from 'chai';
import { createDatabase } from '../../../server/api/database/db.ts';
import { migrate } from '../../../server/api/database/migrate.ts';
import { listAssets } from '../../../server/assets.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const numbers = listAssets('api/database/sql')
  .map((name) => Number(/^\d{4}(?=_)/.exec(name)?.[0]))
  .filter(Boolean)
  .sort((left, right) => left - right);

describe('migrate', () => {
  let database: TestDatabase;
  beforeEach(async () => (database = await createTestDatabase({ migrated: false })));
  afterEach(() => database.drop());
  const migrations = async () =>
    (await database.pool.query<{ number: number }>('select number from migrations order by number')).rows.map(
      (row) => row.number,
    );

  it('[B5] supports twenty concurrent runs', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const own = createDatabase({ ...database.connection, max: 2 });
        await migrate(own.pool);
        await own.close();
      }),
    );
    expect(await migrations()).to.deep.equal(numbers);
    expect((await database.pool.query('select value from database_keys')).rowCount).to.equal(2);
  });

  it('[B5] resumes after an interrupted run', async () => {
    await migrate(database.pool);
    await database.pool.query(
      'drop table verification_guards, payment_verifications, payment_attempts, payments, saved_methods, outbox cascade',
    );
    await database.pool.query('drop table sandbox_refunds, sandbox_charges, sandbox_methods');
    await database.pool.query('drop function refuse_payment_removal');
    await database.pool.query('delete from migrations where number = 2');
    await migrate(database.pool);
    expect(await migrations()).to.deep.equal(numbers);
    expect((await database.pool.query('select id from payments')).rows).to.deep.equal([]);
  });

  it('[B5] rolls back a failed migration file', async () => {
    await database.pool.query('create table payment_attempts (id text)');
    const error = await migrate(database.pool).catch((failure: Error) => failure);
    expect(error).to.be.instanceOf(Error).with.property('message', 'sql/0002_payments.sql failed');
    expect(await migrations()).to.deep.equal([1]);
    expect((await database.pool.query("select to_regclass('payments') as found")).rows).to.deep.equal([
      { found: null },
    ]);
    await database.pool.query('drop table payment_attempts');
    await migrate(database.pool);
    expect(await migrations()).to.deep.equal(numbers);
  });

  it('keeps only the most advanced open job of each notification list', async () => {
    await migrate(database.pool);
    await database.pool.query('drop index jobs_open_by_list');
    await database.pool.query('alter table audit drop column full_name cascade');
    await database.pool.query('delete from migrations where number = 10');
    await database.pool.query("insert into org (id, name) values (1, 'O')");
    await database.pool.query(`
      insert into reminders (id, id_org, name, lead_days, send_from, send_to, weekdays)
      values ('r', 1, 'R', 2, '09:00', '18:00', 'Mon')
    `);
    await database.pool.query(`
      insert into notifications (id, id_org, name, reminder)
      values ('l', 1, 'L', 'r'), ('m', 1, 'M', 'r')
    `);
    await database.pool.query(`
      insert into jobs (id, id_org, notification, status)
      values ('1', 1, 'l', 'awaiting_confirm'), ('2', 1, 'l', 'running'), ('3', 1, 'l', 'queued'), ('4', 1, 'l', 'done'),
        ('5', 1, 'm', 'paused'), ('6', 1, 'm', 'paused')
    `);
    await migrate(database.pool);
    const { rows } = await database.pool.query<{ status: string; finished: Date | null }>(
      'select status, finished from jobs order by id',
    );
    expect(rows.map(({ status }) => status)).to.deep.equal([
      ...['cancelled', 'running', 'cancelled', 'done', 'cancelled', 'paused'],
    ]);
    expect(rows.map(({ finished }) => finished !== null)).to.deep.equal([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it("replaces the organization's own numbers with those of its client settings", async () => {
    await migrate(database.pool);
    await database.pool.query('alter table client_settings add column ivr_number text');
    await database.pool.query('delete from migrations where number = 107');
    await database.pool.query(`
      insert into org (id, name, ivr_number)
      values (1, 'Set', '3125550170'), (2, 'Own', '3125550171'), (3, 'Alone', '3125550172')
    `);
    const set = '{"production":{"3125550142":"Main"}}';
    await database.pool.query("insert into client_settings (id, ivr_number) values (1, $1), (2, E' \\n')", [
      set,
    ]);
    await migrate(database.pool);
    const { rows } = await database.pool.query<{ ivr_number: string }>(
      'select ivr_number from org order by id',
    );
    expect(rows.map((row) => row.ivr_number)).to.deep.equal([set, '3125550171', '3125550172']);
  });

  it('assigns a number shared by two organizations to one and removes unverified numbers from free trials', async () => {
    await migrate(database.pool);
    await database.pool.query('drop table org_numbers');
    await database.pool.query('delete from migrations where number = 110');
    await database.pool.query(`
      insert into org (id, name, ivr_number, voice_from, text_from, trial_until)
      values (1, 'Late sender', null, null, '3125550170', null),
        (2, 'Sender', null, '3125550171', 'MG0123456789abcdef', null),
        (3, 'Account', '{"production":{"13125550171":"Main","3125550172":"Billing","411":"Desk"}}', null, null, null),
        (4, 'Later account', '(312) 555-0172, no number', '3125550170', null, null),
        (5, 'Trial', '{"3125550173":"Mine"}', null, null, now()),
        (6, 'Planned', '{broken', null, null, null)
    `);
    await database.pool.query(`
      insert into dial_plans (id, id_org, name, caller_id)
      values ('a', 5, 'P', '3125550174'), ('b', 6, 'P', '3125550175'), ('c', 6, 'P', '3125550171')
    `);
    await migrate(database.pool);
    const { rows } = await database.pool.query<{ number: string; id_org: number }>(
      'select number, id_org from org_numbers order by number',
    );
    expect(Object.fromEntries(rows.map(({ number, id_org }) => [number, Number(id_org)]))).to.deep.equal({
      '3125550170': 1,
      '3125550171': 2,
      '3125550172': 3,
      '3125550175': 6,
      MG0123456789abcdef: 2,
    });
    const lost = await database.pool.query<{ id_org: number; detail: string }>(
      'select id_org, detail from audit order by id_org',
    );
    expect(lost.rows.map(({ id_org, detail }) => [Number(id_org), detail.split(': ').at(-1)])).to.deep.equal([
      [4, '3125550170'],
      [5, '{"3125550173":"Mine"}'],
    ]);
    const left = await database.pool.query<{ id: number }>(
      "select id from org where id in (4, 5) and coalesce(voice_from, '') = '' and (ivr_number is null or id = 4)",
    );
    expect(left.rows).to.have.length(2);
  });

  it('rejects a database migrated by a newer version and a migration file changed after it ran', async () => {
    await migrate(database.pool);
    await database.pool.query("insert into migrations (number, name, checksum) values (9999, 'x', 'x')");
    expect(await migrate(database.pool).catch((error: Error) => error.message)).to.match(
      /newer than this program/,
    );
    await database.pool.query('delete from migrations where number = 9999');
    await database.pool.query("update migrations set checksum = 'other' where number = 1");
    expect(await migrate(database.pool).catch((error: Error) => error.message)).to.match(
      /was changed after it ran/,
    );
  });
});
