import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { openPhonePractice, wholeLine, type PhonePractice } from './phone-practice.ts';

interface Told {
  id: string;
  said: { text: string; language: string }[];
  waits: { kind: string; most?: number };
  ended: boolean;
  step: number | null;
  tags: string[];
  outcome: { step: string; sentence: string };
  ivr: string | null;
}

describe('a simulated phone sequence', () => {
  let line: PhonePractice;
  beforeEach(async () => (line = await openPhonePractice()));
  afterEach(() => line.close());
  const ask = async (route: string, body?: object): Promise<Told> => {
    const reply = await line.call(route, body);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.results[0] as unknown as Told;
  };
  const words = ({ said }: Told) => said.map(({ text }) => text).join(' ');
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      line.api.database.db,
    );
    return rows[0]!.count;
  };

  it('speaks, waits for keys and takes a payment for a sample patient without charging or saving anything', async () => {
    const before = [await count('ivr'), await count('payment_attempts'), await count('payment_charges')];
    const begun = await ask('POST phone/trials', { steps: wholeLine });
    expect(begun.said.map(({ language }) => language)).to.deep.equal(['en', 'es']);
    expect(begun).to.deep.include({ ended: false, step: 0, tags: ['Answered'] });
    expect(begun.waits).to.deep.equal({ kind: 'keys', most: 1, finish_on: '', seconds: 5 });
    const press = (digits: string) => ask(`POST phone/trials/${begun.id}/keys`, { digits });
    const next = ['1', '04091961#', '60611', '2', '2', '4242424242424242#', '1230', '123#', '60611'];
    let told = begun;
    for (const digits of next) told = await press(digits);
    expect(words(told)).to.include('You will pay $45.00 with the card ending in 4 2 4 2.');
    told = await press('1');
    expect(words(told)).to.match(/^One moment please\. Thank you\. Your payment of \$45\.00 was accepted/);
    expect(told).to.deep.include({ step: 3, ended: false });
    expect(told.outcome).to.deep.include({ step: 'paid' });
    const over = await ask(`POST phone/trials/${begun.id}/hang_up`);
    expect(over).to.deep.include({ ended: true, step: null });
    expect([
      await count('ivr'),
      await count('payment_attempts'),
      await count('payment_charges'),
    ]).to.deep.equal(before);
  });

  it('explains invalid steps and is hidden from other organizations', async () => {
    const reply = await line.call('POST phone/trials', { steps: [{ do: 'pay', methods: ['card'] }] });
    expect(reply.body.msg).to.equal('Step 1: ‘Take a payment’ needs a step ‘Find the caller’ before it.');
    const { id } = await ask('POST phone/trials', { steps: wholeLine });
    const token = await signIn(line.api, { org: '204260' });
    const other = await line.api.call(`POST phone/trials/${id}/keys`, { digits: '1' }, { token });
    expect(other.status).to.equal(404);
  });

  it('rejects an inbound-only sequence in reminders and inbound steps in a sequence used by one', async () => {
    const line1 = await line.make('phone_sequences', {
      name: 'For callers',
      steps: JSON.stringify(wholeLine),
    });
    const reminder = (await line.call('GET reminders')).body.results[0]!;
    const asked = await line.call('PUT reminders', { id: reminder['id'], phone_sequence: line1 });
    expect(asked.body.msg).to.match(
      /^Phone Sequence: choose a phone sequence without steps for incoming calls/,
    );
    const plain = await line.make('phone_sequences', {
      name: 'Out',
      steps: JSON.stringify([{ do: 'hang_up' }]),
    });
    const taken = await line.call('PUT reminders', { id: reminder['id'], phone_sequence: plain });
    expect(taken.status, taken.body.msg).to.equal(200);
    const changed = await line.call('PUT phone_sequences', { id: plain, steps: JSON.stringify(wholeLine) });
    expect(changed.body.msg).to.match(/^A reminder uses this phone sequence/);
  });

  it('starts in the requested language and accepts a voicemail', async () => {
    const begun = await ask('POST phone/trials', { steps: [{ do: 'voicemail' }], language: 'es' });
    expect(words(begun)).to.include('Deje su mensaje');
    expect(begun.waits).to.deep.equal({ kind: 'voicemail' });
    const left = await ask(`POST phone/trials/${begun.id}/keys`, { digits: '#' });
    expect(left.ended).to.equal(true);
  });

  it('matches a real call from a demo patient', async () => {
    await line.patient({ patient_code: 'P-1', phone: '7735550111' }, '45.00');
    await line.answerBy(wholeLine);
    const callers = (await line.call('GET dev/callers')).body.results;
    expect(callers[0]).to.include({ phone: '7735550111', owes: '45.00', dob: '03/15/1970', zip: '60611' });
    const begun = await ask('POST dev/calls', { from: '7735550111' });
    const press = (digits: string) => ask(`POST dev/calls/${begun.id}/keys`, { digits });
    for (const digits of [
      '1',
      '03151970',
      '60611',
      '2',
      '1',
      '4242424242424242#',
      '1230',
      '123#',
      '60611',
      '1',
    ])
      await press(digits);
    const over = await ask(`POST dev/calls/${begun.id}/hang_up`);
    expect(over.outcome).to.deep.include({ step: 'paid' });
    const { rows } = await sql`select balance::text, info from ivr where id = ${over.ivr}`.execute(
      line.api.database.db,
    );
    expect(rows[0]).to.deep.include({ balance: '45.00' });
    expect((await line.call('POST dev/calls/x/keys', { digits: '1' })).status).to.equal(404);
  });
});
