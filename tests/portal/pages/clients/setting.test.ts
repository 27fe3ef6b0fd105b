import { level1 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { clientSettings } from '../../../../shared/resources/client-settings.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf, type Page, type PostedFields } from '../../../support/page.ts';
import { canary, startAdminTrial } from './admin-trial.ts';
import { describeWith } from '../../../support/fixtures.ts';

const path = paths.clientSetting.to({ id: '204117' });
const known = Object.entries(clientSettings.fields).filter(([, field]) => !('level' in field));
const stored = {
  id: '204117',
  id_org: '204117',
  org_name: 'Lakeside Family Clinic 204117',
  payment_enabled: 'T',
  payer_editable: 'F',
  verify_fields: ['last_name', 'dob'],
  ivr_number: '{"production":{"3125550142":"Main"}}',
  logo: '/brand/lakeside.png',
  epic_host: 'https://epic.example',
  epic_pw: canary,
  unknown_extra: 'x',
};

const openTrial = () => startAdminTrial({ settings: stored, offer: level1 });

describeWith('client payment setting', openTrial, (trial) => {
  let browser: Browser;
  let page: Page;
  beforeEach(async () => {
    ({ browser } = await trial.enter());
    page = await browser.get(path);
  });

  const save = (fields: PostedFields) => browser.press(page, 'Save', fields);
  /** Posts fields directly by setting name, as a program would. */
  const post = (fields: PostedFields) => browser.post(path, { ...page.fill('Save').fields, ...fields });
  const saved = () => trial.callsOf('PUT notify2pay/client_setting').map(({ body }) => body as object);

  it('opens from its button in the client switcher', async () => {
    const chosen = await browser.press(await browser.get(paths.admin.to()), 'Payment Setting', {
      id_org: '204117',
    });
    expect(chosen.url.pathname).to.equal(path);
    expect(chosen.all('h1').map(textOf)).to.deep.equal(['Client Payment Setting']);
    expect(trial.callsOf('POST notify2pay/client_setting').at(-1)!.body).to.deep.equal({ id: '204117' });
  });

  it('renders one control or one named fieldset for each setting of the API', () => {
    const controls = ['input', 'textarea', 'select'].flatMap((tag) => page.all(tag));
    for (const [name, { kind, label }] of known) {
      const frame = page.all('fieldset').find((one) => attributeOf(one, 'id') === name);
      if (frame) {
        expect(textOf(frame), name).to.include(label);
        expect(controls.filter((control) => attributeOf(control, 'id') === name)).to.deep.equal([]);
        continue;
      }
      const mine = controls.filter((control) => attributeOf(control, 'name') === name);
      expect(mine, name).to.have.length(1);
      expect(page.control(label), label).to.equal(mine[0]);
      const tag = name === 'item_detail_type' ? 'select' : kind === 'multiline' ? 'textarea' : 'input';
      expect(mine[0]!.tagName, name).to.equal(tag);
    }
    expect(page.control('Payer may pay more than is due')).to.equal(undefined);
    expect(attributeOf(page.control('Payments Enabled'), 'checked')).to.not.equal(undefined);
    expect(attributeOf(page.control('Payer may change the amount'), 'checked')).to.equal(undefined);
    const ticked = page.all('input').filter((one) => attributeOf(one, 'checked') !== undefined);
    const asked = ticked.filter((one) => attributeOf(one, 'name') === 'verify_fields');
    expect(asked.map((one) => attributeOf(one, 'value'))).to.deep.equal(['last_name', 'dob']);
  });

  it('[Z7] never renders the password and says only that a password is saved', async () => {
    expect(page.text).to.include('A password is saved and never shown.');
    expect(attributeOf(page.control('Epic Password'), 'value')).to.equal(undefined);
    const refused = await save({ epic_pw: 'new-canary-secret', epic_host: 'http://epic.example' });
    const after = await save({});
    for (const { html } of [page, refused, after]) {
      expect(html).to.not.include(canary).and.not.include('new-canary-secret').and.not.include('********');
    }
    expect(trial.portal.logText()).to.not.include('canary');
  });

  it('sends id_org and every setting except the password', async () => {
    const after = await save({ item_detail_type: 'EPIC_PRESCRIPTION', flex_pay_1: 'a\r\nb' });
    expect(after.text).to.include('Setting successfully saved.');
    expect(page.all('a').map(textOf)).to.include('Cancel');
    expect(after.all('a').map(textOf)).to.include('Close').and.not.include('Cancel');
    const empty = Object.fromEntries(known.map(([name]) => [name, '']));
    const { epic_pw: _, ...others } = empty;
    expect(saved()).to.deep.equal([
      {
        ...others,
        id_org: '204117',
        org_name: 'Lakeside Family Clinic 204117',
        payment_enabled: 'T',
        payer_editable: 'F',
        epic_enabled: 'F',
        epic_post_pay_enabled: 'F',
        verify_fields: '["last_name","dob"]',
        ivr_number: stored.ivr_number,
        logo: stored.logo,
        epic_host: stored.epic_host,
        item_detail_type: 'EPIC_PRESCRIPTION',
        flex_pay_1: 'a\nb',
      },
    ]);
    expect((await browser.get(path)).text).to.not.include('successfully');
  });

  it('sends a newly typed password unchanged', async () => {
    await save({ epic_pw: ' new one ' });
    expect(saved()[0]).to.include({ epic_pw: ' new one ' });
    await save({ epic_pw: '********' });
    expect(saved()[1]).to.not.have.property('epic_pw');
  });

  const faults: [string, string, string][] = [
    ['org_name', '', 'Organization name is required.'],
    ['logo', 'http://cdn.example/a.png', 'Logo must be an https address'],
    ['logo', 'data:image/svg+xml;base64,PHN2Zy8+', 'Logo must be an https address'],
    ['logo', 'data:image/png;base64,aGVsbG8=', 'Logo must be an https address'],
    ['payment_accounts', '{"a":1}', 'Payment Accounts must be a JSON list'],
    ['default_payment_amount', '-1', 'Default Payment Amount must be an amount in dollars'],
    ['default_payment_amount', 'ten', 'Default Payment Amount must be an amount in dollars'],
    ['epic_host', 'http://epic.example', 'Epic Host must be an address that starts with https://'],
    ['epic_oath_base_url', 'javascript:alert(1)', 'Epic OAuth Base URL must be an address that starts with'],
    ['item_detail_type', 'x'.repeat(41), 'Item Detail Type'],
  ];
  for (const [name, value, text] of faults) {
    it(`rejects ${name} ${value.slice(0, 30)}, keeps the input, and sends nothing`, async () => {
      const refused = await post({ [name]: value, flex_pay_2: 'kept' });
      expect(refused.status).to.equal(422);
      expect(refused.withRole('alert').join()).to.include(text);
      const control = ['input', 'textarea', 'select'].flatMap((tag) => refused.all(tag));
      const mine = control.find((one) => attributeOf(one, 'name') === name);
      expect(attributeOf(mine, 'aria-describedby')).to.include(`${name}-error`);
      expect(refused.fill('Save').fields[name]).to.deep.equal([value]);
      expect(textOf(refused.control('Flex Pay 2')!)).to.equal('kept');
      expect(saved()).to.deep.equal([]);
    });
  }

  it('names the placeholder of each Flex Pay setting', () => {
    const legends = page.all('legend').map(textOf);
    expect(legends).to.include.members(['Payments', 'Phone', 'Health record', 'Flex Pay']);
    expect(page.text)
      .to.include('Your own text, shown where a template has {{flex_pay_12}}')
      .and.not.include('Kept for the API');
  });

  for (const [name, value, text] of [
    ['verify_fields', '["ssn"]', 'Verification Fields must be some of first_name'],
    ['ivr_number', '3125550142', 'IVR Number: enter 3 to 15 digits'],
    ['ivr_number', '{"production":{"x":"Main"}}', 'IVR Number: enter 3 to 15 digits'],
  ] as const)
    it(`rejects ${name} ${value} with an error at its fieldset`, async () => {
      const refused = await post({ [name]: value });
      expect(refused.status).to.equal(422);
      expect(refused.withRole('alert').join()).to.include(text);
      const frame = refused.all('fieldset').find((one) => attributeOf(one, 'id') === name);
      expect(attributeOf(frame, 'aria-describedby')).to.include(`${name}-error`);
      expect(saved()).to.deep.equal([]);
    });

  const fine: [string, string][] = [
    ['logo', 'https://cdn.example/a.png'],
    ['verify_fields', '["dob", "zip"]'],
    ['payment_accounts', '[{"id": "1"}]'],
    ['ivr_number', '{"production":{"3125550142":"Main"},"local":{"100":"Desk"}}'],
    ['default_payment_amount', '45.00'],
    ['default_payment_amount', ''],
    ['epic_host', ''],
  ];
  for (const [name, value] of fine) {
    it(`accepts ${name} ${value}`, async () => {
      await post({ [name]: value });
      expect(saved()[0]).to.include({ [name]: value });
    });
  }

  it('shows an error and keeps the input when the API rejects a change', async () => {
    const refusal = { status: 400, body: { success: false, msg: 'logo must be shorter' } };
    trial.api.next.set('PUT notify2pay/client_setting', refusal);
    const refused = await save({ flex_pay_2: 'kept' });
    expect(refused.status).to.equal(400);
    expect(refused.withRole('alert')).to.deep.equal(['There was an error.']);
    expect(refused.text).to.include('logo must be shorter');
    expect(textOf(refused.control('Flex Pay 2')!)).to.equal('kept');
    trial.api.next.set('PUT notify2pay/client_setting', { body: { success: false } });
    expect((await save({})).withRole('alert')).to.deep.equal(['There was an error.']);
  });

  it('returns 404 for an unknown client', async () => {
    for (const id of ['1', '..', 'a/b']) {
      expect((await browser.get(paths.clientSetting.to({ id }))).status, id).to.equal(404);
    }
  });

  it('redirects users who are not internal admins to /login and saves nothing', async () => {
    const stranger = trial.portal.browser();
    expect((await stranger.get(path)).url.pathname).to.equal(paths.login.to());
    const before = trial.callsOf('PUT notify2pay/client_setting').length;
    trial.api.admin = false;
    expect((await save({})).url.pathname).to.equal(paths.login.to());
    expect(trial.callsOf('PUT notify2pay/client_setting')).to.have.length(before);
  });

  it('restores the input after an idle logout, without the password and keys', async () => {
    const { fields } = page.fill('Save', {
      flex_pay_3: 'half typed',
      epic_pw: 'typed-secret',
      account_login_id: 'login1',
      account_transaction_key: 'typed-secret',
      account_signature_key: 'typed-secret',
      verify_fields: ['first_name', 'zip'],
    });
    trial.time.now += 16 * 60_000;
    await browser.post(path, fields);
    const form = await browser.get(paths.login.to());
    const back = await browser.press(form, 'Login', { user_name: 'admin', pw: 'Correct-Horse-7' });
    const restore = back.all('a').find((link) => textOf(link) === 'Restore');
    const restored = await browser.get(attributeOf(restore, 'href')!);
    expect(textOf(restored.control('Flex Pay 3')!)).to.equal('half typed');
    expect(attributeOf(restored.control('API Login ID'), 'value')).to.equal('login1');
    for (const label of ['First Name', 'Zip Code'])
      expect(attributeOf(restored.control(label), 'checked'), label).to.not.equal(undefined);
    expect(restored.html).to.not.include('typed-secret');
  });
});
