import { expect } from 'chai';
import type { Page } from 'playwright';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { refuse } from '../support/contract-api.ts';
import { alive, fillCard, startPaySite, submit, succeeded, verify, type PaySite } from './pay-walk.ts';

describe('a submitted form awaiting its response', () => {
  let site: PaySite;
  let visitor: Visitor;
  let page: Page;
  before(async () => (site = await startPaySite()));
  after(() => site.close());
  beforeEach(async () => {
    visitor = await newVisitor();
    ({ page } = visitor);
  });
  afterEach(() => visitor.close());

  /** Clicks a button whose request never gets a page in response, and returns the posted fields. */
  async function leaveWaiting(button: string): Promise<URLSearchParams> {
    let sent = '';
    await page.route('**', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent = route.request().postData() ?? '';
      return route.fulfill({ status: 204 });
    });
    await page.getByRole('button', { name: button }).click();
    await page.locator('[data-status]:not(:empty)').waitFor();
    return new URLSearchParams(sent);
  }
  async function reached(): Promise<string[]> {
    const names = new Set<string>();
    for (let count = 0; count < 15; count += 1) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(' 9');
      names.add(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''));
    }
    return [...names].filter(Boolean);
  }
  /** Clicks at the position of a text with the mouse, even if the text ignores clicks. */
  async function pressOn(text: string): Promise<void> {
    const box = (await page.getByText(text, { exact: true }).boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  it('locks the submitted amount, method and checkbox', async () => {
    await verify(page, site.hrefOf(site.api.addPayment({ payer_editable: 'T' })));
    await alive(page);
    await page.getByLabel('Amount').fill('33');
    await fillCard(page);
    await page.getByLabel('Save this payment method').check();
    const sent = await leaveWaiting('Submit Payment');
    expect(Object.fromEntries(sent)).to.include({
      amount: '33',
      card_number: '4242 4242 4242 4242',
      store_payment_method: 'true',
    });
    expect(await reached()).to.deep.equal([]);
    await pressOn('Save this payment method for future use');
    await pressOn('Amount');
    await page.keyboard.type('5');
    expect(await page.locator('[name=amount]').inputValue()).to.equal('33');
    expect(await page.locator('[name=store_payment_method]').isChecked()).to.equal(true);
  });

  it('locks the verification answers', async () => {
    await page.goto(site.hrefOf(site.api.addPayment()));
    await page.getByLabel('Last Name').fill('Example');
    await page.getByLabel('Date of Birth').fill('4/9/85');
    const sent = await leaveWaiting('Verify');
    expect(Object.fromEntries(sent)).to.include({ last_name: 'Example', dob: '4/9/85' });
    expect(await reached()).to.deep.equal([]);
    await pressOn('Last Name');
    await page.keyboard.type('5');
    expect(await page.locator('[name=last_name]').inputValue()).to.equal('Example');
    // Simulates restoring the page from the back/forward cache.
    await page.evaluate(() => window.dispatchEvent(new Event('pageshow')));
    await page.getByLabel('Last Name').fill('Other');
  });

  it('unlocks everything after a declined charge', async () => {
    const payment = site.api.addPayment({ payer_editable: 'T' });
    await verify(page, site.hrefOf(payment));
    await alive(page);
    await page.getByLabel('Amount').fill('33');
    await fillCard(page);
    site.api.twist('payment_submission', refuse());
    await submit(page);
    await page.getByRole('alert').getByText('You have not been charged.').waitFor();
    await alive(page);
    await page.getByLabel('Amount').fill('34');
    await page.getByLabel('Save this payment method').check();
    await fillCard(page);
    await submit(page);
    await succeeded(page);
    expect(site.api.charges.at(-1)!.amount).to.equal('$34.00');
  });
});
