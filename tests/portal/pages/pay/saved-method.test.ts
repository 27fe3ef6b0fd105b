import { expect } from 'chai';
import { sql } from 'kysely';
import type { Browser } from '../../../support/browser.ts';
import { demoIds, demoLink } from '../../../support/demo-payments.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { card, pay, startPayTrial, verify } from './payer.ts';
import { describePortal } from '../../../support/fixtures.ts';

const link = demoIds('saved card');
const { last_name, dob } = demoLink('saved card').demo.patient;

describePortal('saved payment method', ({ api, portal }) => {
  const open = () => portal.browser();
  const askRemoval = (browser: Browser, page: Page) => {
    const ask = page.all('a').find((one) => textOf(one) === 'Remove it');
    return browser.get(attributeOf(ask, 'href')!);
  };

  it('appears for the payer and is no longer offered after removal', async () => {
    const browser = open();
    const page = await verify(browser, link, { last_name, dob });
    expect(page.text).to.include('Saved payment method').and.include('VISA ending in 4242');
    const asked = await askRemoval(browser, page);
    expect(asked.text).to.include('Remove VISA ending in 4242? We will delete it');
    const keep = asked.all('a').find((one) => textOf(one) === 'Keep it');
    expect([attributeOf(keep, 'href'), attributeOf(keep, 'autofocus')]).to.deep.equal([
      page.url.pathname,
      '',
    ]);
    expect((await browser.get(page.url.pathname)).text).to.include('VISA ending in 4242');
    const removed = await browser.press(asked, 'Remove it');
    expect(removed.text).to.include('Your saved payment method was removed.').and.include('Submit Payment');
    expect(removed.text).to.not.include('VISA ending in 4242');
    expect((await browser.get(`${page.url.pathname}?ask=remove`)).text).to.include('Submit Payment');
    const again = await browser.press(asked, 'Remove it');
    expect(again.text).to.include('Submit Payment').and.not.include('VISA ending in 4242');
    const anew = await verify(open(), link, { last_name, dob });
    expect(anew.text).to.include('Submit Payment').and.not.include('VISA ending in 4242');
  });

  it("shows the account holder's name as typed after a payment", async () => {
    const browser = open();
    const page = await verify(browser, link, { last_name, dob });
    const typed = { ...card, name: ['Robin Holder', ''], store_payment_method: 'true' };
    const first = await pay(browser, page, typed);
    expect(first.text).to.include('Paid by Robin Holder');
    await sql`
      insert into payments (id, id_org, patient_id, first_name, last_name, dob, amount, status, verify_fields)
      select id || 'b', id_org, patient_id, first_name, last_name, dob, 12, 'Requested', verify_fields
      from payments
      where id = ${link.id}
    `.execute(api.database.db);
    const later = { ...link, id: `${link.id}b` };
    const other = open();
    const paid = await pay(other, await verify(other, later, { last_name, dob }), {
      payment_method: 'savedPayment',
    });
    expect(paid.text).to.include('Paid by Robin Holder');
    await other.press(paid, 'Send Receipt', { email: 'a@b.example' });
    const { rows } = await sql<{ text: string }>`
      select body_text as text from outbox where payment = ${later.id}
    `.execute(api.database.db);
    expect(rows.map(({ text }) => text.includes('Paid by: Robin Holder'))).to.deep.equal([true]);
  });

  it('can be saved only for a patient with an id', async () => {
    const tick = 'Save this payment method for future use';
    expect((await verify(open(), link, { last_name, dob })).text).to.include(tick);
    await sql`update payments set patient_id = null where id = ${link.id}`.execute(api.database.db);
    const page = await verify(open(), link, { last_name, dob });
    expect(page.text).to.include('Submit Payment').and.not.include(tick);
  });

  it('cannot be charged from a page opened before the removal', async () => {
    const [one, other] = [open(), open()];
    const before = await verify(other, link, { last_name, dob });
    await one.press(await askRemoval(one, await verify(one, link, { last_name, dob })), 'Remove it');
    const refused = await pay(other, before, { payment_method: 'savedPayment' });
    expect(refused.text).to.include('Your saved payment method cannot be used');
  });
});

describe('payment form', () => {
  it('hides the Remove link when the API does not support removal and shows the debit authorization next to the bank fields', async () => {
    const trial = await startPayTrial();
    try {
      const payment_method = { method: 'cc', card_brand: 'VISA', last_4: '4242' };
      const payment = trial.api.addPayment({
        payment_method,
        beyond: { verified: { may_remove_saved: 'T' } },
      });
      const page = await verify(trial.portal.browser(), payment);
      expect(page.text).to.include('VISA ending in 4242').and.not.include('Remove it');
      expect(page.text).to.include('From a checking account').and.not.include('savings');
      expect(page.text).to.include('you authorize your healthcare provider to debit this account once');
    } finally {
      await trial.close();
    }
  });
});
