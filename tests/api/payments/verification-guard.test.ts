import { expect } from 'chai';
import { demoIds, demoLink } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

const name = 'card or bank';
const { client_id: clientId, id } = demoIds(name);
const { last_name, dob } = demoLink(name).demo.patient;

describe('failed payer verifications', () => {
  let api: EmbeddedApi;
  beforeEach(async () => (api = await startEmbeddedApi()));
  afterEach(() => api.close());
  const verify = (fields: object) =>
    api.call('POST notify2pay/verification_check', { ...demoIds(name), last_name, dob, ...fields });
  const guess = (n: number) => verify({ last_name: `Guess ${n}` });
  const guesses = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => guess(n)));
  const open = (token: string) => api.call('POST notify2pay/open_link', { id }, { token });

  it('[P7] lock the link for fifteen minutes after twenty concurrent attempts', async () => {
    const statuses = (await guesses(60)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).to.have.length(20);
    expect(statuses.filter((status) => status === 429)).to.have.length(40);
    const [right, wrong] = [await verify({}), await guess(0)];
    expect(right.status).to.equal(429);
    expect(right.body).to.deep.equal(wrong.body);
    expect(right.headers.get('retry-after')).to.equal('900');
    expect(Number(right.body.results['locked_until'])).to.equal(Math.ceil(api.now.ms / 1000) + 900);
    expect((await api.call('POST notify2pay/verification_check', demoIds('saved card'))).status).to.equal(
      400,
    );
    api.now.ms += 15 * 60_000;
    expect((await verify({})).status).to.equal(200);
  });

  it('show the lock to everyone who opens the link but do not affect other links', async () => {
    const detail = async (link: object) =>
      (await api.call('POST notify2pay/get_payment_detail', link)).body.results[0] ?? {};
    await guesses(19);
    expect(await detail({ client_id: clientId, id })).to.not.have.property('verification_locked_until');
    await guess(19);
    const until = Math.ceil(api.now.ms / 1000) + 900;
    expect(await detail({ client_id: clientId, id })).to.include({ verification_locked_until: until });
    for (const other of [
      demoIds('saved card'),
      { client_id: '204260', id },
      { client_id: clientId, id: '1-x' },
    ])
      expect(await detail(other)).to.not.have.property('verification_locked_until');
    api.now.ms += 15 * 60_000;
    expect(await detail({ client_id: clientId, id })).to.not.have.property('verification_locked_until');
  });

  it('do not include successful verifications in their count', async () => {
    for (let n = 0; n < 19; n += 1) await guess(n);
    for (let n = 0; n < 30; n += 1) expect((await verify({})).status).to.equal(200);
    expect([(await guess(1)).status, (await guess(2)).status]).to.deep.equal([400, 429]);
  });

  it('[P7] do not lock out a previously verified payer', async () => {
    const { payer_mark } = (await verify({})).body.results;
    await guesses(25);
    expect((await verify({ payer_mark })).status).to.equal(200);
    expect((await verify({ payer_mark, last_name: 'Guess' })).status).to.equal(400);
    for (const forged of ['', 'x'.repeat(43), 7, `${payer_mark}x`])
      expect((await verify({ payer_mark: forged })).status).to.equal(429);
  });

  it('reset when staff of the practice reopen the link', async () => {
    await guesses(25);
    const [staff, stranger] = [await signIn(api, { org: clientId }), await signIn(api, { org: '204260' })];
    expect((await open(stranger)).status).to.equal(404);
    expect((await verify({})).status).to.equal(429);
    expect((await open(staff)).status).to.equal(200);
    expect((await verify({})).status).to.equal(200);
    const { rows } = await api.database.pool.query<{ detail: string }>(
      "select detail from audit where action = 'open link'",
    );
    expect(rows).to.deep.equal([{ detail: 'Payment link opened again for verification' }]);
  });
});
