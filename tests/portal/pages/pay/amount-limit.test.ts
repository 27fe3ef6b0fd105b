import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../../../shared/paths.ts';
import { cardBody, demoIds, demoLink } from '../../../support/demo-payments.ts';
import { attributeOf } from '../../../support/page.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { card, pay, verify } from './payer.ts';
import { describePortal } from '../../../support/fixtures.ts';

const name = 'payer chooses the amount';
const link = demoIds(name);

describePortal('amount limit for payers who choose the amount', ({ api, portal }) => {
  const { last_name, dob } = demoLink(name).demo.patient;
  async function pays(amount: string) {
    const browser = portal.browser();
    const form = await verify(browser, link, { last_name, dob });
    const page = await pay(browser, form, { ...card, amount });
    const agree = async (button: string) => pay(browser, await browser.press(page, button));
    return { ...page, text: page.text, agree };
  }
  async function charges(): Promise<number[]> {
    const { rows } = await sql<{ cents: number }>`
      select amount_cents as cents from sandbox_charges where outcome = 'approved'
    `.execute(api.database.db);
    return rows.map(({ cents }) => cents);
  }

  it('limits the amount to the balance due, on the page and in the API', async () => {
    const refused = await pays('260.01');
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include('Enter $260.00 or less');
    const sent = await api.submit(cardBody(name, { amount: '$260.01' }), 'key-0001');
    expect([sent.status, sent.body.p1]).to.deep.equal([400, 'Invalid amount']);
    expect(await charges()).to.deep.equal([]);
    expect((await pays('259.99')).text).to.include('Auth #');
    expect(await charges()).to.deep.equal([25_999]);
  });

  it('can be exceeded if the client setting permits, after a confirmation', async () => {
    await addUser(api, { userName: 'ada', org: '204260', admin: true, group: '' });
    const admin = portal.browser();
    await admin.press(await admin.get(paths.login.to()), 'Login', { user_name: 'ada', pw: password });
    const setting = await admin.get(paths.clientSetting.to({ id: link.client_id }));
    const box = setting.control('Payer may pay more than is due');
    expect(attributeOf(box, 'checked')).to.equal(undefined);
    await admin.press(setting, 'Save', { payer_may_exceed: 'T' });
    const asked = await pays('300');
    expect(await charges()).to.deep.equal([]);
    expect((await asked.agree('Continue with $300.00')).text)
      .to.include('Auth #')
      .and.include('$300.00');
    expect(await charges()).to.deep.equal([30_000]);
  });
});
