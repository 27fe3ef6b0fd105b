import { expect } from 'chai';
import type { Page } from 'playwright';
import { paths } from '../../shared/paths.ts';
import {
  adminPassword,
  canary,
  startAdminTrial,
  type AdminTrial,
} from '../portal/pages/clients/admin-trial.ts';
import { axeViolations, expectAccessible } from '../support/accessible.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';
import { arrived, signIn } from './sign-in-walk.ts';

const clients = Array.from({ length: 20_000 }, (_, index) => ({
  id: String(300_000 + index),
  name: `Practice of ${['Family', 'Dental', 'Heart'][index % 3]} Medicine ${index}`,
}));
const lakeside = { id: '204117', name: 'Lakeside Family Clinic 204117' };

const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

describe('the client switcher in the browser', function () {
  this.timeout(30_000);
  let trial: AdminTrial;
  let visitor: Visitor;
  let page: Page;
  beforeEach(async () => {
    trial = await startAdminTrial({
      clients: [...clients, lakeside],
    });
    visitor = await newVisitor();
    page = visitor.page;
    await signIn({ visitor, url: trial.portal.url }, 'admin', adminPassword);
    await arrived(page, paths.admin.to());
  });
  afterEach(async () => {
    await visitor.close();
    await trial.close();
    expect(visitor.complaints).to.deep.equal([]);
    expect(trial.portal.logText()).to.not.include('csp violation');
  });

  const count = () => page.locator('[data-client-count]');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
  const find = async (text: string, said: string) => {
    await page.getByLabel('Client List').focus();
    await page.keyboard.type(text);
    await count().getByText(said).waitFor();
  };

  it('finds one of 20,000 clients by keyboard without a layout shift and signs in to that client', async () => {
    await count().getByText('Showing 50 of 20,001 clients. Type more to narrow the list.').waitFor();
    const reason = page.getByLabel('Reason');
    const top = (await reason.boundingBox())!.y;
    await find('lake 204117', '1 of 20,001 clients matches.');
    expect((await reason.boundingBox())!.y).to.equal(top);
    await page.waitForURL((url) => url.search === '?search=lake+204117');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).to.equal(lakeside.id);
    expect(await page.getByRole('radio', { name: /Lakeside/ }).isChecked()).to.equal(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ticket 7');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await arrived(page, paths.home.to());
    expect(trial.callsOf('POST admin_set_org')[0]!.body).to.deep.equal({
      id_org: lakeside.id,
      reason: 'Ticket 7',
    });
    await page.getByText('You are acting for Lakeside Family Clinic 204117.').waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Return to Admin Panel' }).click();
    await arrived(page, paths.admin.to());
    expect(trial.callsOf('GET admin_get_org')).to.have.length(1);
  });

  it('keeps the focus on the selected client when later results arrive', async () => {
    await find('lake', '1 of 20,001 clients matches.');
    const search = /search=lake\+204117/u;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(search, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(search);
    await page.keyboard.type(' 204117');
    await asked;
    await page.keyboard.press('ArrowDown');
    expect(await focused()).to.equal(lakeside.id);
    release();
    await page.waitForURL((url) => url.search === '?search=lake+204117');
    expect(await focused()).to.equal(lakeside.id);
  });

  it('keeps both buttons visible below many clients', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const name of ['Login', 'Payment Setting']) {
      const box = (await page.getByRole('button', { name }).boundingBox())!;
      expect(box.y + box.height, name).to.be.below(900);
    }
  });

  it('keeps the selection while it matches the search and clears it for a demo account', async () => {
    await find('heart 1999', 'clients match');
    await page.keyboard.press('ArrowDown');
    const chosen = page.locator('[name=id_org]:checked');
    const id = await chosen.inputValue();
    await page.getByLabel('Client List').fill(`heart ${id}`);
    await count().getByText('1 of 20,001').waitFor();
    expect(await chosen.inputValue()).to.equal(id);
    await page.getByLabel('Client List').fill('nobody at all');
    await count().getByText('No client matches').waitFor();
    await page.getByLabel('Client List').fill(`heart ${id}`);
    await count().getByText('1 of 20,001').waitFor();
    expect(await chosen.count()).to.equal(0);
    await page.getByRole('radio').check();
    await page.getByLabel('Payment Demo Acc').selectOption('Demo Practice');
    expect(await chosen.count()).to.equal(0);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('You are acting for Demo Practice.').waitFor();
  });

  it('opens the settings in a dialog, saves there, and asks before discarding unsaved text', async () => {
    trial.api.settings = { ...lakeside, org_name: lakeside.name, epic_pw: canary, payer_editable: 'T' };
    await find('204117', '1 of 20,001');
    await page.keyboard.press('ArrowDown');
    const button = page.getByRole('button', { name: 'Payment Setting' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Client Payment Setting' });
    await dialog.waitFor();
    expect(page.url()).to.include(paths.admin.to()).and.not.include('settings');
    expect(await page.content()).to.not.include(canary);
    expect(
      await dialog.getByLabel('Organization Name').evaluate((one) => one === document.activeElement),
    ).to.equal(true);
    expect(await axeViolations(page)).to.deep.equal([]);

    await dialog.getByLabel('API Login ID').fill('not a login');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('link', { name: /enter the API Login ID/ }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('payment_accounts');
    const login = dialog.getByLabel('API Login ID').first();
    expect(await login.inputValue()).to.equal('not a login');
    expect(await axeViolations(page)).to.deep.equal([]);

    await login.fill('');
    await dialog.getByLabel('Date of Birth').check();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Setting successfully saved.').waitFor();
    expect(trial.callsOf('PUT notify2pay/client_setting')[0]!.body).to.include({
      verify_fields: '["dob"]',
      payer_editable: 'T',
      id_org: lakeside.id,
    });

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await button.evaluate((one) => one === document.activeElement)).to.equal(true);
  });

  it('edits settings with checkboxes, rows and an image file', async () => {
    await find('lake 204117', '1 of 20,001 clients matches.');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Payment Setting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Client Payment Setting' });
    const valueOf = (name: string) => dialog.locator(`[name=${name}]`).inputValue();
    await dialog.getByLabel('Date of Birth').check();
    await dialog.getByLabel('Zip Code').check();
    await dialog.getByLabel('Number 1', { exact: true }).fill('312-555-0142');
    await dialog.getByRole('button', { name: 'Add number' }).click();
    await dialog.getByLabel('Number 2', { exact: true }).fill('3125550143');
    await dialog.getByLabel('Name of number 2').fill('Billing');
    const picture = (bytes: number) => ({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([tinyPicture, Buffer.alloc(bytes)]),
    });
    const file = dialog.getByLabel('Upload a logo');
    await file.setInputFiles(picture(60_000));
    await dialog.getByText('This picture is larger than 46 KB.').waitFor();
    expect(await valueOf('logo_picture')).to.equal('');
    await file.setInputFiles({ ...picture(0), buffer: Buffer.from('A list of names') });
    await dialog.getByText('This file is not a PNG, JPEG, WebP or GIF picture.').waitFor();
    expect(await valueOf('logo_picture')).to.equal('');
    await file.setInputFiles(picture(0));
    await dialog.getByRole('img', { name: 'Current logo' }).waitFor();
    expect(await valueOf('logo_picture')).to.equal(`data:image/png;base64,${tinyPicture.toString('base64')}`);
    expect(await axeViolations(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Setting successfully saved.').waitFor();
    expect(trial.callsOf('PUT notify2pay/client_setting')[0]!.body).to.include({
      verify_fields: '["dob","zip"]',
      ivr_number: '{"production":{"3125550142":"","3125550143":"Billing"}}',
      logo: `data:image/png;base64,${tinyPicture.toString('base64')}`,
    });
  });

  it('asks for confirmation in the settings dialog before ending the free trial', async () => {
    const call = `organizations/${lakeside.id}/trial`;
    const onTrial = { until: trial.time.now / 1000 + 86_400, calls: 12 };
    const tell = () => trial.api.next.set(`GET ${call}`, { body: { success: true, results: [onTrial] } });
    tell();
    await find('204117', '1 of 20,001');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Payment Setting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Client Payment Setting' });
    const question = page.getByRole('alertdialog', { name: 'End the free trial?' });
    const end = dialog.getByRole('link', { name: 'End the free trial' });
    await end.waitFor();
    tell();
    await end.click();
    await question.getByRole('link', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    tell();
    await end.click();
    trial.api.next.set(`PUT ${call}`, { body: { success: true, results: [] } });
    await question.getByRole('button', { name: 'Open the account' }).click();
    await page.getByText('Account opened. The free trial has ended.').waitFor();
    expect(trial.callsOf(`PUT ${call}`)).to.have.length(1);
  });

  it('discards unsaved text after confirmation when canceled', async () => {
    await find('204117', '1 of 20,001');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Payment Setting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Client Payment Setting' });
    await dialog.getByLabel('Flex Pay 1', { exact: true }).fill('half');
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(trial.callsOf('PUT notify2pay/client_setting')).to.deep.equal([]);
    await page.goto(trial.portal.url + paths.contacts.to());
  });

  it('disables Save while saving', async () => {
    await find('204117', '1 of 20,001');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Payment Setting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Client Payment Setting' });
    const save = dialog.getByRole('button', { name: 'Save' });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/settings', async (route) => {
      await held;
      await route.continue();
    });
    await save.click();
    await dialog.getByText('Saving…').waitFor();
    expect(await save.isDisabled()).to.equal(true);
    goOn();
    await dialog.getByText('Setting successfully saved.').waitFor();
    expect(await save.isDisabled()).to.equal(false);
  });

  for (const [what, open] of Object.entries({
    'the switcher': () => page.goto(`${trial.portal.url}${paths.admin.to()}`),
    'the settings as a page': () => page.goto(trial.portal.url + paths.clientSetting.to({ id: lakeside.id })),
  })) {
    it(`passes axe in light and dark and fits 390 px: ${what}`, async () => {
      await open();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 800 });
      const widths = () => [document.documentElement.scrollWidth, document.documentElement.clientWidth];
      expect(await page.evaluate(widths)).to.deep.equal([390, 390]);
    });
  }
});
