import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { sql } from 'kysely';
import { outboxMessages } from '../../../../shared/locales/en/outbox.ts';
import { paymentMessages } from '../../../../shared/locales/en/payment.ts';
import { demoIds, demoLink } from '../../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { bank, card, pay, payPath, verify } from './payer.ts';

describe('payment page with the embedded API', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  before(async () => {
    api = await startEmbeddedApi();
    portal = await startTestPortal({ api: api.url });
  });
  after(async () => {
    await portal.close();
    await api.close();
  });

  const open = (name: string, browser = portal.browser()): Promise<Page> => {
    const { last_name, dob } = demoLink(name).demo.patient;
    return verify(browser, demoIds(name), { last_name, dob });
  };
  async function chargesOf(name: string): Promise<number[]> {
    const { rows } = await sql<{ amount_cents: number }>`
      select charge.amount_cents
      from sandbox_charges charge
      join payment_attempts attempt on attempt.reference = charge.reference
      where charge.outcome = 'approved'
      and attempt.payment_id = ${demoIds(name).id}
    `.execute(api.database.db);
    return rows.map((row) => row.amount_cents);
  }

  it('charges once for fifty concurrent browsers with separate cookies', async () => {
    const clients = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const browser = portal.browser();
        return { browser, form: await open('card or bank', browser) };
      }),
    );
    const answers = await Promise.all(clients.map(({ browser, form }) => pay(browser, form)));
    expect(await chargesOf('card or bank')).to.deep.equal([4500]);
    expect(answers.filter(({ text }) => text.includes('Auth #')).length).to.equal(1);
    for (const { browser } of clients) {
      const page = await browser.get(payPath(demoIds('card or bank')));
      expect(page.text).to.match(/Auth #|Your payment has been processed\./);
    }
  });

  it('asks for verification again after the API has dropped it', async () => {
    const browser = portal.browser();
    const form = await open('payer chooses the amount', browser);
    const { rows } = await sql<{ hash: Buffer }>`
      delete from payment_verifications returning hash
    `.execute(api.database.db);
    const hashes = rows.map(({ hash }) => hash.toString('hex'));
    const page = await pay(browser, form);
    expect(() => page.fill('Verify')).to.not.throw();
    for (const [text] of `${form.html} ${JSON.stringify(form.headers)}`.matchAll(/[\w-]{43}/g))
      expect(hashes, 'a proof').to.not.include(createHash('sha256').update(text).digest('hex'));
    expect(await chargesOf('payer chooses the amount')).to.deep.equal([]);
  });

  it('shows that the payment is being checked when the gateway disconnects after the charge', async () => {
    const browser = portal.browser();
    const page = await pay(browser, await open('saved card', browser), {
      ...card,
      card_number: '4000000000001406',
    });
    expect(page.text).to.include('being checked').and.not.include('Please verify the information');
    expect(await chargesOf('saved card')).to.deep.equal([8050]);
  });

  it('pays the chosen prescriptions and mails the receipt to the address on file', async () => {
    const browser = portal.browser();
    const success = await pay(browser, await open('prescriptions', browser), { ...card, items: ['0', '2'] });
    expect(success.text).to.include('$22.00').and.include('RX-7701288').and.not.include('RX-7701251');
    expect(await chargesOf('prescriptions')).to.deep.equal([2200]);
    const toFile = success
      .all('button')
      .map(textOf)
      .find((name) => name.startsWith('Send to '))!;
    const sent = await browser.press(success, toFile);
    expect(sent.text).to.include('Your receipt was sent to gra*').and.include(paymentMessages.receiptKept);
    const [read] = sent.all('a').filter((link) => textOf(link) === outboxMessages.read);
    expect((await browser.get(attributeOf(read, 'href')!)).text).to.include('RX-7701288');
    const { body } = await api.call('GET dev/outbox');
    expect(body.results[0]!['to']).to.equal(demoLink('prescriptions').demo.patient.email);
    const mail = await api.call(`GET dev/outbox/${body.results[0]!['id']}`);
    expect(JSON.stringify(mail.body.results))
      .to.include('RX-7701288')
      .and.include('22.00')
      .and.not.include('RX-7701251');
  });

  it('charges a saved bank account and stops offering a saved card that no longer exists', async () => {
    const browser = portal.browser();
    const paid = await pay(browser, await open('saved bank account', browser), {});
    expect(paid.text).to.include('Payment accepted').and.include('$132.15');
    const gone = portal.browser();
    const form = await pay(gone, await open('saved card gone', gone), {});
    expect(form.text).to.include('Your saved payment method cannot be used');
    expect((await pay(gone, form, bank)).text).to.include('Payment accepted');
  });

  it('rejects a declined card, then accepts another', async () => {
    const browser = portal.browser();
    const refused = await pay(browser, await open('payer chooses the amount', browser), {
      ...card,
      card_number: '4000000000000002',
      amount: '100',
    });
    expect([refused.status, refused.text.includes('Please verify the information')]).to.deep.equal([
      422,
      true,
    ]);
    expect((await pay(browser, refused, { ...card, amount: '100' })).text)
      .to.include('Auth #')
      .and.include('$100.00');
    expect(await chargesOf('payer chooses the amount')).to.deep.equal([10_000]);
  });
});
