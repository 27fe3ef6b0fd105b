import { expect } from 'chai';
import { addJob } from '../../../../server/api/database/db.ts';
import { paths } from '../../../../shared/paths.ts';
import { refundMessages } from '../../../../shared/locales/en/refunds.ts';
import { refundPath } from '../../../../shared/payment/payment-paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { enterAccount } from '../../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../../support/authorize-net/fake.ts';
import type { Browser } from '../../../support/browser.ts';
import { cardBody, demoIds } from '../../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { addUser, password } from '../../../support/sign-in.ts';

const { id, client_id: org } = demoIds('card or bank');
const place = refundPath.to(id);
const hint = refundMessages.wholeAlone('$45.00');

describe('refund of an unsettled payment by staff', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  let portal: TestPortal;
  let staff: Browser;
  beforeEach(async () => {
    fake = await startAuthorizeNet({ clock: () => api.now.ms });
    api = await startEmbeddedApi({ environment: fake.settings });
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
    await addUser(api, { userName: 'pat', org, group: '' });
    staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
    await fake.close();
    expect(fake.errors).to.deep.equal([]);
  });

  const refund = async (amount: string) => {
    const fields = { amount, reason: 'Paid twice' };
    return staff.press(await staff.get(place), 'Continue', fields);
  };

  it('warns that a partial refund may not be possible yet and explains a rejected one', async () => {
    await enterAccount(api, org);
    await api.submit(cardBody('card or bank'), 'key-paid');
    expect((await staff.get(place)).text).to.include(hint);
    const said = 'Not settled yet. Today you can only refund the full $45.00';
    const refused = await staff.press(await refund('10'), 'Refund $10.00');
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include(refundMessages.refused).and.include(said);
    expect((await staff.get(pathsOf(payments).one(id))).text).to.include(said);
    const done = await staff.press(await refund('45'), 'Refund $45.00');
    expect(done.text).to.include('$45.00 refunded.');
  });

  it('allows a partial refund once the gateway reports settlement', async () => {
    await enterAccount(api, org);
    await api.submit(cardBody('card or bank'), 'key-paid');
    fake.ledger.settle();
    api.now.ms += 60_000;
    await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
    await runWorker(api);
    expect((await staff.get(place)).text).to.not.include(hint);
    const done = await staff.press(await refund('10'), 'Refund $10.00');
    expect(done.text).to.include('$10.00 refunded.');
  });

  it('shows no settlement hint in the sandbox, which refunds parts immediately', async () => {
    await api.submit(cardBody('card or bank'), 'key-paid');
    expect((await staff.get(place)).text).to.not.include('This payment may not be settled yet');
  });
});
