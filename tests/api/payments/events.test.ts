import { expect } from 'chai';
import { cardBody, demoIds, demoLink } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { describeApi } from '../../support/fixtures.ts';

const link = demoIds('card or bank');
const { last_name, dob } = demoLink('card or bank').demo.patient;
const route = `GET payments/${link.id}/events`;

describeApi('the events of a payment', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org: link.client_id });
  });

  const events = async () => (await api.call(route, undefined, { token })).body.results;
  const kinds = async () => (await events()).map(({ kind }) => kind);
  const detail = (body: object = {}) => api.call('POST notify2pay/get_payment_detail', { ...link, ...body });
  const verify = () => api.call('POST notify2pay/verification_check', { ...link, last_name, dob });

  it('record each step from request to receipt in order, with time and user', async () => {
    await api.call('POST notify2pay/send_payment_request', { id: link.id }, { token });
    api.now.ms += 60_000;
    await detail({ opened: true });
    await verify();
    await api.submit(cardBody('card or bank', { card_number: '4000000000000002' }), 'key-0001');
    await api.submit(cardBody('card or bank'), 'key-0002');
    const email = 'ann@mail.example';
    const receipt = { client_id: link.client_id, payment_id: link.id, email };
    await api.call('POST notify2pay/send_receipt', receipt);
    const told = await events();
    expect(told.map(({ kind }) => kind)).to.deep.equal([
      ...['asked', 'opened', 'verified', 'tried', 'refused', 'tried', 'paid', 'receipt_kept'],
    ]);
    const [asked, opened, , tried, refused, , paid, sent] = told;
    expect(asked!.by).to.match(/^user-204117/);
    expect(asked!.detail).to.match(/^[a-z.]+@[a-z.]+ and \(312\) 555-0199$/);
    expect(Number(opened!.time) - Number(asked!.time)).to.equal(60);
    expect([tried!.amount, tried!.detail]).to.deep.equal(['45.00', 'card']);
    expect(refused!.detail).to.equal('Declined');
    expect(paid!.amount).to.equal('45.00');
    expect(paid!.detail).to.match(/^VISA ending in 4242, Auth # \d{6}$/);
    expect(sent!.detail).to.equal(email);
    expect(JSON.stringify(told)).to.not.match(/4{3}2{3}|0{10}/);
  });

  it('record one opening per hour, and only with the opened flag', async () => {
    await detail();
    expect(await kinds()).to.deep.equal([]);
    await detail({ opened: true });
    await detail({ opened: true });
    expect(await kinds()).to.deep.equal(['opened']);
    api.now.ms += 3_600_000;
    token = await signIn(api, { org: link.client_id });
    await detail({ opened: true });
    await api.call('POST notify2pay/get_payment_detail', { client_id: '204260', id: link.id, opened: true });
    expect(await kinds()).to.deep.equal(['opened', 'opened']);
  });

  it("require a user of the payment's organization", async () => {
    await verify();
    expect(await kinds()).to.deep.equal(['verified']);
    const foreign = await signIn(api, { org: '204260' });
    expect((await api.call(route, undefined, { token: foreign })).status).to.equal(404);
    expect((await api.call(route)).status).to.equal(401);
    expect((await api.call('GET payments/nobody/events', undefined, { token })).status).to.equal(404);
  });

  it('roll back along with the charge that they record', async () => {
    const replies = await Promise.all(
      [1, 2, 3].map((n) => api.submit(cardBody('card or bank'), `key-000${n}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).to.have.length(1);
    expect(await kinds()).to.deep.equal(['tried', 'paid']);
    await runWorker(api);
    expect(await kinds()).to.deep.equal(['tried', 'paid']);
  });
});
