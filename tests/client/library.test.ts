import { expect } from 'chai';
import type { Page } from 'playwright';
import {
  emailTemplates,
  phoneSequences,
  phoneSpeech,
  textTemplates,
} from '../../shared/resources/library.ts';
import { reminders } from '../../shared/resources/reminders.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { startLibraryTrial, staffName, type LibraryTrial } from '../portal/pages/library/staff.ts';
import { axeViolations } from '../support/accessible.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { enterByForm } from '../support/sign-in.ts';
import { until } from '../support/until.ts';

describe('the library in the browser', () => {
  let trial: LibraryTrial;
  let visitor: Visitor;
  let page: Page;
  let dialogs: string[];
  before(async () => {
    trial = await startLibraryTrial();
    await trial.make('phone_speech', { name: 'Hello', language: 'en', text: 'Hello {{name}}.' });
    await trial.make('contacts', { first_name: '<img src=x onerror=alert`1`>', last_name: 'Stern' });
    visitor = await newVisitor({ baseURL: trial.portal.url });
    page = visitor.page;
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.accept();
    });
    await enterByForm(page, staffName);
  });
  after(async () => {
    await visitor.close();
    await trial.close();
  });
  beforeEach(() => (dialogs = []));
  afterEach(async () => {
    expect(visitor.complaints.splice(0)).to.deep.equal([]);
    // Prevents the unsaved-changes dialog in the next test.
    await page.evaluate(() => document.querySelector('form[data-changed]')?.removeAttribute('data-changed'));
  });

  const isAccessible = async () => expect(await axeViolations(page, 'without frames')).to.deep.equal([]);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('counts characters while typing and inserts a placeholder at the caret', async () => {
    await page.goto(pathsOf(textTemplates).create);
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Hi , see you');
    await text.press('Home');
    for (let step = 0; step < 3; step += 1) await text.press('ArrowRight');
    await button('First Name').click();
    expect(await text.inputValue()).to.equal('Hi {{first_name}}, see you');
    expect(await page.locator('[data-bubble]').textContent()).to.equal('Hi Maria, see you');
    await page.getByText('17 characters · 1 text').first().waitFor();
    await page.keyboard.type(' Łuk');
    await page.getByText('“Ł” is not a standard text character').waitFor();
    expect(await text.inputValue()).to.equal('Hi {{first_name}} Łuk, see you');
    await isAccessible();
  });

  it('shows the preview for a contact on Enter without saving or leaving the page', async () => {
    await page.goto(pathsOf(textTemplates).create);
    await page.getByLabel('Text', { exact: true }).fill('Hi {{first_name}}!');
    await page.getByLabel('Preview for').fill('Stern');
    await page.keyboard.press('Enter');
    await page.getByText('Hi <img src=x onerror=alert`1`>!').waitFor();
    expect(new URL(page.url()).pathname).to.equal(pathsOf(textTemplates).create);
    await page.getByLabel('Text', { exact: true }).fill('Dear {{first_name}}');
    await page.getByText('Dear <img src=x onerror=alert`1`>').waitFor();
    expect(dialogs).to.deep.equal([]);
  });

  it('[X3] runs, loads and follows nothing from an email in its preview', async () => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== trial.portal.url) strangers.push(origin);
    });
    await page.goto(pathsOf(emailTemplates).create);
    await page.getByLabel('Subject', { exact: true }).fill('<script>alert(1)</script>');
    await page
      .getByLabel('Text', { exact: true })
      .fill(
        [
          '# Dear {{first_name}}',
          '<script>alert(2)</script><img src=x onerror=alert(3)><svg onload=alert(4)>',
          '<meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/">',
          '<form action="https://evil.example/"><button>send</button></form><style>*{display:none}</style>',
          '[js](javascript:alert(5)) [page](https://evil.example/) ![pic](https://evil.example/x.png)',
          '| a | b |\n|:-:|--:|\n| 1 | 2 |',
        ].join('\n\n'),
      );
    await page.getByLabel('Preview for').fill('Stern');
    await button('Preview').click();
    // The sandbox blocks scripts, including those of the test, so the frame is inspected from outside.
    await page.locator('iframe[srcdoc*="<h1>Dear"]').waitFor();
    for (const frame of page.frames()) await frame.waitForLoadState();
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('sandbox')).to.equal('');
    const letter = await frame.getAttribute('srcdoc');
    expect(letter)
      .to.include('<td align="center">1</td>')
      .and.include('<u title="https://evil.example/">page</u>');
    expect(await page.getByText('<script>alert(1)</script>').isVisible()).to.equal(true);
    expect(dialogs).to.deep.equal([]);
    expect(strangers).to.deep.equal([]);
    await isAccessible();
  });

  it('adds, moves and removes steps without a page load and keeps the focus in a useful place', async () => {
    await page.goto(pathsOf(phoneSequences).create);
    await page.getByLabel('Name', { exact: true }).fill('Call');
    const sentences = page.locator('#sequence-sentences');
    const step = (number: number) => page.getByRole('group', { name: `Step ${number}`, exact: true });
    await button('Add step').click();
    await step(1).getByLabel('Phone Speech').selectOption({ label: 'Hello' });
    await sentences.getByText('Speak ‘Hello’.').waitFor();
    await button('Add step').click();
    await step(2).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('step-1');
    await step(2).getByLabel('What happens').selectOption({ label: 'Hang up' });
    await sentences.getByText('Hang up.').waitFor();
    await button('Move up step 2').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Callers never reach this step').waitFor();
    // The first step cannot move up, so the step itself gets the focus.
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('step-0');
    await button('Remove step 1').click();
    await step(2).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('step-0-remove');
    await isAccessible();
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await page.getByText('Phone sequence saved').waitFor();
  });

  it('keeps a key chosen before its action and requires the action', async () => {
    await trial.make('actions', { name: 'Yes', kind: 'confirm' });
    await page.goto(pathsOf(phoneSequences).create);
    await page.getByLabel('Name', { exact: true }).fill('Keys');
    await button('Add step').click();
    await page.getByLabel('What happens').selectOption({ label: 'Wait for a key' });
    await page.getByLabel('Key', { exact: true }).selectOption('5');
    await page.getByText('5 does nothing yet').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Step 1: choose what the key 5 does.' }).waitFor();
    visitor.complaints.splice(0);
    await page.getByLabel('Action').selectOption({ label: 'Yes' });
    await page.getByText('5 confirms the appointment.').waitFor();
    // An extra key row left untouched is ignored.
    await button('Add key to step 1').click();
    await until(() => page.evaluate(() => document.activeElement?.id === 'steps.0.key.1'));
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Phone sequence saved').waitFor();
  });

  it('keeps a choice made while the previous response is pending', async () => {
    await page.goto(pathsOf(phoneSequences).create);
    await button('Add step').click();
    const kind = page.getByLabel('What happens');
    await kind.focus();
    let held: (() => void) | undefined;
    await page.route(
      '**/phone-sequences/new',
      async (route) => {
        await new Promise<void>((go) => (held = go));
        await route.continue();
      },
      { times: 1 },
    );
    const asked = page.waitForRequest('**/phone-sequences/new');
    await kind.selectOption({ label: 'Transfer to the office' });
    await asked;
    await kind.selectOption({ label: 'Hang up' });
    await until(() => held !== undefined);
    held?.();
    await page.locator('#sequence-sentences').getByText('Hang up.', { exact: true }).waitFor();
    expect(await kind.inputValue()).to.equal('hang_up');
  });

  it('asks before leaving unsaved steps', async () => {
    await page.goto(pathsOf(phoneSequences).create);
    await button('Add step').click();
    await page.getByRole('group', { name: 'Step 1' }).waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('Discard unsaved changes?').waitFor();
    await button('Cancel').click();
  });

  it('describes a reminder while its rules are being chosen', async () => {
    await trial.make('text_templates', { name: 'Visit reminder', template: 'x' });
    await page.goto(pathsOf(reminders).create);
    await page.getByLabel('Text Message').selectOption({ label: 'Visit reminder' });
    await page.getByText('Two days before each appointment').waitFor();
    await page.getByLabel('Sat').check();
    await page.getByText('on Mon to Sat: text ‘Visit reminder’.').waitFor();
    await isAccessible();
  });

  it("speaks with the browser's voice and stops", async () => {
    await page.addInitScript(`
      window.spoken = [];
      Object.defineProperty(window, 'speechSynthesis', {
        value: {
          speak: ({ text, lang }) => window.spoken.push(lang + ' ' + text),
          cancel: () => window.spoken.push('stop'),
        },
      });
    `);
    await page.goto(pathsOf(phoneSpeech).create);
    await page.getByLabel('Text', { exact: true }).fill('Hola {{first_name}}');
    await page.getByLabel('Spanish').check();
    await button('Listen').click();
    await button('Stop').click();
    await button('Listen').waitFor();
    const spoken = await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
    expect(spoken).to.deep.equal(['stop', 'es-US Hola Maria', 'stop']);
    expect(await page.locator('[data-speech-length]').textContent()).to.equal('1 second');
  });

  it('shows and restores a version by keyboard', async () => {
    const id = await trial.make('text_templates', { name: 'Visit', template: 'First text' });
    await page.goto(pathsOf(textTemplates).edit(id));
    await page.getByLabel('Text', { exact: true }).fill('Second text');
    await button('Save').click();
    await page.goto(pathsOf(textTemplates).one(id));
    await page.getByText('Show version 2').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Text' }).getByText('First text').waitFor();
    await isAccessible();
    await button('Restore version 1').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Version 1 restored.').waitFor();
    expect(await trial.read('text_templates', id)).to.include({ template: 'First text' });
  });
});
