import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { addJob } from '../../../server/api/database/db.ts';
import { readConfig } from '../../../server/config.ts';
import { applyChange } from '../../../server/api/payments/settling/apply-change.ts';
import { bankBody, cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { sumGatewayAndPayments } from '../../support/ledger.ts';
import { runWorker } from '../../support/run-worker.ts';
import { describeApi } from '../../support/fixtures.ts';

const link = demoIds('card or bank');
const { id, client_id: org } = link;
const { last_name, dob } = demoLink('card or bank').demo.patient;
const minute = 60_000;

describeApi('a bank payment', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org });
  });

  const pay = (account: string, key = 'key-paid') =>
    api.submit(bankBody('card or bank', { account_number: account }), key);
  const record = async () => (await api.call(`GET payments/${id}`, undefined, { token })).body.results[0]!;
  const kinds = async () =>
    (await api.call(`GET payments/${id}/events`, undefined, { token })).body.results.map(({ kind }) => kind);
  const refund = (amount: string, key: string) =>
    api.call(
      `POST payments/${id}/refunds`,
      { amount, reason: 'Why' },
      { token, headers: { 'Idempotency-Key': key } },
    );
  async function ask(): Promise<void> {
    await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
    await runWorker(api);
  }
  async function askAfter(minutes: number): Promise<void> {
    api.now.ms += minutes * minute;
    await ask();
  }
  async function expectTies(): Promise<void> {
    const { gateway, payments } = await sumGatewayAndPayments(api.database);
    expect(gateway).to.equal(payments);
  }

  it("becomes accepted, then settled once by the gateway's report", async () => {
    await pay('900000000001');
    await askAfter(1);
    expect(await record()).to.include({ status: 'Paid', settled_at: null });
    const trail = api.database.db.selectFrom('audit').select('detail').where('action', '=', 'pay');
    expect((await trail.executeTakeFirstOrThrow()).detail).to.match(
      /^Accepted \$45\.00 from bank account ending in 0001 of Pat Example, auth \d+$/,
    );
    await askAfter(2);
    await askAfter(2);
    expect((await record())['settled_at']).to.not.equal(null);
    expect((await kinds()).filter((kind) => kind === 'settled')).to.have.length(1);
    await expectTies();
  });

  it('shows as accepted even if an older version recorded it as paid', async () => {
    await pay('900000000001');
    const { db } = api.database;
    await db.updateTable('payment_events').set({ kind: 'paid' }).where('kind', '=', 'accepted').execute();
    expect(await kinds()).to.deep.equal(['tried', 'accepted']);
  });

  it('reopens after a return, accepts another payment through the same link, and shows everything in the timeline', async () => {
    await pay('900000002007');
    await askAfter(3);
    await askAfter(2);
    const open = { status: 'Failed', paid_amount: null, settled_at: null };
    expect(await record()).to.include({ ...open, return_reason: 'Insufficient funds (R01)' });
    expect((await refund('1.00', 'key-late')).status).to.equal(409);
    for (const change of [
      await api.call('PUT payments', { id, amount: '1.00' }, { token }),
      await api.call('DELETE payments', [{ id }], { token }),
    ]) {
      expect(change.status).to.equal(409);
      expect(change.body.msg).to.include('returned by the bank');
    }
    await expectTies();
    const verified = await api.call('POST notify2pay/verification_check', { ...link, last_name, dob });
    expect(verified.body.results['amount_requested']).to.equal('45.00');
    expect((await api.submit(cardBody('card or bank'), 'key-again')).status).to.equal(200);
    expect(await record()).to.include({ status: 'Paid', paid_amount: '45.00', return_reason: null });
    await askAfter(1);
    expect(await record()).to.include({ status: 'Paid' });
    expect(await kinds()).to.deep.equal([
      ...['tried', 'accepted', 'settled', 'returned', 'verified', 'tried', 'paid'],
    ]);
    await expectTies();
  });

  it('reopens in full if returned after a partial refund but stays closed after a full refund', async () => {
    await pay('900000002007');
    await refund('10.00', 'key-0001');
    await askAfter(5);
    expect(await record()).to.include({ status: 'Failed', refunded_amount: null });
    await pay('900000002007', 'key-anew');
    await refund('45.00', 'key-0002');
    expect(await record()).to.include({ status: 'Refunded' });
    await askAfter(5);
    expect(await record()).to.include({ status: 'Refunded', return_reason: 'Insufficient funds (R01)' });
    expect((await pay('900000000001', 'key-more')).body.success).to.equal(false);
  });

  it('[P14] reaches the reported status regardless of the order or repetition of reports', async () => {
    await pay('900000000001');
    const { db } = api.database;
    const deps = { db, config: readConfig({}) };
    const { reference } = await db
      .selectFrom('payment_charges')
      .select('reference')
      .executeTakeFirstOrThrow();
    const told = { reference, time: api.now.ms };
    const returned = { ...told, kind: 'returned' as const, reason: 'Account closed (R02)' };
    await applyChange(deps, { ...returned, reference: 'nobody’s' }, api.now.ms);
    await Promise.all([1, 2, 3].map(() => applyChange(deps, returned, api.now.ms)));
    await applyChange(deps, { ...told, kind: 'settled' }, api.now.ms);
    await applyChange(deps, returned, api.now.ms);
    expect(await record()).to.include({ status: 'Failed', return_reason: 'Account closed (R02)' });
    expect((await kinds()).slice(2)).to.deep.equal(['returned']);
    await expectTies();
  });

  it("[P14] triggers a status request only for a webhook signed with the gateway's key", async () => {
    await pay('900000000001');
    await ask();
    api.now.ms += 2 * minute;
    const keys = api.database.db.selectFrom('sandbox_keys').select('key');
    const { key } = await keys.executeTakeFirstOrThrow();
    const body = JSON.stringify({ eventType: 'net.authorize.payment.authcapture.created' });
    const send = (text: string, secret: string) => {
      const signature = createHmac('sha512', secret).update(body).digest('hex').toUpperCase();
      const headers = { 'Content-Type': 'application/json', 'X-ANET-Signature': `sha512=${signature}` };
      return fetch(`${api.url}/hooks/gateway`, { method: 'POST', headers, body: text });
    };
    expect((await send(body, 'another key')).status).to.equal(403);
    expect((await send(`${body} `, key)).status).to.equal(403);
    expect((await fetch(`${api.url}/hooks/gateway`, { method: 'POST', body })).status).to.equal(403);
    await runWorker(api);
    expect(await record()).to.include({ settled_at: null });
    for (let times = 0; times < 3; times += 1) expect((await send(body, key)).status).to.equal(204);
    await runWorker(api);
    expect((await record())['settled_at']).to.not.equal(null);
    expect((await kinds()).filter((kind) => kind === 'settled')).to.have.length(1);
  });
});
