import { level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { sql } from 'kysely';
import { addJob } from '../../../../server/api/database/db.ts';
import { paymentMessages, paymentPageTexts } from '../../../../shared/locales/en/payment.ts';
import { cardBody, demoIds, demoLink } from '../../../support/demo-payments.ts';
import { textOf, type Page } from '../../../support/page.ts';
import { startTestPortal } from '../../../support/portal.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { passTo } from '../reminders/home/home-trial.ts';
import { bank, card, pay, payPath, verify } from './payer.ts';
import { describePortal } from '../../../support/fixtures.ts';

const name = 'payer chooses the amount';
const link = demoIds(name);
const { last_name, dob } = demoLink(name).demo.patient;
const identity = { last_name, dob };

describePortal('payment page of a link with several payments', ({ api, portal }) => {
  const part = (amount: string, more: object = {}) => ({ ...card, amount, ...more });
  async function charged(): Promise<number[]> {
    const { rows } = await sql<{ cents: number }>`
      select amount_cents as cents from payment_charges
      where payment_id in (select id from payments where id = ${link.id} or part_of = ${link.id})
      order by paid_at, amount_cents
    `.execute(api.database.db);
    return rows.map(({ cents }) => cents);
  }
  const buttons = (page: Page) => page.all('button').map(textOf);

  it('shows paid and due amounts, accepts the next part, and ends with a receipt for all parts', async () => {
    const browser = portal.browser();
    const first = await pay(browser, await verify(browser, link, identity), part('100'));
    expect(first.text)
      .to.include('Auth #')
      .and.include('Remaining balance $160.00')
      .and.include('$160.00 is still due. You can pay it now, or later with the same link.')
      .and.not.include('ask Lakeside');
    api.now.ms += 61_000;
    const second = await browser.press(first, 'Pay the rest');
    expect(second.text)
      .to.include('Paid so far $100.00')
      .and.include('Still due $160.00')
      .and.include('VISA ending in 4242')
      .and.include('You owe $160.00.');
    const over = await pay(browser, second, part('160.01'));
    expect([over.status, over.text.includes('Enter $160.00 or less')]).to.deep.equal([422, true]);
    const paid = await pay(browser, over, part('60'));
    expect(paid.text)
      .to.include('Remaining balance $100.00')
      .and.include('Paid, $100.00')
      .and.include('Paid, $60.00');
    api.now.ms += 61_000;
    const last = await pay(browser, await browser.press(paid, 'Pay the rest'), part('100'));
    expect(last.text).to.include('Remaining balance $0.00').and.not.include('still due');
    for (const made of ['Paid, $100.00', 'Paid, $60.00']) expect(last.text).to.include(made);
    expect(buttons(last)).to.not.include('Pay the rest');
    expect(await charged()).to.deep.equal([10_000, 6000, 10_000]);
    const other = await verify(portal.browser(), link, identity);
    expect(other.text)
      .to.include(paymentMessages.alreadyPaid)
      .and.include('Paid, $60.00')
      .and.include('Remaining balance $0.00');
  });

  it('continues in another browser after verification there', async () => {
    const browser = portal.browser();
    await pay(browser, await verify(browser, link, identity), part('100'));
    const other = portal.browser();
    const form = await other.get(payPath(link));
    expect(form.text).to.not.match(/100\.00|160\.00|4242/);
    const { fields } = form.fill('Verify', identity);
    const shown = await other.post(payPath(link), { ...fields, scripts_ahead: 'T' });
    expect(shown.text).to.include('Paid so far $100.00').and.include('Still due $160.00');
    expect((await pay(other, shown, part('160'))).text).to.include('Remaining balance $0.00');
    const back = await browser.get(payPath(link));
    expect(back.text).to.include('Auth #').and.include('Remaining balance $0.00');
    expect(buttons(back)).to.not.include('Pay the rest');
  });

  it('rejects a form for a part that has since been paid', async () => {
    const [one, two] = [portal.browser(), portal.browser()];
    const stale = await verify(two, link, identity);
    await pay(one, await verify(one, link, identity), part('100'));
    const page = await pay(two, stale, part('100'));
    expect([page.status, page.text.includes(paymentPageTexts.overtaken)]).to.deep.equal([409, true]);
    expect(page.text).to.include('Paid so far $100.00');
    expect(await charged()).to.deep.equal([10_000]);
    await pay(two, page, part('100'));
    expect(await charged()).to.deep.equal([10_000, 10_000]);
  });

  it('charges only one of many concurrent submissions of the same part', async () => {
    const clients = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const browser = portal.browser();
        return { browser, form: await verify(browser, link, identity) };
      }),
    );
    await Promise.all(clients.map(({ browser, form }) => pay(browser, form, part('130'))));
    expect(await charged()).to.deep.equal([13_000]);
    const pages = await Promise.all(clients.map(({ browser }) => browser.get(payPath(link))));
    expect(pages.filter(({ text }) => text.includes('Auth #'))).to.have.length(1);
    for (const page of pages.filter(({ text }) => !text.includes('Auth #')))
      expect(page.text).to.include('Still due $130.00');
  });

  it('charges once when Submit is pressed in two tabs and ignores the old tab after the part is paid', async () => {
    const browser = portal.browser();
    const form = await verify(browser, link, identity);
    await Promise.all([pay(browser, form, part('100')), pay(browser, form, part('100'))]);
    await pay(browser, form, part('100'));
    expect(await charged()).to.deep.equal([10_000]);
    const rest = await browser.press(await browser.get(payPath(link)), 'Pay the rest');
    await pay(browser, form, part('100'));
    expect(await charged()).to.deep.equal([10_000]);
    await pay(browser, rest, part('160'));
    expect(await charged()).to.deep.equal([10_000, 16_000]);
  });

  it('shows the same page when Pay the rest is pressed twice', async () => {
    const browser = portal.browser();
    const paid = await pay(browser, await verify(browser, link, identity), part('100'));
    const first = await browser.press(paid, 'Pay the rest');
    const again = await browser.press(paid, 'Pay the rest');
    expect(again.status).to.equal(200);
    expect(again.text).to.equal(first.text);
  });

  it('confirms a paid part after a lost response, although the next part is due', async () => {
    const browser = portal.browser();
    const form = await verify(browser, link, identity);
    const unknown = await pay(browser, form, part('100', { card_number: '4000000000001406' }));
    expect(unknown.text).to.include('being checked');
    api.now.ms += 10_000;
    await runWorker(api);
    const page = await browser.get(payPath(link));
    expect(page.text).to.include('Payment successful').and.include('$100.00').and.include('Auth #');
    expect(buttons(page)).to.include('Pay the rest');
    expect(await charged()).to.deep.equal([10_000]);
  });

  it('lets a payer continue after a phone payment has paid the part first', async () => {
    const browser = portal.browser();
    const form = await verify(browser, link, identity);
    await api.submit(cardBody(name, { amount: '$100.00', part: 1 }), 'call-1-1');
    const page = await pay(browser, form, part('100'));
    expect(page.text).to.include(paymentPageTexts.overtaken).and.include('Still due $160.00');
    expect(await charged()).to.deep.equal([10_000]);
  });

  it('asks again for a returned part, and then for the next part', async () => {
    const browser = portal.browser();
    const returned = { ...bank, account_number: '900000002007', amount: '100' };
    const first = await pay(browser, await verify(browser, link, identity), returned);
    await pay(browser, await browser.press(first, 'Pay the rest'), part('60'));
    for (const minutes of [3, 2]) {
      api.now.ms += minutes * 60_000;
      await addJob(api.database.db, 'ask_gateway', { payload: {}, key: 'ask' });
      await runWorker(api);
    }
    const other = await verify(portal.browser(), link, identity);
    expect(other.text)
      .to.include(paymentMessages.returned('$100.00'))
      .and.include('Still due $200.00')
      .and.include('This payment covers $100.00.');
    expect((await browser.get(payPath(link))).text).to.include('$200.00 is still due');
  });

  it('says how to pay the balance after the practice deletes the remaining payment of the link', async () => {
    const browser = portal.browser();
    await pay(browser, await verify(browser, link, identity), part('100'));
    await sql`delete from payments where part_of = ${link.id}`.execute(api.database.db);
    const page = await browser.get(payPath(link));
    expect(page.text).to.include('To pay the rest, ask').and.not.include('This link takes one payment');
    expect(buttons(page)).to.not.include('Pay the rest');
  });

  it('shows the parts in Spanish', async () => {
    const browser = portal.browser();
    const english = await verify(browser, link, identity);
    await pay(browser, english, part('100'));
    const paid = await browser.get(`${payPath(link)}?lang=es`);
    const rest = await browser.press(paid, 'Pagar el resto');
    expect(rest.text).to.include('Pagado hasta ahora $100.00').and.include('Todavía debe $160.00');
  });

  it('keeps the receipt and its link to the rest while the API is down', async () => {
    const line = { isDown: false };
    const far = passTo(api.url);
    const shaky = await startTestPortal({
      api: (call) => (line.isDown ? { status: 503, body: '' } : far(call)),
      offer: level2,
      clock: () => api.now.ms,
    });
    try {
      const browser = shaky.browser();
      const paid = await pay(browser, await verify(browser, link, identity), part('100'));
      line.isDown = true;
      const page = await browser.get(payPath(link));
      expect(page.text)
        .to.include('Payment successful')
        .and.include(paymentPageTexts.restSameLink)
        .and.not.include('This link takes one payment');
      expect((await browser.press(page, 'Pay the rest')).text).to.include('Payment successful');
      line.isDown = false;
      expect((await browser.press(paid, 'Pay the rest')).text).to.include('Still due $160.00');
    } finally {
      await shaky.close();
    }
  });

  it('shows a zero balance on the last receipt after the verification expires', async () => {
    const browser = portal.browser();
    const paid = await pay(browser, await verify(browser, link, identity), part('100'));
    const last = await pay(browser, await browser.press(paid, 'Pay the rest'), card);
    expect(last.text).to.include('Remaining balance $0.00');
    await sql`update payment_verifications set expires = to_timestamp(0)`.execute(api.database.db);
    expect((await browser.get(payPath(link))).text).to.include('Remaining balance $0.00');
  });

  it('asks for the prescriptions not yet paid', async () => {
    const prescriptions = demoIds('prescriptions');
    const { patient } = demoLink('prescriptions').demo;
    const browser = portal.browser();
    const form = await verify(browser, prescriptions, { last_name: patient.last_name, dob: patient.dob });
    const paid = await pay(browser, form, { ...card, items: ['0', '2'] });
    expect(paid.text).to.include('$53.00 is still due');
    const rest = await browser.press(paid, 'Pay the rest');
    expect(rest.text).to.include('RX-7701251').and.not.include('RX-7701288');
    const stale = await pay(browser, form, { ...card, items: ['0'] });
    expect(stale.text).to.include(paymentPageTexts.overtaken);
    expect((await pay(browser, stale, { ...card, items: ['0', '1'] })).text).to.include(
      'Remaining balance $0.00',
    );
  });
});
