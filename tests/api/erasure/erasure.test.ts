import { expect } from 'chai';
import { sql } from 'kysely';
import { erasureMessages } from '../../../shared/locales/en/erasure.ts';
import { runWorker } from '../../support/run-worker.ts';
import { openProviderTrial, person, practice, type DeliveryTrial } from '../reminders/delivery-trial.ts';
import { signIn } from '../../support/embedded-api.ts';

const ann = { first_name: 'Ann', last_name: 'Lee', mobile_phone: '3125550101', email: 'p1@mail.example' };

describe('erasing a patient', () => {
  let trial: DeliveryTrial;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ trial, close } = await openProviderTrial());
    await sql`delete from contacts`.execute(trial.api.database.db);
  });
  afterEach(() => close());

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await query.execute(trial.api.database.db)).rows;
  const ask = { reason: 'Request of May 3', confirm: 'ERASE' };
  const erase = (id: string, body: object = ask) => trial.call(`POST contacts/${id}/erasure`, body);
  const read = async (id: string) => (await trial.call(`GET contacts/${id}/erasure`)).body.results[0]!;
  const eraseNow = async (id: string) => {
    const reply = await erase(id);
    expect(reply.status, reply.body.msg).to.equal(200);
    await trial.work();
    return read(id);
  };
  const pay = (values: Record<string, unknown>) =>
    trial.make('payments', { ...ann, dob: '12/10/1985', amount: '45.50', ...values });
  const charge = async (id: string) => {
    await sql`
      update payments set status = 'Paid', paid_amount = amount, paid_at = now(), attempt = ${`a-${id}`} where id = ${id}
    `.execute(trial.api.database.db);
    await sql`
      insert into payment_charges (reference, payment_id, id_org, amount_cents, paid_at)
      values (${`a-${id}`}, ${id}, ${practice}::bigint, 4550, now())
    `.execute(trial.api.database.db);
  };

  it('counts what it deletes and keeps before it starts', async () => {
    const id = await trial.make('contacts', { ...ann, patient_code: 'LFC-1', opt_out_email: 'T' });
    await trial.list([person(1, { name: 'Ann Lee', contact: id })]);
    await pay({ patient_id: 'LFC-1' });
    await charge(await pay({ patient_id: 'LFC-1' }));
    expect(await read(id)).to.include({
      ...{ status: 'none', in_flight: '', appointments: 1, unpaid: 1, payments: 1, opt_outs: 1, shares: 'F' },
    });
  });

  it('requires a reason and the typed word', async () => {
    const id = await trial.make('contacts', ann);
    for (const [body, msg] of [
      [{ ...ask, reason: ' ' }, erasureMessages.reasonMissing],
      [{ ...ask, reason: 'x'.repeat(301) }, erasureMessages.reasonLong],
      [{ ...ask, confirm: 'yes' }, erasureMessages.wordMissing(erasureMessages.word)],
    ] as const) {
      const reply = await erase(id, body);
      expect([reply.status, reply.body.msg]).to.deep.equal([400, msg]);
    }
    expect(await rows(sql`select 1 from erasures`)).to.have.length(0);
  });

  it('stops waiting reminders and sends nothing more', async () => {
    const id = await trial.make('contacts', ann);
    await trial.send([person(1, { name: 'Ann Lee', contact: id }), person(2)]);
    await sql`update reminders set active = 'F'`.execute(trial.api.database.db);
    await trial.work();
    const before = await rows(sql`select status from messages where contact = ${id}`);
    expect(before).to.deep.equal([{ status: 'planned' }, { status: 'planned' }]);
    await eraseNow(id);
    await sql`update reminders set active = 'T'`.execute(trial.api.database.db);
    await trial.work();
    const names = await rows<{ name: string }>(sql`select distinct name from messages`);
    expect(names).to.deep.equal([{ name: 'Person 2' }]);
    expect(await rows(sql`select total from notifications where name = 'March'`)).to.deep.equal([
      { total: 1 },
    ]);
  });

  it('keeps charged payments under the pseudonym, with their amounts', async () => {
    const id = await trial.make('contacts', { ...ann, patient_code: 'LFC-1' });
    const [paid, unpaid] = [await pay({ patient_id: 'LFC-1' }), await pay({ patient_id: 'LFC-1' })];
    await charge(paid);
    const { status, pseudonym } = await eraseNow(id);
    expect([status, pseudonym]).to.deep.equal(['done', pseudonym]);
    expect(pseudonym).to.match(/^Erased patient [0-9A-F]{4}$/);
    const [kept, ...others] = await rows<Record<string, unknown>>(sql`
      select id, concat_ws(' ', first_name, last_name) as name, patient_id, dob, email, mobile_phone, paid_amount
      from payments where id in (${paid}, ${unpaid})
    `);
    expect(others).to.have.length(0);
    expect(kept).to.deep.equal({
      ...{ id: paid, name: pseudonym, patient_id: null, dob: null, email: null, mobile_phone: null },
      paid_amount: '45.50',
    });
    expect((await trial.call(`GET contacts/${id}`)).status).to.equal(404);
  });

  it('ends with a sentence while a charge is in progress, deletes nothing, and runs again later', async () => {
    const id = await trial.make('contacts', { ...ann, patient_code: 'LFC-1' });
    const payment = await pay({ patient_id: 'LFC-1' });
    expect((await erase(id)).status).to.equal(200);
    await sql`
      insert into payment_attempts (reference, payment_id, id_org, idempotency_key, fingerprint, amount_cents, method)
      values ('a-1', ${payment}, ${practice}::bigint, 'k', '\\x00', 4550, 'card')
    `.execute(trial.api.database.db);
    await runWorker(trial.api);
    expect(await read(id)).to.include({ status: 'failed', error: erasureMessages.inFlight.charge });
    const again = await erase(id);
    expect([again.status, again.body.msg]).to.deep.equal([409, erasureMessages.inFlight.charge]);
    expect((await trial.call(`GET contacts/${id}`)).status).to.equal(200);
    await sql`delete from payment_attempts`.execute(trial.api.database.db);
    expect(await eraseNow(id)).to.include({ status: 'done' });
  });

  it('ends with a sentence while all data is exported, and keeps the export', async () => {
    const { db } = trial.api.database;
    const id = await trial.make('contacts', ann);
    expect((await erase(id)).status).to.equal(200);
    await sql`insert into tasks (id, id_org, kind, status) values ('1-task', ${practice}::bigint, 'export', 'running')`.execute(
      db,
    );
    await sql`
      insert into data_exports (id, id_org, task, id_user, started_by, created)
      select '1-export', ${practice}::bigint, '1-task', min(id), '{}', now() from users
    `.execute(db);
    await runWorker(trial.api);
    expect(await read(id)).to.include({ status: 'failed', error: erasureMessages.inFlight.export });
    expect(await rows(sql`select id from data_exports`)).to.deep.equal([{ id: '1-export' }]);
    await sql`update tasks set status = 'done' where id = '1-task'`.execute(db);
    expect(await eraseNow(id)).to.include({ status: 'done' });
    expect(await rows(sql`select id from data_exports`)).to.have.length(0);
  });

  it('keeps the records of other people with the same name, phone or household', async () => {
    const id = await trial.make('contacts', { ...ann, phone: '3125550190' });
    const [namesake, son] = [
      await trial.make('contacts', { first_name: 'Ann', last_name: 'Lee', mobile_phone: '3125550180' }),
      await trial.make('contacts', { first_name: 'Ben', last_name: 'Lee', phone: '3125550190' }),
    ];
    const list = await trial.list([
      person(1, { name: 'Ann Lee', contact: id }),
      person(3, { name: 'Ann Lee', mobile_phone: '3125550180', contact: namesake }),
      person(4, { name: 'Ben Lee', mobile_phone: '3125550190', contact: son }),
    ]);
    expect((await read(id)).shares).to.equal('T');
    await eraseNow(id);
    const left = await rows(
      sql`select contact from notification_rows where notification = ${list} order by line`,
    );
    expect(left).to.deep.equal([{ contact: namesake }, { contact: son }]);
    const names = await rows<{ name: string }>(sql`
      select record_name as name from audit where record_id in (${namesake}, ${son}) and resource = 'contacts' order by id
    `);
    expect(names).to.deep.equal([{ name: 'Ann Lee' }, { name: 'Ben Lee' }]);
  });

  it('audits who erased when and why, without the name', async () => {
    const id = await trial.make('contacts', ann);
    expect((await erase(id, { ...ask, reason: 'Ann Lee asked' })).status).to.equal(200);
    await trial.work();
    const { pseudonym = '' } = await read(id);
    const entries = await rows<{ action: string; detail: string; name: string | null }>(sql`
      select action, detail, record_name as name from audit where record_id = ${id} order by id
    `);
    expect(entries.map(({ action }) => action)).to.deep.equal(['create', 'erase patient', 'erased patient']);
    expect(entries[1]!.detail).to.equal(erasureMessages.audited(pseudonym, `${pseudonym} asked`));
    expect(entries.map(({ name }) => name)).to.deep.equal([pseudonym, pseudonym, null]);
  });

  it('rejects users who may not delete and other organizations', async () => {
    const id = await trial.make('contacts', ann);
    const token = await signIn(trial.api, { org: '204260' });
    const foreign = await trial.api.call(`POST contacts/${id}/erasure`, ask, { token });
    expect(foreign.status).to.equal(404);
    await sql`update groups set may_delete = 'F' where id_org = ${practice}::bigint`.execute(
      trial.api.database.db,
    );
    expect((await erase(id)).status).to.equal(403);
  });

  it('refuses every other change of audit rows', async () => {
    const { db } = trial.api.database;
    const id = await trial.make('contacts', ann);
    const change = (column: string, setting: string) =>
      db.transaction().execute(async (trx) => {
        await sql`select set_config('portal.erases_patient', ${setting}, true)`.execute(trx);
        await sql`update audit set ${sql.ref(column)} = 'x' where record_id = ${id}`.execute(trx);
      });
    const failure = async (work: Promise<unknown>) =>
      work.then(
        () => '',
        (error: Error) => error.message,
      );
    expect(await failure(change('detail', ''))).to.equal('audit rows are only ever added');
    expect(await failure(change('user_name', 'yes'))).to.equal('audit rows are only ever added');
    const none = sql`select erase_from_audit('none', '{}', '{}', 'x', 'x')`.execute(trial.api.serving.db);
    expect(await failure(none)).to.equal('no erasure is under way');
  });
});
