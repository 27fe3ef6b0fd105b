import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { sql } from 'kysely';
import { addJob } from '../../../server/api/database/db.ts';
import { bankBody, cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { sumGatewayAndPayments } from '../../support/ledger.ts';
import { runWorker } from '../../support/run-worker.ts';
import { describeApi } from '../../support/fixtures.ts';

const name = 'payer chooses the amount';
const link = demoIds(name);
const { last_name, dob } = demoLink(name).demo.patient;
const hash = (key: string) => createHash('sha256').update(key).digest('hex');

interface Detail {
  id: string;
  status: string;
  part: number;
  paid_key_hashes: string[];
  charging?: string;
  returned?: string;
  history?: { amount: string; returned_at?: number; refunds: object[]; key_hash?: string }[];
  payer?: Record<string, string>;
}

describeApi('a payment link used for several partial payments', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org: link.client_id });
  });

  async function verify(): Promise<string> {
    const { body } = await api.call('POST notify2pay/verification_check', { ...link, last_name, dob });
    return String((body.results as unknown as { verification: string }).verification);
  }
  const detail = async (verification?: string) =>
    (await api.call('POST notify2pay/get_payment_detail', { ...link, verification })).body
      .results[0] as unknown as Detail;
  const payPart = (amount: string, key: string, more: object = {}) =>
    api.submit(cardBody(name, { amount, ...more }), key);
  async function charged(): Promise<number[]> {
    const { rows } = await sql<{ amount_cents: number }>`
      select amount_cents from sandbox_charges
      where outcome = 'approved'
      and reference in (select reference from payment_attempts where idempotency_key not like 'demo-%')
      order by amount_cents
    `.execute(api.database.db);
    return rows.map(({ amount_cents: cents }) => cents);
  }
  const parts = async () => {
    const { rows } = await sql<{ id: string; status: string; amount: string; paid: string | null }>`
      select id, status, amount::text, paid_amount::text as paid
      from payments
      where id = ${link.id}
      or part_of = ${link.id}
      order by part_of is not null, created, id
    `.execute(api.database.db);
    return rows;
  };
  async function returnByBank(): Promise<void> {
    for (const minutes of [3, 2]) {
      api.now.ms += minutes * 60_000;
      await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
      await runWorker(api);
    }
  }
  async function expectTies(): Promise<void> {
    const { gateway, payments } = await sumGatewayAndPayments(api.database);
    expect(gateway).to.equal(payments);
  }

  it('accepts parts one after another until the full amount is paid', async () => {
    const proof = await verify();
    expect((await detail(proof)).payer).to.include({
      amount_requested: '260.00',
      paid_total: '0.00',
      due_total: '260.00',
    });
    expect((await payPart('$100.00', 'key-0001')).status).to.equal(200);
    api.now.ms += 1000;
    const rest = await detail(proof);
    expect(rest).to.include({ status: 'Viewed', part: 2 });
    expect(rest.payer).to.include({
      amount_requested: '160.00',
      amount_limit: '160.00',
      paid_total: '100.00',
      remaining: '160.00',
    });
    expect((await payPart('$160.01', 'key-0002')).body.p1).to.equal('Invalid amount');
    expect((await payPart('$60.00', 'key-0003')).status).to.equal(200);
    api.now.ms += 1000;
    expect((await payPart('$100.00', 'key-0004')).status).to.equal(200);
    const whole = await detail(proof);
    expect(whole).to.include({ status: 'Paid', part: 4 });
    expect(whole.history?.map(({ amount }) => amount)).to.deep.equal(['100.00', '60.00', '100.00']);
    expect(whole.payer).to.include({ paid_total: '260.00', remaining: '0.00', due_total: '0.00' });
    expect(whole.paid_key_hashes.toSorted()).to.deep.equal(
      ['key-0001', 'key-0003', 'key-0004'].map(hash).toSorted(),
    );
    expect((await payPart('$1.00', 'key-0005')).body.p1).to.equal('Already paid');
    expect(await charged()).to.deep.equal([6000, 10_000, 10_000]);
    await expectTies();
  });

  it('opens the current part from the link of any part', async () => {
    await payPart('$100.00', 'key-0001');
    const [, rest] = await parts();
    const { body } = await api.call('POST notify2pay/get_payment_detail', { ...link, id: rest!.id });
    expect(body.results[0]).to.include({ id: rest!.id, status: 'Viewed' });
    const other = await api.submit(
      { ...cardBody(name, { amount: '$160.00' }), payment_id: rest!.id },
      'key-0001',
    );
    expect(other.status).to.equal(422);
    expect(await charged()).to.deep.equal([10_000]);
  });

  it('charges once per idempotency key, even after its part has been paid', async () => {
    const first = await payPart('$100.00', 'key-0001');
    const again = await Promise.all(Array.from({ length: 10 }, () => payPart('$100.00', 'key-0001')));
    for (const reply of again) expect(reply.body).to.deep.equal(first.body);
    expect((await payPart('$60.00', 'key-0001')).status).to.equal(422);
    expect(await charged()).to.deep.equal([10_000]);
  });

  it('never charges more than the amount due under concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => payPart('$100.00', `key-many-${index % 20}`)),
    );
    expect(replies.every(({ status }) => [200, 400, 409].includes(status))).to.equal(true);
    const cents = await charged();
    expect(cents.length).to.be.lessThan(3);
    expect(cents.every((one) => one === 10_000)).to.equal(true);
    const due = (await parts()).filter(({ status }) => status !== 'Paid');
    const left = due.reduce((sum, { amount }) => sum + Number(amount) * 100, 0);
    expect(left + cents.length * 10_000).to.equal(26_000);
    await expectTies();
  });

  it('charges only one of several payers who saw the same part and informs the rest', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => payPart('$50.00', `key-many-${index}`, { part: 1 })),
    );
    expect(replies.filter(({ status }) => status === 200)).to.have.length(1);
    const late = await payPart('$50.00', 'key-late', { part: 1 });
    expect([late.status, late.body.p1]).to.deep.equal([400, 'Part paid']);
    expect((await payPart('$50.00', 'key-next', { part: 2 })).status).to.equal(200);
    expect(await charged()).to.deep.equal([5000, 5000]);
  });

  it('counts failed verifications across all parts', async () => {
    const wrong = () => api.call('POST notify2pay/verification_check', { ...link, last_name: 'Wrong', dob });
    for (let tries = 0; tries < 15; tries += 1) await wrong();
    await payPart('$100.00', 'key-0001');
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).status).to.equal(400);
    expect((await wrong()).status).to.equal(429);
    const [, rest] = await parts();
    const byRest = await api.call('POST notify2pay/verification_check', {
      ...link,
      id: rest!.id,
      last_name,
      dob,
    });
    expect(byRest.status).to.equal(429);
    expect((await api.call('POST notify2pay/open_link', { id: rest!.id }, { token })).status).to.equal(200);
    await verify();
  });

  it('charges a part after a declined attempt and then requests the rest', async () => {
    await payPart('$100.00', 'key-0001', { card_number: '4000000000000002' });
    expect(await parts()).to.have.length(1);
    await payPart('$100.00', 'key-0002');
    expect((await parts()).map(({ status, amount }) => [status, amount])).to.deep.equal([
      ['Paid', '260.00'],
      ['Viewed', '160.00'],
    ]);
  });

  it('requests payment of a part returned by the bank before any later part', async () => {
    const proof = await verify();
    await api.submit(bankBody(name, { amount: '$100.00', account_number: '900000002007' }), 'key-bank');
    api.now.ms += 1000;
    await payPart('$60.00', 'key-0002');
    await returnByBank();
    const again = await detail(proof);
    expect(again).to.include({ id: link.id, status: 'Failed', returned: 'T' });
    expect(again.payer).to.include({
      amount_requested: '100.00',
      due_total: '200.00',
      remaining: '200.00',
      paid_total: '60.00',
    });
    expect(again.paid_key_hashes).to.deep.equal([hash('key-0002')]);
    expect((await payPart('$100.01', 'key-0003')).body.p1).to.equal('Invalid amount');
    await payPart('$100.00', 'key-0004');
    expect((await detail(proof)).payer).to.include({ amount_requested: '100.00', due_total: '100.00' });
    await payPart('$100.00', 'key-0005');
    expect((await detail(proof)).payer).to.include({ paid_total: '260.00', remaining: '0.00' });
    expect(await charged()).to.deep.equal([6000, 10_000, 10_000, 10_000]);
    await expectTies();
  });

  it('points from a returned and repaid part to the remaining balance', async () => {
    const restOf = async (id: string) => {
      const { body } = await api.call(`GET payments/${id}`, undefined, { token });
      return body.results[0]!['rest_payment'];
    };
    await verify();
    await api.submit(bankBody(name, { amount: '$100.00', account_number: '900000002007' }), 'key-bank');
    const rest = (await parts())[1]!.id;
    await returnByBank();
    expect(await restOf(link.id), 'returned').to.equal(rest);
    expect((await payPart('$30.00', 'key-0002')).status).to.equal(200);
    const [between] = (await parts()).filter(({ id }) => id !== link.id && id !== rest);
    expect(between).to.include({ amount: '70.00' });
    expect([await restOf(link.id), await restOf(between!.id)]).to.deep.equal([between!.id, rest]);
    await payPart('$160.00', 'key-0003');
    await payPart('$70.00', 'key-0004');
    expect((await parts()).map(({ status }) => status)).to.deep.equal(['Paid', 'Paid', 'Paid']);
    expect((await detail(await verify())).payer).to.include({ paid_total: '260.00', remaining: '0.00' });
    await expectTies();
  });

  it('continues with the next part after a refund', async () => {
    const proof = await verify();
    await payPart('$100.00', 'key-0001');
    const refund = { amount: '100.00', reason: 'Paid twice' };
    const headers = { 'Idempotency-Key': 'key-refund' };
    expect((await api.call(`POST payments/${link.id}/refunds`, refund, { token, headers })).status).to.equal(
      200,
    );
    const rest = await detail(proof);
    expect(rest).to.include({ status: 'Viewed' });
    expect(rest.payer).to.include({ amount_requested: '160.00', paid_total: '0.00', due_total: '160.00' });
    expect(rest.history?.[0]?.refunds).to.have.length(1);
    await payPart('$160.00', 'key-0002');
    expect(await detail(proof)).to.include({ status: 'Paid' });
    await expectTies();
  });

  it('locks the whole link while one part is being charged', async () => {
    await payPart('$100.00', 'key-0001');
    const [, rest] = await parts();
    await sql`update payments set attempt = 'held' where id = ${rest!.id}`.execute(api.database.db);
    await sql`
      update payments
      set status = 'Failed', attempt = null, returned_at = now()
      where id = ${link.id}
    `.execute(api.database.db);
    expect(await detail()).to.include({ id: rest!.id, charging: 'T' });
    expect((await payPart('$50.00', 'key-0002')).body.p1).to.equal('In progress');
  });

  it('counts the remaining balance once and requests nothing twice', async () => {
    const sum = async () =>
      (await api.call('GET payments/summary?since=0', undefined, { token })).body.results[0]!;
    await verify();
    const before = await sum();
    await payPart('$100.00', 'key-0001');
    const after = await sum();
    expect(after).to.include({
      waiting: before['waiting'],
      unasked: before['unasked'],
      part_paid: before['part_paid'],
      rest_amount: before['rest_amount'],
    });
    expect(Number(before['waiting_amount']) - Number(after['waiting_amount'])).to.equal(100);
    const record = (await api.call(`GET payments/${link.id}`, undefined, { token })).body.results[0]!;
    const [, rest] = await parts();
    expect(record).to.include({ part_paid: 'T', rest_payment: rest!.id });
    const events = (await api.call(`GET payments/${rest!.id}/events`, undefined, { token })).body.results;
    expect(events[0]).to.include({ kind: 'rest_opened', amount: '160.00' });
  });

  it('sends the original short link when the rest is requested', async () => {
    const preview = async (id: string) =>
      /\/p\/[^\s"?]+/.exec(
        String(
          (await api.call(`GET flexpay/sms/preview/${id}`, undefined, { token })).body.results[0]!['text'],
        ),
      )?.[0];
    const first = await preview(link.id);
    await payPart('$100.00', 'key-0001');
    const [, rest] = await parts();
    expect(await preview(rest!.id))
      .to.equal(first)
      .and.not.equal(undefined);
  });

  it('emails the receipt for the most recently paid part', async () => {
    await payPart('$100.00', 'key-0001');
    await verify();
    const { client_id, id: payment_id } = link;
    const send = () =>
      api.call('POST notify2pay/send_receipt', { client_id, payment_id, email: 'pat@example.com' });
    const newest = async () =>
      (
        await api.database.db
          .selectFrom('outbox')
          .select('body_text')
          .where('recipient', '=', 'pat@example.com')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).body_text;
    expect((await send()).status).to.equal(200);
    expect(await newest())
      .to.include('Amount: $100.00')
      .and.include('Remaining balance: $160.00');
    api.now.ms += 1000;
    await payPart('$60.00', 'key-0002');
    expect((await send()).status).to.equal(200);
    expect(await newest())
      .to.include('Amount: $60.00')
      .and.include('Remaining balance: $100.00')
      .and.match(/Paid before: \$100\.00, /);
  });

  it('never charges the rest again after it is deleted', async () => {
    const proof = await verify();
    await payPart('$100.00', 'key-0001');
    const [, rest] = await parts();
    expect((await api.call('DELETE payments', [{ id: rest!.id }], { token })).status).to.equal(200);
    expect(await detail(proof)).to.include({ id: link.id, status: 'Paid' });
    expect((await detail(proof)).payer).to.include({ due_total: '0.00', remaining: '160.00' });
    expect((await payPart('$160.00', 'key-0002')).body.p1).to.equal('Already paid');
  });
});
