import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { sql } from 'kysely';
import { finishLost } from '../../server/api/phone/finish-call.ts';
import { countDashboard } from '../../shared/ivr/dashboard.ts';
import { toDecimal } from '../../shared/money.ts';
import { wholeLine } from '../api/phone/phone-practice.ts';
import { startChildApi, type ChildApi } from '../support/child-api.ts';
import { createDemoDatabase, type TestDatabase } from '../support/database.ts';
import { describeSlow, seed } from '../support/full-run.ts';
import { callIn, dialled, hooksUrl, type Caller } from '../support/phone-calls.ts';
import { textVoiceToken } from '../support/text-voice-provider.ts';
import { until } from '../support/until.ts';
import { drawBy, type Draw } from './storm/draw.ts';

const practice = '204117';
const calls = 3000;
/** Number of patients. Each owes one payment and calls twice, often concurrently. */
const patients = calls / 2;
const atOnce = 20;
const kills = 8;
const callsAtATime = 1000;
const longestMs = 1_800_000;

/** Test cards: approved, declined, and charged with a lost response, which a lookup resolves. */
const cards = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000001406',
];

describeSlow('dropped calls with repeated and late webhooks while the server is killed', function () {
  this.timeout(longestMs);
  let database: TestDatabase;
  let api: ChildApi;
  const line = { url: '' };
  const start = async () => {
    api = await startChildApi({
      DATABASE_URL: database.url.replace('@/', '@localhost/'),
      HOOKS_URL: hooksUrl,
      TEXT_VOICE_TOKEN: textVoiceToken,
    });
    line.url = api.url;
  };
  before(async () => {
    database = await createDemoDatabase();
    await start();
    await enterPatients(database);
  });
  after(async () => {
    await api.kill('SIGTERM');
    await database.drop();
  });

  it('charge nothing twice and keep ledger, records and dashboard equal to the cent', async () => {
    const order = drawBy(seed).shuffled(Array.from({ length: calls }, (_, index) => index));
    let begun = 0;
    const killer = async () => {
      for (let kill = 1; kill <= kills; kill += 1) {
        await until(() => begun > (calls * kill) / (kills + 1), longestMs);
        await api.kill('SIGKILL');
        await start();
      }
    };
    const caller = async () => {
      for (let index = order.pop(); index !== undefined; index = order.pop()) {
        begun += 1;
        await callOnce(line, index);
      }
    };
    await Promise.all([killer(), ...Array.from({ length: atOnce }, caller)]);
    const { db } = database;
    const open = async () => {
      const { rows } = await sql`select 1 from payment_attempts where state = 'charging'`.execute(db);
      return rows.length;
    };
    await until(async () => (await open()) === 0, 120_000);
    // Processes batches as the worker does every minute.
    for (let left = calls; left > 0; left -= callsAtATime) await finishLost(db, Date.now() + 24 * 3_600_000);
    await expectAgreement(database);
  });
});

/** Simulates provider and caller. A webhook arrives once, twice concurrently, or again after its response; an older one may arrive late. */
async function callOnce(line: { url: string }, index: number): Promise<void> {
  const draw = drawBy(seed + index);
  const held: (() => Promise<unknown>)[] = [];
  const deliver: NonNullable<Parameters<typeof callIn>[1]>['deliver'] = async (send) => {
    const reach = () => untilReached(send);
    const fate = draw.next();
    if (fate < 0.1) return (await Promise.all([reach(), reach()]))[1];
    if (fate < 0.2) await reach();
    if (fate < 0.3) await held[draw.between(0, Math.max(0, held.length - 1))]?.();
    held.push(reach);
    return reach();
  };
  const phone = phoneOf(index % patients);
  const call = await callIn(line, { from: phone, sid: `CA-storm-${index}`, deliver });
  const isHeard = await pressUntilDropped(call, draw);
  if (isHeard || draw.next() < 0.5) await call.hangUp(draw.between(20, 300));
}

/** Returns false if the call drops before all keys are pressed. */
async function pressUntilDropped(call: Caller, draw: Draw): Promise<boolean> {
  const card = draw.oneOf(cards);
  const keys = ['1', '03151970', '60611', '1', '2', '1', `${card}#`, '1231', '731#', '60611', '1'];
  for (const digits of keys) {
    if (draw.next() < 0.03 || call.stop.kind !== 'keys') return false;
    await call.press(digits);
  }
  return true;
}

async function untilReached<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await sleep(100);
  }
  throw new Error('The API did not respond after 600 tries');
}

const phoneOf = (patient: number) => String(2_125_550_000 + patient);
const centsOf = (patient: number) => 1000 + 7 * patient;

async function enterPatients({ db }: TestDatabase): Promise<void> {
  const people = Array.from({ length: patients }, (_, index) => ({
    id: `1763600000-storm${index}`,
    phone: phoneOf(index),
    code: `STORM-${index}`,
    amount: toDecimal(centsOf(index)),
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) given (id text, phone text, code text, amount numeric)`;
  await sql`
    insert into contacts (id, id_org, first_name, last_name, phone, patient_code, dob, zip, provider)
    select id, ${practice}::bigint, 'Ann', 'Storm', phone, code, '1970-03-15', '60611', 'Dr. Osei' from ${given}
  `.execute(db);
  await sql`
    insert into payments (id, id_org, patient_id, first_name, last_name, amount)
    select id, ${practice}::bigint, code, 'Ann', 'Storm', amount from ${given}
  `.execute(db);
  await sql`
    insert into phone_sequences (id, id_org, name, steps)
    values ('1763600000-storm', ${practice}::bigint, 'Line', ${JSON.stringify(wholeLine)}::jsonb)
  `.execute(db);
  await sql`
    update org set ivr_number = ${dialled}, inbound_sequence = '1763600000-storm' where id = ${practice}::bigint
  `.execute(db);
  await sql`update client_settings set payment_enabled = 'T' where id = ${practice}::bigint`.execute(db);
}

async function expectAgreement({ db }: TestDatabase): Promise<void> {
  const { rows: charges } = await sql<{ payment_id: string; cents: number; times: number }>`
    select payment_id, sum(payment_charges.amount_cents)::int as cents, count(*)::int as times
    from payment_charges
    join sandbox_charges on sandbox_charges.reference = payment_charges.reference and sandbox_charges.outcome = 'approved'
    where payment_id like '%-storm%'
    group by payment_id
  `.execute(db);
  expect(charges.length, 'somebody paid').to.be.greaterThan(patients / 4);
  for (const { payment_id: id, cents, times } of charges)
    expect({ id, cents, times }).to.deep.equal({
      id,
      cents: centsOf(Number(id.split('storm')[1])),
      times: 1,
    });
  const { rows: taken } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox_charges where outcome = 'approved' and reference in (
      select reference from payment_attempts where payment_id like '%-storm%'
    )
  `.execute(db);
  expect(taken[0]!.count, 'the gateway’s book').to.equal(charges.length);
  const { rows: records } = await sql<Record<string, unknown>>`
    select to_char(cdr_start, 'YYYY-MM-DD HH24:MI:SS') as cdr_start, cdr_billsec, info, balance::text, provider, phone
    from ivr where id in (select ivr from phone_calls)
  `.execute(db);
  expect(records, 'one record per call').to.have.length(calls);
  const dashboard = countDashboard([{ from: 0, offset: 0 }]);
  for (const record of records) dashboard.add(record);
  const { total } = dashboard.result();
  const collected = charges.reduce((sum, { cents }) => sum + cents, 0);
  expect(total).to.include({ calls, cents: collected, payments: charges.length });
  const { rows: kept } = await sql`
    select id from phone_calls where sealed is not null or state::text like any (array['%4242424242424242%', '%03151970%'])
  `.execute(db);
  expect(kept, 'digits left in the database').to.deep.equal([]);
}
