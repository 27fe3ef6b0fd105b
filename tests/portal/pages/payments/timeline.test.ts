import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { demoIds, demoLink } from '../../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { card, pay, verify } from '../pay/payer.ts';

const link = demoIds('card or bank');
const { last_name, dob } = demoLink('card or bank').demo.patient;

describe('the page of a payment', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  before(async () => {
    api = await startEmbeddedApi();
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
  });
  after(async () => {
    await portal.close();
    await api.close();
  });

  it('tells what happened, newest first, and that staff looked at it is no opening', async () => {
    await addUser(api, { userName: 'pat', org: link.client_id, group: '' });
    const staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Sign in', { user_name: 'pat', pw: password });
    const page = () => staff.get(placeOf(payments).one(link.id));
    await page();
    expect((await page()).text).to.include('Nothing happened yet.');

    const payer = portal.browser();
    const form = await verify(payer, link, { last_name, dob });
    await pay(payer, form, { ...card, card_number: '4000000000000002' });
    expect((await pay(payer, form, card)).text).to.include('Payment successful');

    const { text } = await page();
    const told = text.slice(text.indexOf('What happened'));
    const places = [
      /Paid \$45\.00 VISA ending in 4242, Auth # \d{6}/,
      /Tried to pay \$45\.00 card/,
      /Payment of \$45\.00 refused Declined/,
      /Payer verified/,
      /Link opened/,
    ].map((line) => told.search(line));
    expect(
      places.every((place) => place >= 0),
      told.slice(0, 600),
    ).to.equal(true);
    expect(places).to.deep.equal([...places].sort((one, other) => one - other));
  });
});
