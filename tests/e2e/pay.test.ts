import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Locator, Page, Response } from 'playwright';
import { buildPaths } from '../../scripts/build/paths.ts';
import { fail, refuse, type ContractPayment } from '../support/contract-api.ts';
import { itSlow } from '../support/full-run.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import {
  alive,
  answerVerification,
  fillBank,
  fillCard,
  prescriptions,
  savedCard,
  startPaySite,
  submit,
  succeeded,
  verify,
} from './pay-walk.ts';
import { describeWithOne } from '../support/fixtures.ts';

/** A sampled run does only one test without scripts because each step is also tested without a browser. */
for (const javaScriptEnabled of [true, false]) {
  const walk = javaScriptEnabled ? it : itSlow;
  describeWithOne(
    `a payer in Chromium, scripts ${javaScriptEnabled ? 'on' : 'off'}`,
    startPaySite,
    (site) => {
      let visitor: Visitor;
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

      it('pays by card and requests the receipt by email', async () => {
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
        await page.getByRole('button', { name: /^Send to pat\*+$/ }).click();
        const told = page.getByText(/Your receipt was sent to pat\*+\. You may close this page now\./);
        await told.waitFor();
        expect(await isInSight(told)).to.equal(true);
        if (javaScriptEnabled) await hasFocus(page, 'Your receipt was sent to');
        expect(site.api.callsOf('send_receipt').at(-1)!.body['email']).to.equal('patricia@example.com');
      });

      walk('shows the result of a receipt next to its form', async () => {
        const { page } = await open();
        await fillCard(page);
        await submit(page);
        await succeeded(page);
        await page.setViewportSize({ width: 390, height: 600 });
        site.api.twist('send_receipt', fail(500));
        await page.getByRole('button', { name: /^Send to pat\*+$/ }).click();
        const failed = page.getByText('Your request has encountered an error.');
        await failed.waitFor();
        expect(await isInSight(failed)).to.equal(true);
        if (javaScriptEnabled) await hasFocus(page, 'Your request has encountered an error.');
      });

      walk('pays by bank', async () => {
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

      walk('pays by the saved method', async () => {
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

      walk('pays a part if the payer may choose the amount', async () => {
        const { page } = await open({ payer_editable: 'T' });
        await page.getByLabel('Amount').fill('25.5');
        await fillCard(page);
        await submit(page);
        await page.getByText('$25.50').waitFor();
        expect(last()['amount']).to.equal('$25.50');
      });

      walk('returns to the form after a decline with all input except the card', async () => {
        site.api.twist('payment_submission', refuse());
        const { page } = await open();
        await fillCard(page);
        await submit(page);
        const alert = page.getByRole('alert');
        await alert.waitFor();
        expect(await alert.getByRole('paragraph').allTextContents()).to.deep.equal([
          'Your request has encountered an error. Please verify the information you have entered are correct.',
          'You have not been charged.',
          'The payment was declined. Try again, use another card or pay from a bank account.',
        ]);
        expect(await page.getByLabel('Cardholder Name').inputValue()).to.equal('Pat Payer');
        for (const label of ['Card Number', 'Expiry', 'CVC']) {
          expect(await page.getByLabel(label).inputValue(), label).to.equal('');
        }
        await fillCard(page);
        await submit(page);
        await succeeded(page);
      });

      walk('shows success again after reload and back without a second charge', async () => {
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

      if (javaScriptEnabled) {
        it('[P6] runs only scripts in the script inventory, with matching hashes', async () => {
          const inventory = new Map(readInventory().map(({ url, integrity }) => [url, integrity]));
          const loaded: Promise<[string, string]>[] = [];
          visitor.page.on('response', (response) => {
            if (response.request().resourceType() === 'script') loaded.push(hashOf(response));
          });
          const { page } = await open(prescriptions);
          await page.getByRole('button', { name: 'Prescription List' }).click();
          await page.getByRole('dialog', { name: 'Prescription List' }).waitFor();
          const tags = await scriptTagsOf(page);
          await page.keyboard.press('Escape');
          await fillCard(page);
          await submit(page);
          await succeeded(page);
          tags.push(...(await scriptTagsOf(page)));
          expect(tags.length).to.be.above(2);
          await open();
          tags.push(...(await scriptTagsOf(page)));
          for (const [url, integrity] of [...tags, ...(await Promise.all(loaded))])
            expect(inventory.get(url), url).to.equal(integrity);
          expect(new Set((await Promise.all(loaded)).map(([url]) => url))).to.include.all.keys(
            ...inventory.keys(),
          );
        });

        it('gets an inline script, listed in the inventory by hash, if the browser has not loaded it', async () => {
          const { page } = visitor;
          await page.goto(site.hrefOf(site.api.addPayment()));
          await page.$$eval('link[rel=modulepreload], link[as=style]', (links) =>
            links.map((link) => link.remove()),
          );
          const asked: string[] = [];
          page.on('request', (request) => {
            if (request.resourceType() === 'script') asked.push(request.url());
          });
          await answerVerification(page);
          await alive(page);
          expect(await scriptTagsOf(page)).to.have.lengthOf(1);
          expect(asked).to.deep.equal([]);
          const [[text = ''] = []] = await scriptTagsOf(page);
          const digest = `sha384-${createHash('sha384').update(text).digest('base64')}`;
          expect(readInventory().map(({ integrity }) => integrity)).to.include(digest);
          await fillCard(page);
          await submit(page);
          await succeeded(page);
        });
      } else {
        it('selects prescriptions with the checkboxes on the page', async () => {
          const { page } = await open(prescriptions);
          expect(await page.getByLabel('Select all').isVisible()).to.equal(false);
          await page.getByLabel('Select RX-1003').uncheck();
          await fillCard(page);
          await submit(page);
          await page.getByText('$20.75').waitFor();
          expect(last()['item_paid_summary']).to.deep.equal(prescriptions.item_summary.slice(0, 2));
        });
      }
    },
  );
}

type Script = { url: string; integrity: string };

const readInventory = () =>
  (
    JSON.parse(readFileSync(join(buildPaths.client, 'script-inventory.json'), 'utf8')) as {
      scripts: Script[];
    }
  ).scripts;

/** Returns the URL, or the text of an inline script, and the hash of each script tag. Data blocks are excluded. */
function scriptTagsOf(page: Page): Promise<[string, string][]> {
  return page.$$eval(
    'script:not([type="application/json"], [type=importmap]), link[rel=modulepreload]',
    (tags) =>
      tags.map((tag) => [
        tag.getAttribute('src') ?? tag.getAttribute('href') ?? tag.textContent,
        tag.getAttribute('integrity') ?? '',
      ]),
  );
}

/** Returns a script's path and hash. A script from another origin keeps its full URL, which no inventory contains. */
async function hashOf(response: Response): Promise<[string, string]> {
  const { origin, pathname } = new URL(response.url());
  const isOurs = origin === new URL(response.frame().url()).origin;
  const digest = createHash('sha384')
    .update(await response.body())
    .digest('base64');
  return [isOurs ? pathname : response.url(), `sha384-${digest}`];
}

const hasFocus = (page: Page, text: string) =>
  page.waitForFunction((begin) => document.activeElement?.textContent?.startsWith(begin), text, {
    timeout: 5_000,
  });

const isInSight = (told: Locator) =>
  told.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
