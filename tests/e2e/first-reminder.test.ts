import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { readConfig } from '../../server/config.ts';
import { homeMessages } from '../../shared/locales/en/home.ts';
import { outboxMessages } from '../../shared/locales/en/outbox.ts';
import { paths } from '../../shared/paths.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../support/portal.ts';
import { runWorker } from '../support/run-worker.ts';

const user = { name: 'nora.hale', pw: 'Willow-2026' };

for (const width of [1280, 390])
  describe(`a new practice at ${width} px, using only the keyboard`, () => {
    let api: EmbeddedApi;
    let portal: TestPortal;
    let visitor: Visitor;
    let page: Page;
    let presses = 0;
    beforeEach(async () => {
      api = await startEmbeddedApi();
      // Tuesday, 11 AM in New York.
      api.now.ms = Date.UTC(2026, 2, 10, 15);
      portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
      visitor = await newVisitor({ viewport: { width, height: 844 }, acceptDownloads: true });
      page = visitor.page;
      presses = 0;
    });
    afterEach(async () => {
      await visitor.close();
      await portal.close();
      await api.close();
    });

    const press = async (what: Locator) => {
      presses += 1;
      await what.first().focus();
      await page.keyboard.press('Enter');
    };
    const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    const home = () => page.goto(portal.url + paths.home.to());
    const outbox = (channel: string) => page.goto(`${portal.url}${paths.outbox.to()}?channel=${channel}`);
    const work = () => runWorker(api, { config: readConfig({ PUBLIC_URL: portal.url }) });

    async function signUp(): Promise<void> {
      await page.goto(portal.url + paths.signUp.to());
      const typed = {
        'Organization Name': 'Willow Creek Pediatrics',
        Username: user.name,
        Password: user.pw,
        'Confirm Password': user.pw,
        'First Name': 'Nora',
        'Last Name': 'Hale',
      };
      for (const [name, value] of Object.entries(typed))
        await page.getByLabel(name, { exact: true }).fill(value);
      await page.getByRole('checkbox').first().check();
      await button('Sign Up').click();
      await page.getByText('Your account is ready!').waitFor();
      await page.getByRole('dialog').getByRole('link', { name: 'Confirm' }).click();
      await heading('Home').waitFor();
    }

    async function sendFirst(): Promise<void> {
      await press(button('Add starter templates'));
      await page.getByText(homeMessages.startersTaken).waitFor();
      const [sample] = await Promise.all([
        page.waitForEvent('download'),
        press(link('Download a sample file')),
      ]);
      await press(link('Create a list'));
      await page.getByLabel('Name').fill('First visits');
      await press(button('Continue'));
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: sample.suggestedFilename(),
        mimeType: 'text/csv',
        buffer: readFileSync(await sample.path()),
      });
      await press(button('Upload'));
      await page.getByText('5 rows accepted').waitFor();
      await press(link('Continue to check'));
      await page.getByText('has no usable number or email address and won’t get a message').waitFor();
      await press(button('Confirm and send'));
      await heading('Results').waitFor();
    }

    async function answerEach(): Promise<void> {
      await outbox('text');
      await press(link(/^Ana Whitfield/));
      await press(button('YES'));
      await page.getByText('The appointment is confirmed.').waitFor();
      await outbox('email');
      await press(link(/^Luis Ortega/));
      const letter = page.frameLocator('iframe').getByRole('link', { name: 'Sí, voy a ir' });
      const [opened] = await Promise.all([page.context().waitForEvent('page'), press(letter)]);
      await opened.getByText('Thank you for confirming!').waitFor();
      await opened.close();
      await outbox('voice');
      await press(link(/^Carol Davis/));
      await press(page.locator('[name=key][value="1"]'));
      await page.getByText('Thank you. Your appointment is confirmed.').waitFor();
    }

    it('sends its first reminder, gets answers by every channel and finds the reason for a missing message', async () => {
      await signUp();
      await expectAccessible(page);
      await sendFirst();
      expect(presses).to.equal(7);
      await work();
      await page.reload();
      expect(await link(outboxMessages.link).count()).to.equal(1);
      await answerEach();
      await work();
      await home();
      const row = page.getByRole('row').filter({ hasText: 'First visits' });
      expect((await row.innerText()).replace(/\s+/g, ' ')).to.match(
        /First visits Done 4 of 4( sent)? 3( confirmed)?/,
      );
      presses = 0;
      await press(link('First visits'));
      const missed = page.getByRole('row').filter({ hasText: 'Pat Nolan' });
      await missed.getByText('No phone or email on file.').waitFor();
      expect(presses).to.be.at.most(2);
      expect(visitor.complaints).to.deep.equal([]);
    });
  });
