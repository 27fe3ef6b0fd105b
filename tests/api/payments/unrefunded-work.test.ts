import { expect } from 'chai';
import { queueRefunds } from '../../../server/api/payments/refund/look-up-refund.ts';
import { paths } from '../../../shared/paths.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { enterAccount } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { cardBody, demoIds } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startTestPortal } from '../../support/portal.ts';
import { runWorker } from '../../support/run-worker.ts';
import { addUser, password } from '../../support/sign-in.ts';

const { id, client_id: org } = demoIds('card or bank');
const declined = {
  refuse: { responseCode: '2', code: '2', text: 'This transaction has been declined.' },
} as const;

describe('a refund that is declined later', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  let token: string;
  beforeEach(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: fake.settings });
    await enterAccount(api, org);
    token = await signIn(api, { org });
    expect((await api.submit(cardBody('card or bank'), 'key-paid')).status).to.equal(200);
    fake.ledger.settle();
  });
  afterEach(async () => {
    await api.close();
    await fake.close();
    expect(fake.errors).to.deep.equal([]);
  });

  const refund = (key: string) =>
    api.call(
      `POST payments/${id}/refunds`,
      { amount: '10.00', reason: 'Paid twice' },
      { token, headers: { 'Idempotency-Key': key } },
    );
  const work = async (query = 'kind=unrefunded') =>
    (await api.call(`GET delivery/worklist?${query}`, undefined, { token })).body.results;
  /** Simulates a refund that is lost in transit and declined on the retry. */
  async function refusedLater(): Promise<void> {
    fake.next.push({ charges: false, answer: { status: 502 } });
    expect((await refund('key-late')).status).to.equal(504);
    expect(await work(), 'before it is known').to.deep.equal([]);
    api.now.ms += 30_000;
    fake.next.push(declined);
    await queueRefunds({ db: api.database.db });
    await runWorker(api);
  }

  it('appears under Needs you and on the worklist with the reason and a link to the payment', async () => {
    await refusedLater();
    const [line, ...others] = await work();
    expect(others).to.deep.equal([]);
    expect(line).to.include({ row: id, name: 'Eleanor Whitfield', reason: 'declined', done: false });
    const portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
    await addUser(api, { userName: 'pat', org, group: '' });
    const staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
    expect((await staff.get(paths.home.to())).text).to.include('Refund declined');
    const list = await staff.get(`${paths.worklist.to()}?kind=unrefunded`);
    expect(list.text).to.include('Declined refunds').and.include('declined by the gateway');
    expect(list.html).to.include(`href="${pathsOf(payments).one(id)}"`);
    await portal.close();
  });

  it('can be marked done with a note and disappears after a successful refund', async () => {
    await refusedLater();
    const body = { row: id, kind: 'unrefunded', done: true, note: 'By check' };
    expect((await api.call('POST delivery/worklist', body, { token })).status).to.equal(200);
    expect(await work()).to.deep.equal([]);
    expect((await work('done=T&kind=unrefunded'))[0]).to.include({ row: id, note: 'By check' });
    api.now.ms += 1000;
    expect((await refund('key-good')).status).to.equal(200);
    expect(await work('done=T&kind=unrefunded')).to.deep.equal([]);
  });

  it("stays off the worklist if the requester saw the error, and off other practices' worklists", async () => {
    fake.next.push(declined);
    expect((await refund('key-told')).status).to.equal(400);
    expect(await work()).to.deep.equal([]);
    api.now.ms += 1000;
    await refusedLater();
    const other = await signIn(api, { org: '204260' });
    const told = await api.call('GET delivery/worklist?kind=unrefunded', undefined, { token: other });
    expect(told.body.results).to.deep.equal([]);
  });
});
