import { expect } from 'chai';
import { sql } from 'kysely';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { cardBody, demoIds } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { sumGatewayAndPayments } from '../../support/ledger.ts';
import { runWorker } from '../../support/run-worker.ts';
import { describeApi } from '../../support/fixtures.ts';

const { id, client_id: org } = demoIds('card or bank');
const dropped = '4000000000001406';

describeApi('a refund', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org });
  });

  const refund = (amount: string, key: string, { reason = 'Paid twice', as = token } = {}) =>
    api.call(
      `POST payments/${id}/refunds`,
      { amount, reason },
      { ...(as && { token: as }), headers: { 'Idempotency-Key': key } },
    );
  const record = async () => (await api.call(`GET payments/${id}`, undefined, { token })).body.results[0]!;
  const list = () => api.call(`GET payments/${id}/refunds`, undefined, { token });
  const kinds = async () =>
    (await api.call(`GET payments/${id}/events`, undefined, { token })).body.results.map(({ kind }) => kind);
  const pay = (fields: object = {}) => api.submit(cardBody('card or bank', fields), 'key-paid');
  async function given(): Promise<number[]> {
    const { rows } = await sql<{ amount_cents: number }>`
      select amount_cents from sandbox_refunds order by amount_cents
    `.execute(api.database.db);
    return rows.map(({ amount_cents: cents }) => cents);
  }
  async function expectTies(): Promise<void> {
    const { gateway, payments } = await sumGatewayAndPayments(api.database);
    expect(gateway).to.equal(payments);
  }

  it('keeps the payment paid after a partial refund, marks it refunded after the rest, and sends receipts', async () => {
    await pay();
    const part = await refund('10.00', 'key-0001');
    expect([part.status, part.body.results]).to.deep.equal([200, [{ state: 'refunded', amount: '10.00' }]]);
    expect(await record()).to.include({ status: 'Paid', refunded_amount: '10.00', paid_amount: '45.00' });
    expect((await list()).body).to.deep.include({ p1: '35.00' });
    expect((await refund('$35', 'key-0002', { reason: 'Appointment canceled' })).status).to.equal(200);
    expect(await record()).to.include({ status: 'Refunded', refunded_amount: '45.00' });
    expect((await list()).body.p1).to.equal('0.00');
    expect(
      (await list()).body.results.map(({ amount, reason, state }) => [amount, reason, state]),
    ).to.have.deep.members([
      ['10.00', 'Paid twice', 'refunded'],
      ['35.00', 'Appointment canceled', 'refunded'],
    ]);
    expect((await kinds()).slice(2)).to.deep.equal([
      ...['refund_asked', 'refunded', 'receipt_kept', 'refund_asked', 'refunded', 'receipt_kept'],
    ]);
    const told = (await api.call(`GET payments/${id}/events`, undefined, { token })).body.results;
    const { email } = await record();
    expect(told.filter(({ kind }) => kind === 'receipt_kept').map(({ detail }) => detail)).to.deep.equal([
      `of the refund of $10.00, to ${email}`,
      `of the refund of $35.00, to ${email}`,
    ]);
    const { rows } = await sql<{ body_text: string }>`
      select body_text from outbox where payment = ${id} and subject like 'Refund from %' order by body_text
    `.execute(api.database.db);
    expect(rows.map(({ body_text: text }) => /\$[\d.]+/.exec(text)?.[0])).to.deep.equal(['$10.00', '$35.00']);
    expect(rows.join()).to.not.include('Paid twice');
    const [sum] = (await api.call('GET payments/summary?since=0', undefined, { token })).body.results;
    expect(sum).to.include({ given_back_amount: '45.00' });
    const soon = Math.floor(api.now.ms / 1000) + 1;
    const [later] = (await api.call(`GET payments/summary?since=${soon}`, undefined, { token })).body.results;
    expect(later).to.include({ given_back_amount: '0.00' });
    expect((await refund('1.00', 'key-0003')).status).to.equal(409);
    expect(await given()).to.deep.equal([1000, 3500]);
    await expectTies();
  });

  it('rejects an invalid amount, a missing reason, an invalid key, and more than the remaining amount', async () => {
    expect((await refund('45.00', 'key-0000')).status).to.equal(409);
    await pay();
    for (const amount of ['', '0', '0.00', '-1.00', '0.001', '1e2', '$$5', 'abc'])
      expect((await refund(amount, 'key-0001')).status, amount).to.equal(400);
    expect((await refund('1.00', 'key-0001', { reason: '  ' })).status).to.equal(400);
    expect((await refund('1.00', 'key-0001', { reason: 'x'.repeat(201) })).status).to.equal(400);
    expect((await refund('1.00', 'short')).status).to.equal(400);
    const tooMuch = await refund('45.01', 'key-0001');
    expect([tooMuch.status, tooMuch.body.msg]).to.deep.equal([409, 'You can refund at most $45.00.']);
    expect(await given()).to.deep.equal([]);
  });

  it('explains a declined refund in the response, the list and the timeline, and then allows a full refund', async () => {
    await pay({ card_number: '4000000000001604' });
    const why =
      'Not settled yet. Today you can only refund the full $45.00. A partial refund is possible tomorrow at the earliest.';
    const part = await refund('10.00', 'key-part');
    expect([part.status, part.body.msg]).to.deep.equal([
      400,
      `The refund was declined. Nothing was refunded. ${why}`,
    ]);
    expect((await refund('10.00', 'key-part')).body.msg).to.equal(part.body.msg);
    expect((await list()).body.results[0]).to.include({ state: 'refused', refusal: why });
    const events = (await api.call(`GET payments/${id}/events`, undefined, { token })).body.results;
    expect(events.at(-1)).to.include({ kind: 'refund_refused', detail: why, by: '' });
    expect((await refund('45.00', 'key-whole')).status).to.equal(200);
    const listed = (await list()).body.results.map(({ state, refusal }) => [state, refusal]);
    expect(listed).to.have.deep.members([
      ['refused', why],
      ['refunded', ''],
    ]);
    expect(await given()).to.deep.equal([4500]);
    await expectTies();
  });

  it('[P12] never exceeds the paid amount for 50 concurrent requests with different keys', async () => {
    await pay();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => refund('10.00', `key-many-${index}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).to.have.length(4);
    expect(replies.filter(({ status }) => status === 409)).to.have.length(46);
    expect(await given()).to.deep.equal([1000, 1000, 1000, 1000]);
    expect(await record()).to.include({ status: 'Paid', refunded_amount: '40.00' });
    await expectTies();
  });

  it('[P12] refunds once for 50 concurrent requests with one key and repeats the response', async () => {
    await pay();
    const replies = await Promise.all(Array.from({ length: 50 }, () => refund('10.00', 'key-same')));
    expect(replies.every(({ status }) => [200, 409].includes(status))).to.equal(true);
    expect(await given()).to.deep.equal([1000]);
    const again = await refund('10.00', 'key-same');
    expect([again.status, again.body.results[0]!['amount']]).to.deep.equal([200, '10.00']);
    expect((await refund('11.00', 'key-same')).status).to.equal(422);
    expect(await given()).to.deep.equal([1000]);
  });

  it('reports an unknown outcome after a dropped connection, reserves its amount, and resolves it', async () => {
    await pay({ card_number: dropped });
    await runWorker(api);
    const lost = await refund('30.00', 'key-lost');
    expect([lost.status, lost.body.p1]).to.deep.equal([504, 'Unknown outcome']);
    expect((await refund('30.00', 'key-lost')).body.p1).to.equal('In progress');
    expect((await refund('20.00', 'key-more')).status).to.equal(409);
    expect((await list()).body.p1).to.equal('15.00');
    expect(await record()).to.include({ status: 'Paid', refunded_amount: null });
    await runWorker(api);
    expect((await refund('30.00', 'key-lost')).status).to.equal(200);
    expect(await record()).to.include({ status: 'Paid', refunded_amount: '30.00' });
    expect(await given()).to.deep.equal([3000]);
    await expectTies();
  });

  it("[P12] requires access to payments and the payment's organization", async () => {
    await pay();
    await api.database.db
      .transaction()
      .execute((trx) => enterGroup(trx, org, { name: 'No money', open: ['home'] }));
    const closed = await signIn(api, { org, group: 'No money' });
    const foreign = await signIn(api, { org: '204260' });
    expect((await refund('1.00', 'key-0001', { as: closed })).status).to.equal(403);
    expect((await refund('1.00', 'key-0001', { as: foreign })).status).to.equal(404);
    expect((await refund('1.00', 'key-0001', { as: '' })).status).to.equal(401);
    expect(await given()).to.deep.equal([]);
  });

  it('rejects a payment that was charged outside this system', async () => {
    const elsewhere = demoIds('already paid').id;
    const reply = await api.call(
      `POST payments/${elsewhere}/refunds`,
      { amount: '1.00', reason: 'Why' },
      { token, headers: { 'Idempotency-Key': 'key-0001' } },
    );
    expect(reply.status).to.be.oneOf([404, 409]);
  });
});
