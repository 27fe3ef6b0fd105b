import { expect } from 'chai';
import { sql } from 'kysely';
import { finishLost } from '../../../server/api/phone/finish-call.ts';
import { until } from '../../support/until.ts';
import { callIn, callRecords, type Caller } from '../../support/phone-calls.ts';
import { canary, openPhonePractice, practice, wholeLine, type PhonePractice } from './phone-practice.ts';
import { describeWith } from '../../support/fixtures.ts';

const from = '7735550111';
const card = [`${canary.card}#`, '1231', `${canary.cvc}#`, '60611'];

describeWith('a keypad payment', openPhonePractice, (line) => {
  let payment: string;
  beforeEach(async () => {
    payment = await line.patient({ patient_code: 'P-1', phone: from }, '45.00');
    await line.answerBy(wholeLine);
  });

  async function callToPay(options: Parameters<typeof callIn>[1] = {}): Promise<Caller> {
    const call = await callIn(line.api, { from, ...options });
    await call.pressAll('1', canary.dob, '60611', '2');
    return call;
  }
  const charges = async () => {
    const { rows } = await sql<{ cents: number }>`select amount_cents as cents from payment_charges`.execute(
      line.api.database.db,
    );
    return rows.map(({ cents }) => cents);
  };
  const before: number[] = [];
  beforeEach(async () => before.splice(0, before.length, ...(await charges())));
  const charged = async () => (await charges()).slice(before.length);
  const statusOf = async () => {
    const { rows } = await sql<{ status: string; last_4: string | null }>`
      select status, last_4 from payments where id = ${payment}
    `.execute(line.api.database.db);
    return rows[0]!;
  };
  const record = async () => (await callRecords(line.api)).at(-1)!;

  it('reads the card back, charges it once and records the payment on the call record', async () => {
    const call = await callToPay();
    expect(call.heardText).to.equal(
      'Your payment is $45.00. To pay with a card, press 1. To pay from a bank account, press 2. To go back without paying, press 3.',
    );
    await call.pressAll('1', ...card);
    expect(call.heardText).to.equal(
      'You will pay $45.00 with the card ending in 4 2 4 2. Press 1 to pay now. Press 2 to stop.',
    );
    await call.press('1');
    expect(call.heardText).to.match(
      /Your payment of \$45\.00 was accepted\. Your confirmation number is [\w ]+\./,
    );
    await call.hangUp(120);
    expect(await charged()).to.deep.equal([4500]);
    expect(await statusOf()).to.deep.equal({ status: 'Paid', last_4: '4242' });
    expect(await record()).to.include({
      balance: '45.00',
      info: 'Answered,English,Identified,Authenticated,MMenu,Pay start,Paid,Hang up',
    });
  });

  it('counts once as a phone payment in the daily report and matches the gateway', async () => {
    const call = await callToPay();
    await call.pressAll('1', ...card, '1');
    await call.hangUp();
    const date = new Date(line.api.now.ms).toISOString().slice(0, 10);
    const [day] = (await line.call(`GET payments/day?date=${date}`)).body.results;
    expect(day).to.deep.include({ totals: [{ kind: 'phone', count: 1, amount: '45.00' }] });
    const { rows } = day as unknown as { rows: Record<string, unknown>[] };
    expect(rows.map(({ id, way, last_4 }) => ({ id, way, last_4 }))).to.deep.equal([
      { id: (await record())['id'], way: 'cc', last_4: '4242' },
    ]);
    const [compared] = (await line.call(`GET payments/day/gateway?date=${date}`)).body.results;
    expect(compared).to.include({ count: 1, amount: '45.00', gateway_amount: '45.00' });
  });

  it('charges once for repeated and concurrent turns', async () => {
    const call = await callToPay();
    await call.pressAll('1', ...card);
    const confirm = /action="([^"]+)"/.exec(call.markup)![1]!;
    const turns = await Promise.all([1, 2, 3].map(() => call.post(confirm, { Digits: '1' })));
    const redirect = /<Redirect[^>]*>([^<]+)</.exec(turns[0]!.text)![1]!;
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => call.post(redirect)));
    expect(new Set(outcomes.map(({ text }) => text)).size).to.equal(1);
    expect(outcomes[0]!.text).to.include('was accepted');
    await call.post(confirm, { Digits: '1' });
    await call.hangUp();
    await call.hangUp();
    expect(await charged()).to.deep.equal([4500]);
    expect(await callRecords(line.api)).to.have.length(1);
  });

  it('charges a bank account', async () => {
    const call = await callToPay();
    await call.pressAll('2', canary.routing, `${canary.account}#`);
    expect(call.heardText).to.include('bank account ending in 0 0 0 1');
    await call.press('1');
    expect(call.heardText).to.include('was accepted');
    await call.hangUp();
    expect(await charged()).to.deep.equal([4500]);
  });

  it('reports a charge under review instead of a zero balance', async () => {
    await sql`update payments set attempt = 'held-for-review'`.execute(line.api.database.db);
    const call = await callToPay();
    expect(call.heardText).to.include('Your payment is being checked.').and.not.include('no balance');
    await call.hangUp();
  });

  it('repeats the prompt after a routing number with a wrong check digit', async () => {
    const call = await callToPay();
    await call.pressAll('2', '074000079');
    expect(call.heardText).to.include('That number didn’t work.').and.include('routing number of your bank');
    await call.pressAll(canary.routing, `${canary.account}#`);
    expect(call.heardText).to.include('bank account ending in');
    await call.hangUp();
  });

  it('charges the method saved on the online payment page', async () => {
    const other = await line.make('payments', {
      patient_id: 'P-1',
      first_name: 'Ann',
      last_name: 'Lee',
      amount: '10.00',
    });
    const onPage = {
      ...{ client_id: practice, payment_id: other, payment_method: 'cc', amount: '$10.00', name: 'Ann Lee' },
      ...{
        card_number: canary.card,
        expiry: '12/31',
        cvc: canary.cvc,
        zip: '60611',
        store_payment_method: true,
      },
    };
    expect((await line.api.submit(onPage, 'key-of-the-page')).status).to.equal(200);
    const call = await callToPay();
    expect(call.heardText).to.include(
      'To pay with your saved card ending in 4 2 4 2, press 1. To pay with a card, press 2.',
    );
    await call.pressAll('1', '1');
    expect(call.heardText).to.include('Your payment of $45.00 was accepted');
    await call.hangUp();
    expect(await charged()).to.deep.equal([1000, 4500]);
  });

  it('announces a declined payment, charges nothing and allows a retry', async () => {
    const call = await callToPay();
    await call.pressAll('1', '4000000000000002#', '1231', '123#', '60611', '1');
    expect(call.heardText).to.include(
      'Your payment didn’t go through. You were not charged. To pay with a card',
    );
    await call.pressAll('2', canary.routing, '900000000002#', '1');
    expect(call.heardText).to.include('Your payment didn’t go through. You were not charged.');
    await call.pressAll('1', ...card, '1');
    expect(call.heardText).to.include('was accepted');
    await call.hangUp();
    expect(await charged()).to.deep.equal([4500]);
    expect((await record())['info']).to.include('Pay start,Card declined,Bank declined,Paid');
  });

  it('repeats the prompt after an invalid number and stops after three attempts', async () => {
    const call = await callToPay();
    await call.pressAll('1', '4242424242424241#');
    expect(call.heardText).to.include('That number didn’t work. Please enter your card number');
    await call.pressAll('1#', '2#');
    expect(call.heardText).to.match(/You were not charged\. To hear your balance/);
    await call.hangUp();
    expect(await charged()).to.deep.equal([]);
  });

  it('reports an unknown outcome as under review and saves the record after the lookup', async () => {
    const call = await callToPay();
    await call.pressAll('1', '4000000000001406#', '1231', '123#', '60611', '1');
    expect(call.heardText).to.include('Your payment is being checked. You will not be charged twice.');
    await call.hangUp();
    expect(await callRecords(line.api)).to.deep.equal([]);
    line.api.now.ms += 5 * 60_000;
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(line.api.database.db);
    await line.work();
    expect(await charged()).to.deep.equal([4500]);
    await finishLost(line.api.serving.db, line.api.now.ms);
    expect(await record()).to.deep.include({
      balance: '45.00',
      info: 'Answered,English,Identified,Authenticated,MMenu,Pay start,Being checked,Paid,Hang up',
    });
  });

  it('appears on the record if it starts while the call ends', async () => {
    const call = await callToPay();
    await call.pressAll('1', ...card);
    const confirm = /action="([^"]+)"/.exec(call.markup)![1]!;
    const { text } = await call.post(confirm, { Digits: '1' });
    const redirect = /<Redirect[^>]*>([^<]+)</.exec(text)![1]!;
    const { db } = line.api.database;
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db);
      return rows.length;
    };
    const charging = await db.transaction().execute(async (trx) => {
      await sql`select from payments where id = ${payment} for update`.execute(trx);
      const turn = call.post(redirect);
      await until(async () => (await waiting()) > 0);
      await call.hangUp();
      return { turn };
    });
    await charging.turn;
    expect(await charged()).to.deep.equal([4500]);
    line.api.now.ms += 2 * 60_000;
    await finishLost(line.api.serving.db, line.api.now.ms);
    expect((await callRecords(line.api)).map(({ balance }) => balance)).to.deep.equal(['45.00']);
  });

  it('appears on no record if it was confirmed but never submitted', async () => {
    const call = await callToPay();
    await call.pressAll('1', ...card);
    await call.post(/action="([^"]+)"/.exec(call.markup)![1]!, { Digits: '1' });
    await call.hangUp();
    line.api.now.ms += 2 * 60_000;
    await finishLost(line.api.serving.db, line.api.now.ms);
    expect(await charged()).to.deep.equal([]);
    expect((await callRecords(line.api)).map(({ balance }) => balance)).to.deep.equal([null]);
  });

  it('wipes typed digits of a dropped call and saves its record', async () => {
    const call = await callToPay();
    await call.pressAll('1', `${canary.card}#`, '1231', `${canary.cvc}#`);
    const { rows } = await sql<{ sealed: string }>`select sealed from phone_calls`.execute(
      line.api.database.db,
    );
    expect(rows[0]!.sealed).to.match(/^sealed\./);
    line.api.now.ms += 16 * 60_000;
    await finishLost(line.api.serving.db, line.api.now.ms);
    expect(await record()).to.include({ balance: null, provider: 'Dr. Osei' });
    const after = await sql`select sealed from phone_calls`.execute(line.api.database.db);
    expect(after.rows).to.deep.equal([{ sealed: null }]);
    await call.hangUp();
    expect(await callRecords(line.api)).to.have.length(1);
  });

  it('leaves no secret digit in the database at any turn and none in the log', async () => {
    const call = await callToPay();
    for (const digits of ['1', ...card, '1']) {
      await call.press(digits);
      await expectNoCanary(line);
    }
    await call.hangUp();
    await expectNoCanary(line);
    const log = await line.api.logText();
    for (const digits of [canary.card, canary.dob]) expect(log).to.not.include(digits);
  });
});

async function expectNoCanary({ api }: PhonePractice): Promise<void> {
  const { db } = api.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
  `.execute(db);
  for (const { name } of tables) {
    const [schema = '', table = ''] = name.split('.');
    const { rows } = await sql<{ found: string }>`
      select left(whole::text, 200) as found from ${sql.table(`${schema}.${table}`)} whole
      where whole::text like ${`%${canary.card}%`} or whole::text like ${`%${canary.dob}%`}
      or whole::text like ${`%"${canary.cvc}"%`} or whole::text like '%4242 4242%'
    `.execute(db);
    expect(rows, name).to.deep.equal([]);
  }
}
