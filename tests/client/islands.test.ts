import { expect } from 'chai';
import type { Page, Route } from 'playwright';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { openPreviewSite } from '../support/preview.ts';
import { describeWithOne } from '../support/fixtures.ts';

/** Runs the real scripts in a real browser under the portal's content security policy, on the preview pages. */
describeWithOne('islands in the browser', openPreviewSite, (site) => {
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    visitor = await newVisitor();
    ({ page } = visitor);
  });
  afterEach(() => visitor.close());

  it('[H3] hydrate without a mismatch, policy violation or layout shift', async () => {
    await page.addInitScript(countShifts);
    await open('prescriptions');
    await alive();
    expect(visitor.complaints).to.deep.equal([]);
    expect(await page.evaluate('window.shifted')).to.equal(0);
  });

  it('hydrate in a browser that is never idle', async () => {
    await page.addInitScript('window.requestIdleCallback = () => 0');
    await open('card');
    await alive();
  });

  it('show the card brand while typing, group the card number and insert the slash in the expiry', async () => {
    await open('card');
    await alive();
    await page.getByLabel('Card Number').pressSequentially('378282246310005');
    await page.getByLabel('Expiry').pressSequentially('0531');
    expect(await page.getByLabel('Card Number').inputValue()).to.equal('3782 822463 10005');
    expect(await page.getByLabel('Expiry').inputValue()).to.equal('05/31');
    expect(await page.locator('.card-brand').innerText()).to.equal('American Express');
  });

  it('keep all digits of a pasted zip, CVC and expiry', async () => {
    await open('card');
    await alive();
    const paste = async (label: string, text: string) => {
      await page.getByLabel(label).focus();
      await page.keyboard.insertText(text);
      return page.getByLabel(label).inputValue();
    };
    expect(await paste('Zip Code', '  60611')).to.equal('60611');
    expect(await paste('CVC', ' 1234')).to.equal('1234');
    expect(await paste('Expiry', '2031/05')).to.equal('05/31');
    await page.getByLabel('Expiry').fill('203105');
    expect(await page.getByLabel('Expiry').inputValue()).to.equal('05/31');
  });

  it('keep input typed before hydration', async () => {
    const release = hold('islands-');
    await open('card');
    await page.getByLabel('Card Number').fill('4242');
    release();
    await alive();
    expect(await page.getByLabel('Card Number').inputValue()).to.equal('4242');
    expect(await page.locator('.card-brand').innerText()).to.equal('Visa');
  });

  it("clear the CVC and errors when the method changes and send only the chosen method's fields", async () => {
    await open('card-errors');
    await alive();
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('radio', { name: 'Bank' }).check();
    await page.getByRole('radio', { name: 'Card' }).check();
    expect(await page.getByLabel('CVC').inputValue()).to.equal('');
    expect(await page.getByRole('alert').count()).to.equal(0);
    const sent = await page.evaluate(() => [...new FormData(document.forms[0]).keys()].join());
    expect(sent).to.equal('_csrf,step,amount,payment_method,name,card_number,expiry,cvc,zip');
  });

  it('validate before submitting and move the focus to the error summary', async () => {
    await open('card');
    await alive();
    await page.getByRole('button', { name: 'Submit Payment' }).click();
    const summary = page.getByRole('alert');
    expect(await summary.innerText()).to.include('Card Number is Required');
    expect(await summary.evaluate((element) => element === document.activeElement)).to.equal(true);
    await page.getByLabel('Card Number').fill('4');
    expect(await summary.innerText()).not.to.include('Card Number is Required');
  });

  it('submit once on a double click and show the processing state', async () => {
    let posts = 0;
    await page.route('**/saved', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posts += 1;
      return route.fulfill({ status: 204 });
    });
    await open('saved');
    await alive();
    await page.getByRole('button', { name: 'Submit Payment' }).dblclick();
    await page.getByText('Processing…').waitFor();
    expect(await page.getByRole('button', { name: 'Submit Payment' }).isDisabled()).to.equal(true);
    expect(posts).to.equal(1);
  });

  for (const chunk of ['prescription-modal-', 'islands-']) {
    it(`disable the Prescription List button until ${chunk} is loaded and then handle every click`, async () => {
      const release = hold(chunk);
      await open('prescriptions');
      const button = page.getByRole('button', { name: 'Prescription List' });
      expect(await button.isDisabled()).to.equal(true);
      release();
      await button.click();
      await page.getByRole('dialog', { name: 'Prescription List' }).waitFor();
    });
  }

  it('set the amount to the sum of the checked items and keep the amount when the dialog closes', async () => {
    await open('prescriptions');
    await page.getByRole('button', { name: 'Prescription List' }).click();
    const dialog = page.getByRole('dialog');
    const master = dialog.getByRole('checkbox', { name: 'Select all' });
    await dialog.getByRole('checkbox', { name: 'Select RX-4471903' }).uncheck();
    expect(await master.evaluate((box) => (box as HTMLInputElement).indeterminate)).to.equal(true);
    await dialog.getByText('Total: $1,246.50').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const sent = await page.evaluate(() => {
      const data = new FormData(document.forms[0]);
      return [data.getAll('items'), data.get('amount')];
    });
    expect(sent).to.deep.equal([['0', '2'], '1246.50']);
  });

  for (const chunk of ['prescription-modal-', 'payment-form-', 'islands-', 'prescription-dialog-']) {
    it(`[O5] leave the page usable if ${chunk} fails to load`, async () => {
      await page.route(`**/${chunk}*`, (route) => route.abort());
      await open('prescriptions');
      if (chunk === 'prescription-dialog-') {
        await page.getByRole('button', { name: 'Prescription List' }).click();
      }
      await page.getByRole('checkbox', { name: 'Select RX-4471903' }).uncheck();
      await page.getByRole('radio', { name: 'Bank' }).check();
      await page.getByLabel('Routing Number').fill('021000021');
      expect(await page.getByRole('button', { name: 'Submit Payment' }).isEnabled()).to.equal(true);
    });
  }

  async function open(name: string): Promise<void> {
    await page.goto(`${site.origin}/${name}`, { waitUntil: 'commit' });
  }

  async function alive(): Promise<void> {
    await page.waitForFunction(
      () =>
        document.readyState === 'complete' &&
        [...document.querySelectorAll<HTMLElement>('[data-island]')].every((one) => one.dataset['ready']),
    );
  }

  function hold(part: string): () => void {
    const held: Route[] = [];
    let open = false;
    void page.route(`**/${part}*`, (route) => (open ? route.continue() : void held.push(route)));
    return () => {
      open = true;
      for (const route of held) void route.continue();
    };
  }
});

const countShifts = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
