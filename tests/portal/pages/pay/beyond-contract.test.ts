import { level2 } from '../../../support/test-api.ts';
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { dropAfterwards, dropBefore } from '../../../support/contract-api.ts';
import { card, pay, payPath, startPayTrial, verify, type PayTrial } from './payer.ts';

const told = { verification: 'proof-1', payer_mark: 'm'.repeat(43), amount_limit: '100.00' };

describe('payment page with an API beyond the contract', () => {
  let trial: PayTrial;
  beforeEach(async () => (trial = await startPayTrial()));
  afterEach(() => trial.close());

  /** Verifies twice in one browser, pays, and returns values from the second verification and the payment. */
  async function sent() {
    const payment = trial.api.addPayment({ payer_editable: 'T', beyond: { verified: told } });
    const browser = trial.portal.browser();
    await verify(browser, payment);
    browser.cookies.delete('sid');
    const page = await verify(browser, payment);
    const over = await pay(browser, page, { ...card, amount: '110.00' });
    const paid = /Enter \$\S+ or less/.test(over.text)
      ? await pay(browser, over, { ...card, amount: '90.00' })
      : over;
    expect(paid.text).to.include('Auth #');
    const verified = trial.api.callsOf('verification_check').at(-1)!.body;
    const submitted = trial.api.callsOf('payment_submission').at(-1)!.body;
    return {
      mark: verified['payer_mark'],
      proof: submitted['verification'],
      amount: submitted['amount'],
    };
  }

  it('ignores data beyond the contract from an API that does not report it', async () => {
    expect(await sent()).to.deep.equal({ mark: undefined, proof: undefined, amount: '$110.00' });
  });

  it('uses data beyond the contract from an API that reports it', async () => {
    trial.api.report(level2);
    expect(await sent()).to.deep.equal({
      mark: told.payer_mark,
      proof: told.verification,
      amount: '$90.00',
    });
  });

  it('waits for the first health reply instead of assuming the contract alone', async () => {
    trial.api.report(level2);
    trial.api.twist('health', { status: 503 });
    const record = { part: 2, paid_key_hashes: [] };
    const payment = trial.api.addPayment({ beyond: { record } });
    const browser = trial.portal.browser();
    const early = await browser.get(payPath(payment));
    expect(early.status).to.equal(502);
    expect(trial.api.calls).to.deep.equal([]);
    trial.time.now += 1_000;
    await pay(browser, await verify(browser, payment));
    expect(trial.api.callsOf('payment_submission').map(({ body }) => body['part'])).to.deep.equal([2]);
  });

  it("dates the receipt in the practice's time zone and shows the practice's phone number", async () => {
    trial.api.report(level2);
    const record = { org_phone: '3125550142', org_timezone: 'CST' };
    const payment = trial.api.addPayment({ beyond: { record } });
    const browser = trial.portal.browser();
    const paid = await pay(browser, await verify(browser, payment));
    expect(paid.text).to.include('Paid on 08/15/2025 12:00 PM CDT');
    expect(paid.text).to.include('(312) 555-0142');
  });

  it('names the practice to call when the payment link has expired', async () => {
    trial.api.report(level2);
    const record = { org_name: 'Lakeside Family Clinic', org_phone: '3125550142' };
    const page = await trial.portal
      .browser()
      .get(payPath(trial.api.addPayment({ status: 'Expired', beyond: { record } })));
    expect(page.text).to.include('Please call Lakeside Family Clinic').and.include('Call (312) 555-0142');
  });

  it("shows the practice's phone number only once when calling is the only option", async () => {
    trial.api.report(level2);
    const verification_locked_until = trial.time.now / 1000 + 300;
    const times = async (status: string, more = {}) => {
      const payment = trial.api.addPayment({
        status,
        beyond: { record: { org_phone: '3125550142', ...more } },
      });
      const page = await trial.portal.browser().get(payPath(payment));
      return page.text.split('(312) 555-0142').length - 1;
    };
    expect([
      await times('Viewed'),
      await times('Expired'),
      await times('Viewed', { payable_online: 'F' }),
      await times('Viewed', { verification_locked_until }),
    ]).to.deep.equal([1, 1, 1, 1]);
  });

  it('shows a receipt suitable for an insurance claim when all details are known', async () => {
    const record = {
      org_name: 'Lakeside Family Clinic',
      org_phone: '3125550142',
      org_address: '1840 North Shore Drive, Chicago, IL 60611',
    };
    const beyond = { record, verified: { patient_last_name: 'Example' } };
    const item_summary = [{ desc: 'Office visit', amount: '120.50', date: '2025-08-01' }];
    const receipt = async () => {
      const payment = trial.api.addPayment({ payer_editable: 'T', item_summary, beyond });
      const browser = trial.portal.browser();
      return pay(browser, await verify(browser, payment), { ...card, amount: '100.50' });
    };
    const contractOnly = await receipt();
    expect(contractOnly.text).to.include('Patient Patricia').and.include('Remaining balance $20.00');
    expect(contractOnly.text).to.match(/To pay the rest, ask .+ for a new link\./);
    expect(contractOnly.text).to.not.include('FSA').and.not.include('North Shore');
    trial.api.report(level2);
    trial.time.now += 60_000;
    await receipt();
    const text = (await receipt()).text.replaceAll('\u00a0', ' ');
    for (const fact of [
      'Office visit08/01/2025 $120.50',
      'Patient Patricia Example',
      'Paid by Pat Payer',
      'Paid to Lakeside Family Clinic',
      'Address 1840 North Shore Drive, Chicago, IL 60611',
      'Phone (312) 555-0142',
      'Last 4 4242',
      'Auth # A0000',
      'Remaining balance $20.00',
      'You can use this receipt for an FSA or HSA claim.',
    ])
      expect(text).to.include(fact);
  });

  it('hides the option to save a payment method when the API does not allow it for this payer', async () => {
    const tick = 'Save this payment method for future use';
    const form = async (may_save: string) => {
      const payment = trial.api.addPayment({ beyond: { verified: { may_save } } });
      return (await verify(trial.portal.browser(), payment)).text;
    };
    expect(await form('F')).to.include(tick);
    trial.api.report(level2);
    trial.time.now += 60_000;
    await form('T');
    expect(await form('F'))
      .to.include('Submit Payment')
      .and.not.include(tick);
    expect(await form('T')).to.include(tick);
  });

  it('detects the features of the API later if it was down at first', async () => {
    trial.api.report(level2);
    const { api } = trial;
    const payment = api.addPayment({ beyond: { verified: told } });
    const browser = trial.portal.browser();
    const form = await browser.get(payPath(payment));
    api.twist('health', { status: 503 });
    await browser.press(form, 'Verify', { last_name: 'Wrong', dob: '4/9/85' });
    trial.time.now += 1_000;
    await pay(browser, await verify(browser, payment));
    expect(api.callsOf('payment_submission')[0]?.body).to.include({ verification: told.verification });
  });

  for (const named of [false, true])
    it(`${named ? 'hides the auth number if another attempt made the payment' : 'shows the auth number if the API does not report which attempt paid'}`, async () => {
      if (named) trial.api.report(level2);
      const payment = trial.api.addPayment();
      const browser = trial.portal.browser();
      const form = await verify(browser, payment);
      trial.api.twist('payment_submission', dropAfterwards);
      const other = createHash('sha256').update('a key of somebody else').digest('hex');
      payment.beyond = { record: { paid_key_hash: other, auth: 'A1', last_4: '4242' } };
      await pay(browser, form);
      const { text } = await browser.get(payPath(payment));
      if (named) expect(text).to.include('Your payment has been processed.').and.not.include('Auth #');
      else expect(text).to.include('Auth #');
    });

  for (const named of [false, true])
    it(`${named ? 'keeps the attempt under review if another attempt was declined' : 'offers another try if the API does not report which attempt was declined'}`, async () => {
      if (named) trial.api.report(level2);
      const payment = trial.api.addPayment();
      const browser = trial.portal.browser();
      const form = await verify(browser, payment);
      trial.api.twist('payment_submission', dropBefore);
      const other = createHash('sha256').update('a key of somebody else').digest('hex');
      await pay(browser, form);
      payment.beyond = { record: { status: 'Failed', refused_key_hashes: [other] } };
      const { text } = await browser.get(payPath(payment));
      expect(text.includes('Submit Payment'), 'asked to pay again').to.equal(!named);
    });
});
