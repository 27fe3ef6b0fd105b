import { expect } from 'chai';
import { sql } from 'kysely';
import { callIn, type Caller } from '../../support/phone-calls.ts';
import { canary, openPhonePractice, practice, wholeLine } from './phone-practice.ts';
import { describeWith } from '../../support/fixtures.ts';

const from = '7735550111';
const card = [`${canary.card}#`, '1231', `${canary.cvc}#`, '60611'];

describeWith('a keypad payment for a partly paid bill', openPhonePractice, (line) => {
  let payment: string;
  let proof: string;
  beforeEach(async () => {
    payment = await line.patient({ patient_code: 'P-1', phone: from }, '45.00');
    const { db } = line.api.database;
    await sql`update payments set payer_editable = 'T', dob = '1970-03-15' where id = ${payment}`.execute(db);
    await line.answerBy(wholeLine);
    const identity = { client_id: practice, id: payment, last_name: 'Lee', dob: '03/15/1970', zip: '60611' };
    const { body } = await line.api.call('POST notify2pay/verification_check', identity);
    proof = String((body.results as unknown as { verification: string }).verification);
  });

  async function callToPay(): Promise<Caller> {
    const call = await callIn(line.api, { from });
    await call.pressAll('1', canary.dob, '60611', '2');
    return call;
  }
  async function payOnline(amount: string, key: string): Promise<void> {
    const onPage = {
      client_id: practice,
      payment_id: payment,
      payment_method: 'cc',
      amount,
      verification: proof,
    };
    const typed = {
      name: 'Ann Lee',
      card_number: canary.card,
      expiry: '12/31',
      cvc: canary.cvc,
      zip: '60611',
    };
    expect((await line.api.submit({ ...onPage, ...typed }, key)).status).to.equal(200);
  }
  const charged = async () => {
    const { rows } = await sql<{ cents: number }>`
      select amount_cents as cents from payment_charges
      where payment_id in (select id from payments where id = ${payment} or part_of = ${payment})
      order by amount_cents
    `.execute(line.api.database.db);
    return rows.map(({ cents }) => cents);
  };
  const detail = async () => {
    const body = { client_id: practice, id: payment, verification: proof };
    return (await line.api.call('POST notify2pay/get_payment_detail', body)).body.results[0]!;
  };

  it('charges the rest after an online partial payment', async () => {
    await payOnline('$20.00', 'key-part-1');
    const call = await callToPay();
    expect(call.heardText).to.include('Your payment is $25.00.');
    await call.pressAll('1', ...card, '1');
    expect(call.heardText).to.include('Your payment of $25.00 was accepted');
    await call.hangUp();
    expect(await charged()).to.deep.equal([2000, 2500]);
    const found = await detail();
    expect(found).to.include({ status: 'Paid' });
    expect(found['payer']).to.include({ paid_total: '45.00', remaining: '0.00', due_total: '0.00' });
  });

  it('charges nothing if a part is paid online during the call, then offers the rest', async () => {
    const call = await callToPay();
    await call.pressAll('1', ...card);
    expect(call.heardText).to.include('You will pay $45.00');
    await payOnline('$20.00', 'key-part-1');
    await call.press('1');
    expect(call.heardText).to.include(
      'Another payment was just made on this bill. You have not been charged for this one.',
    );
    expect(await charged()).to.deep.equal([2000]);
    await call.press('2');
    expect(call.heardText).to.include('Your payment is $25.00.');
    await call.pressAll('1', ...card, '1');
    expect(call.heardText).to.include('Your payment of $25.00 was accepted');
    await call.hangUp();
    expect(await charged()).to.deep.equal([2000, 2500]);
  });

  it('reports the bill as paid if it is paid in full online during the call', async () => {
    const call = await callToPay();
    await call.pressAll('1', ...card);
    await payOnline('$45.00', 'key-whole');
    await call.press('1');
    expect(call.heardText).to.include('This has already been paid.');
    await call.hangUp();
    expect(await charged()).to.deep.equal([4500]);
  });
});
