import { expect } from 'chai';
import { addJob } from '../../../../server/api/database/db.ts';
import { paths } from '../../../../shared/paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { bankBody, demoIds, demoLink } from '../../../support/demo-payments.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { card, pay, verify } from '../pay/payer.ts';
import { describePortal } from '../../../support/fixtures.ts';

const link = demoIds('card or bank');
const { last_name, dob } = demoLink('card or bank').demo.patient;

describePortal('payment timeline on the staff page', ({ api, portal }) => {
  async function readAsStaff(): Promise<() => Promise<string>> {
    await addUser(api, { userName: 'pat', org: link.client_id, group: '' });
    const staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
    return async () => {
      const { text } = await staff.get(pathsOf(payments).one(link.id));
      return text.slice(text.indexOf('Activity'));
    };
  }

  it('lists events, newest first, without views by staff', async () => {
    const read = await readAsStaff();
    await read();
    expect(await read()).to.include('No activity yet.');

    const payer = portal.browser();
    const form = await verify(payer, link, { last_name, dob });
    await pay(payer, form, { ...card, card_number: '4000000000000002' });
    expect((await pay(payer, form, card)).text).to.include('Payment successful');

    const told = await read();
    const places = [
      /Paid \$45\.00 VISA ending in 4242, Auth # \d{6}/,
      /Tried to pay \$45\.00 card/,
      /Payment of \$45\.00 declined Declined/,
      /Payer verified/,
      /Link opened/,
    ].map((line) => told.search(line));
    expect(
      places.every((place) => place >= 0),
      told.slice(0, 600),
    ).to.equal(true);
    expect(places).to.deep.equal([...places].sort((one, other) => one - other));
  });

  it('lists a bank payment as accepted, then as settled', async () => {
    const read = await readAsStaff();
    await api.submit(bankBody('card or bank'), 'key-bank');
    expect(await read())
      .to.match(/Bank payment of \$45\.00 accepted Bank account ending in 0001, Auth # \d{6}/)
      .and.not.match(/Paid|settled/);
    api.now.ms += 3 * 60_000;
    await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
    await runWorker(api);
    expect(await read()).to.match(/\$45\.00 settled .*Bank payment of \$45\.00 accepted/);
  });
});
