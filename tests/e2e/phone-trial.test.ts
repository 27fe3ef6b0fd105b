import { expect } from 'chai';
import { sql } from 'kysely';
import type { Page } from 'playwright';
import { phoneTryMessages } from '../../shared/locales/en/phone-try.ts';
import { paths } from '../../shared/paths.ts';
import { samplePatient, simulatorPath } from '../../shared/phone/simulated-call.ts';
import { phoneSequences } from '../../shared/resources/library.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { startLibraryTrial, staffName, type LibraryTrial } from '../portal/pages/library/staff.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { enterByForm } from '../support/sign-in.ts';
import { dialled } from '../support/phone-calls.ts';
import { describeSlow } from '../support/full-run.ts';

const { start, hangUp, ended, dev, voice } = phoneTryMessages;
const steps = [
  { do: 'language' },
  { do: 'identify', by: 'phone_or_code' },
  { do: 'authenticate', fields: ['dob', 'zip'] },
  { do: 'menu', keys: { 1: 'balance', 2: 'pay', 0: 'office' } },
];

describeSlow('a simulated call in the browser', () => {
  let trial: LibraryTrial;
  let visitor: Visitor;
  let page: Page;
  let sequence: string;
  before(async () => {
    trial = await startLibraryTrial();
    const line = { name: `Clinic line ${'x'.repeat(60)}`, transfer_number: '3125550100' };
    sequence = await trial.make('phone_sequences', { ...line, steps: JSON.stringify(steps) });
    visitor = await newVisitor({ baseURL: trial.portal.url });
    page = visitor.page;
    await page.addInitScript(`
      window.spoken = [];
      window.played = [];
      // The second sound of the server can be played, all others cannot.
      window.Audio = class {
        pause() {}
        async play() {
          window.played.push(this.src);
          (window.played.length === 2 ? this.onended : this.onerror)?.();
        }
      };
      window.SpeechSynthesisUtterance = class extends EventTarget {
        constructor(text) { super(); this.text = text; }
      };
      Object.defineProperty(window, 'speechSynthesis', {
        value: {
          speak: (said) => { window.spoken.push(said.lang + ' ' + said.text); said.dispatchEvent(new Event('end')); },
          cancel: () => undefined,
        },
      });
      HTMLMediaElement.prototype.play = function () {
        const line = document.querySelector('[data-sound="' + new URL(this.src).pathname + '"]');
        window.spoken.push((line.lang === 'es' ? 'es-US ' : 'en-US ') + line.textContent);
        this.onended();
        return Promise.resolve();
      };
    `);
    await enterByForm(page, staffName);
  });
  after(async () => {
    await visitor.close();
    await trial.close();
  });
  afterEach(() => expect(visitor.complaints.splice(0)).to.deep.equal([]));

  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  const tag = (name: string) => page.locator('.call-tags').getByText(name, { exact: true });
  const fits = async () => {
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(width);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  /** Asserts that the content beside the phone wraps below it at double text size. */
  const wraps = async () => {
    const topOf = (part: string) => page.locator(part).evaluate((found) => found.getBoundingClientRect().top);
    expect(await topOf('.try-beside')).to.equal(await topOf('.tried-call'));
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await topOf('.try-beside')).to.be.above(await topOf('.tried-call'));
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
  };

  it('starts, accepts keys and ends with the keyboard alone, and is read aloud', async () => {
    await page.goto(pathsOf(phoneSequences).one(sequence));
    await page.getByRole('link', { name: phoneTryMessages.link }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: start }).focus();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: phoneTryMessages.said }).waitFor();
    const played = await page.evaluate(() => (window as unknown as { played: string[] }).played);
    expect(played).to.have.length(2);
    for (const src of played)
      expect((await page.request.get(src)).headers()['content-type']).to.equal('audio/wav');
    expect((await spoken()).map((line) => line.slice(0, 5))).to.deep.equal(['en-US']);
    // Marks the page to check that it is never left.
    await page.evaluate(() => (document.body.dataset['stays'] = 'yes'));
    await page.keyboard.type('1');
    await tag('Identified').waitFor();
    await page.keyboard.type(`${samplePatient.dob}#`);
    await page.getByText(phoneTryMessages.pressed.many(9)).waitFor();
    await page.keyboard.type(samplePatient.zip);
    await tag('Authenticated').waitFor();
    await expectAccessible(page);
    await fits();
    await wraps();
    await page.keyboard.type('1');
    await page.getByText('Your balance is $45.00.').waitFor();
    expect(await spoken()).to.include('en-US Your balance is $45.00.');
    expect(await page.evaluate(() => document.body.dataset['stays'])).to.equal('yes');
    await page.getByRole('button', { name: hangUp }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(ended).first().waitFor();
    await expectAccessible(page);
    const focused = await page.evaluate(() => document.activeElement?.id);
    expect(focused).to.equal('call-over');
  });

  it('announces new lines to a screen reader if its voice is off', async () => {
    await page.goto(simulatorPath.to(sequence));
    await page.getByRole('button', { name: voice.on }).click();
    const before = (await spoken()).length;
    await page.getByRole('button', { name: phoneTryMessages.over }).click();
    await page.getByRole('button', { name: start }).click();
    await page.locator('[data-call-live]', { hasText: 'press 1' }).waitFor({ state: 'attached' });
    expect((await spoken()).length).to.equal(before);
    await page.reload();
    await page.getByRole('button', { name: voice.off }).click();
    await page.getByRole('button', { name: voice.on }).waitFor();
  });

  it('announces new lines to screen readers if the browser has no voice', async () => {
    const mute = await newVisitor({
      baseURL: trial.portal.url,
      storageState: await page.context().storageState(),
    });
    await mute.page.addInitScript(`
      delete Window.prototype.speechSynthesis;
      delete window.speechSynthesis;
      window.played = 0;
      HTMLMediaElement.prototype.play = function () { window.played += 1; this.onended(); return Promise.resolve(); };
    `);
    await mute.page.goto(simulatorPath.to(sequence));
    const over = mute.page.getByRole('button', { name: phoneTryMessages.over });
    if ((await over.count()) > 0) await over.click();
    await mute.page.getByRole('button', { name: start }).click();
    await mute.page.locator('.call-log').waitFor();
    const sounds = await mute.page.locator('[data-sound]').count();
    expect(await mute.page.evaluate('window.played')).to.equal(sounds);
    const told = await mute.page.locator('[data-call-live]').textContent();
    expect(told === '').to.equal(sounds > 0);
    await mute.close();
  });

  it('collects single key presses and sends them together', async () => {
    await page.goto(simulatorPath.to(sequence));
    await page.getByRole('button', { name: 'Press 1', exact: true }).click();
    await tag('English').waitFor();
    let posts = 0;
    page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0));
    const digits = [...samplePatient.dob];
    for (const key of digits) await page.getByRole('button', { name: `Press ${key}`, exact: true }).click();
    expect(await page.getByLabel(phoneTryMessages.keys, { exact: true }).inputValue()).to.equal(
      samplePatient.dob,
    );
    expect(posts).to.equal(0);
    await page.getByRole('button', { name: 'Press pound', exact: true }).click();
    await page.getByText(phoneTryMessages.pressed.many(9)).waitFor();
    expect(posts).to.equal(1);
  });

  it('places a real call from a demo patient to the clinic and links to the call record', async () => {
    const { db } = trial.api.database;
    await sql`update org set ivr_number = ${dialled}, inbound_sequence = ${sequence} where id = 204117`.execute(
      db,
    );
    const person = { first_name: 'Ann', last_name: 'Lee', dob: '03/15/1970', zip: '60611' };
    await trial.make('contacts', { ...person, mobile_phone: '7735550111', patient_code: 'P-1' });
    await trial.make('payments', { patient_id: 'P-1', first_name: 'Ann', last_name: 'Lee', amount: '45.00' });
    await page.goto(paths.dev.to());
    await page.getByRole('link', { name: dev.title }).click();
    await expectAccessible(page);
    await fits();
    await page.getByRole('button', { name: `${dev.call} ${dev.callAs('Ann Lee')}` }).click();
    await page.getByRole('list', { name: phoneTryMessages.said }).waitFor();
    await page.keyboard.type('1');
    await tag('Identified').waitFor();
    await page.keyboard.type('03151970#');
    await page.getByText(phoneTryMessages.pressed.many(9)).waitFor();
    await page.keyboard.type('60611');
    await tag('Authenticated').waitFor();
    await expectAccessible(page);
    await page.keyboard.type('1');
    await page.getByText('Your balance is $45.00.').waitFor();
    await page.getByRole('button', { name: hangUp }).click();
    await page.getByRole('link', { name: dev.record }).click();
    await page.getByRole('heading', { level: 1, name: 'Ann Lee' }).waitFor();
    const { rows } = await sql<{ phone: string; info: string }>`
      select phone, info from ivr where patient_code = 'P-1' and id_org = 204117
    `.execute(db);
    expect(rows).to.have.length(1);
    expect(rows[0]!.info).to.include('Balance');
  });
});
