import { expect } from 'chai';
import { addJob } from '../../../server/api/database/db.ts';
import { bankBody, cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { describeApi } from '../../support/fixtures.ts';

const link = demoIds('card or bank');
const { last_name, dob } = demoLink('card or bank').demo.patient;

describeApi('the history of a payment link', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org: link.client_id });
  });

  async function verify(): Promise<string> {
    const { body } = await api.call('POST notify2pay/verification_check', { ...link, last_name, dob });
    return String((body.results as unknown as { verification: string }).verification);
  }
  const detail = async (more: object = {}) =>
    (await api.call('POST notify2pay/get_payment_detail', { ...link, ...more })).body.results[0]!;
  const history = async () =>
    (await detail({ verification: await verify() }))['history'] as unknown as object[];
  const refund = (amount: string, key: string) =>
    api.call(
      `POST payments/${link.id}/refunds`,
      { amount, reason: 'Paid twice' },
      { token, headers: { 'Idempotency-Key': key } },
    );
  async function returnByBank(): Promise<void> {
    for (const minutes of [3, 2]) {
      api.now.ms += minutes * 60_000;
      await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
      await runWorker(api);
    }
  }

  it('lists a charge with its partial and full refunds', async () => {
    await api.submit(cardBody('card or bank'), 'key-paid');
    await refund('10.00', 'key-0001');
    const [paid, ...others] = await history();
    expect(others).to.deep.equal([]);
    expect(paid).to.include({ amount: '45.00', card_brand: 'VISA', last_4: '4242', holder: 'Pat Example' });
    const refunds = () => history().then(([one]) => (one as { refunds: { amount: string }[] }).refunds);
    expect((await refunds()).map(({ amount }) => amount)).to.deep.equal(['10.00']);
    await refund('35.00', 'key-0002');
    expect(await detail()).to.include({ status: 'Refunded' });
    expect((await refunds()).map(({ amount }) => amount)).to.deep.equal(['10.00', '35.00']);
  });

  it('requires a verification token for the same link', async () => {
    await api.submit(cardBody('card or bank'), 'key-paid');
    await refund('45.00', 'key-0001');
    for (const verification of [undefined, '', 'x', 7])
      expect(await detail({ verification })).to.not.have.property('history');
    const other = demoLink('payer chooses the amount').demo.patient;
    const { body } = await api.call('POST notify2pay/verification_check', {
      ...demoIds('payer chooses the amount'),
      last_name: other.last_name,
      dob: other.dob,
    });
    const { verification } = body.results as unknown as { verification: string };
    expect(await detail({ verification })).to.not.have.property('history');
  });

  it('shows the refund in the receipt and blocks another charge', async () => {
    await api.submit(cardBody('card or bank'), 'key-paid');
    await refund('45.00', 'key-0001');
    expect((await api.submit(cardBody('card or bank'), 'key-0009')).body.p1).to.equal('Already paid');
    await verify();
    const { client_id, id: payment_id } = link;
    const sent = await api.call('POST notify2pay/send_receipt', {
      client_id,
      payment_id,
      email: 'pat@example.com',
    });
    expect(sent.status).to.equal(200);
    const mail = await api.database.db
      .selectFrom('outbox')
      .select('body_text')
      .where('recipient', '=', 'pat@example.com')
      .executeTakeFirstOrThrow();
    expect(mail.body_text).to.match(/Refunded: \$45\.00, /);
  });

  it('lists a charge returned by the bank with the reason', async () => {
    await api.submit(bankBody('card or bank', { account_number: '900000002007' }), 'key-paid');
    await returnByBank();
    const [returned] = await history();
    expect(returned).to.include({
      amount: '45.00',
      last_4: '2007',
      return_reason: 'Insufficient funds (R01)',
    });
    expect((returned as { returned_at: number }).returned_at).to.be.greaterThan(0);
  });
});
