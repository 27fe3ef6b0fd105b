import { expect } from 'chai';
import { refuse, type ContractPayment } from '../support/contract-api.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import {
  alive,
  fillBank,
  fillCard,
  prescriptions,
  savedCard,
  startPaySite,
  submit,
  succeeded,
  verify,
  type PaySite,
} from './pay-walk.ts';

for (const javaScriptEnabled of [true, false]) {
  describe(`a payer in Chromium, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    let site: PaySite;
    let visitor: Visitor;
    before(async () => {
      site = await startPaySite();
    });
    after(() => site.close());
    beforeEach(async () => {
      visitor = await newVisitor({ javaScriptEnabled });
    });
    afterEach(async () => {
      await visitor.close();
      expect(visitor.complaints).to.deep.equal([]);
      expect(site.server.output()).to.not.include('csp violation');
    });

    async function open(given?: Partial<ContractPayment>) {
      const payment = site.api.addPayment(given);
      await verify(visitor.page, site.hrefOf(payment));
      if (javaScriptEnabled) await alive(visitor.page);
      return { page: visitor.page, payment };
    }
    const last = () => site.api.callsOf('payment_submission').at(-1)!.body;

    it('pays by card and has the receipt mailed', async () => {
      const { page } = await open();
      await fillCard(page);
      await page.getByLabel('Save this payment method for future use').check();
      await submit(page);
      await succeeded(page);
      expect(last()).to.include({
        amount: '$120.50',
        card_number: '4242424242424242',
        store_payment_method: true,
      });
      expect(await page.getByLabel('Email').inputValue()).to.match(/^pat\*+$/);
      await page.getByRole('button', { name: 'Send Receipt' }).click();
      await page.getByText(/Your receipt was sent to pat\*+\. You may close this page now\./).waitFor();
      expect(site.api.callsOf('send_receipt').at(-1)!.body['email']).to.equal('patricia@example.com');
    });

    it('pays by bank', async () => {
      const { page } = await open();
      await fillBank(page);
      expect(await page.getByLabel('Card Number').isVisible()).to.equal(false);
      await submit(page);
      await page.getByRole('heading', { name: 'Payment accepted' }).waitFor();
      expect(last()).to.include({
        payment_method: 'bank',
        account_number: '000123456789',
        name: 'Pat Payer',
      });
    });

    it('pays by the saved method', async () => {
      const { page } = await open(savedCard);
      expect(await page.getByLabel('Saved payment').isChecked()).to.equal(true);
      expect(await page.getByText('VISA ending in 4242').isVisible()).to.equal(true);
      expect(await page.getByLabel('Cardholder Name').isVisible()).to.equal(false);
      await submit(page);
      await succeeded(page);
      expect(last())
        .to.include({ payment_method: 'savedPayment' })
        .and.not.have.any.keys('card_number', 'name');
    });

    it('pays a part where the payer may', async () => {
      const { page } = await open({ payer_editable: 'T' });
      await page.getByLabel('Amount').fill('25.5');
      await fillCard(page);
      await submit(page);
      await page.getByText('$25.50').waitFor();
      expect(last()['amount']).to.equal('$25.50');
    });

    it('comes back to the form after a refusal, everything kept but the card', async () => {
      site.api.twist('payment_submission', refuse());
      const { page } = await open();
      await fillCard(page);
      await submit(page);
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).to.equal(
        'Your request has encountered an error. Please verify the information you have entered are correct.',
      );
      expect(await page.getByLabel('Cardholder Name').inputValue()).to.equal('Pat Payer');
      for (const label of ['Card Number', 'Expiry', 'CVC']) {
        expect(await page.getByLabel(label).inputValue(), label).to.equal('');
      }
      await fillCard(page);
      await submit(page);
      await succeeded(page);
    });

    it('shows success again on reload and back, and sends nothing twice', async () => {
      const { page, payment } = await open();
      await fillCard(page);
      await submit(page);
      await succeeded(page);
      await page.reload();
      await succeeded(page);
      await page.goBack();
      await succeeded(page);
      expect(site.api.charges.filter((charge) => charge.payment_id === payment.id).length).to.equal(1);
    });

    if (!javaScriptEnabled) {
      it('chooses prescriptions by the boxes in the page', async () => {
        const { page } = await open(prescriptions);
        expect(await page.getByLabel('Select all').isVisible()).to.equal(false);
        await page.getByLabel('Select RX-1003').uncheck();
        await fillCard(page);
        await submit(page);
        await page.getByText('$20.75').waitFor();
        expect(last()['item_paid_summary']).to.deep.equal(prescriptions.item_summary.slice(0, 2));
      });
    }
  });
}
