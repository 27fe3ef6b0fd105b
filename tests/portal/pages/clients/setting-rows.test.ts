import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf, type Page, type PostedFields } from '../../../support/page.ts';
import { startAdminTrial } from './admin-trial.ts';
import { describeWith } from '../../../support/fixtures.ts';

const path = paths.clientSetting.to({ id: '204117' });
const stored = {
  id: '204117',
  id_org: '204117',
  org_name: 'Lakeside Family Clinic 204117',
  verify_fields: ['last_name', 'dob'],
  ivr_number: '{"production":{"3125550142":"Main"}}',
};

const openTrial = () => startAdminTrial({ settings: stored });

describeWith('client settings form', openTrial, (trial) => {
  let browser: Browser;
  let page: Page;
  beforeEach(async () => {
    ({ browser } = await trial.enter());
    page = await browser.get(path);
  });

  const save = (fields: PostedFields) => browser.press(page, 'Save', fields);
  const saved = () => trial.callsOf('PUT notify2pay/client_setting').map(({ body }) => body as object);

  /** Value in the form for an account with both keys saved. */
  const kept = '[{"gateway":"authorize_net","login_id":"login1","transaction_key":"********","live":true}]';
  const withAccounts = (payment_accounts: string) => {
    trial.api.settings = { ...stored, payment_accounts };
    return browser.get(path);
  };
  const key = 'canaryKey0123456';

  it("shows one row per account and sends the rows in the API's format", async () => {
    const rows = { account_login_id: 'login1', account_transaction_key: key, account_live: 'F' };
    await save(rows);
    const first = { gateway: 'authorize_net', login_id: 'login1', transaction_key: key, live: false };
    expect(saved()[0]).to.include({ payment_accounts: JSON.stringify([first]) });
    page = await withAccounts(kept);
    expect(page.all('legend').map(textOf)).to.include.members(['Account ending in n1', 'New account']);
    expect(page.text).to.include('A key is saved and never shown.').and.include('No key saved.');
    await save({});
    expect(saved()[1]).to.include({ payment_accounts: kept });
    await save({
      account_login_id: ['login1', 'login2'],
      account_transaction_key: ['', key],
      account_present: '1',
    });
    const second = { gateway: 'authorize_net', login_id: 'login2', transaction_key: key, live: true };
    expect(saved()[2]).to.include({
      payment_accounts: JSON.stringify([second, ...(JSON.parse(kept) as unknown[])]),
    });
    await save({ account_removed: '0' });
    expect(saved()[3]).to.include({ payment_accounts: '' });
  });

  it('names missing account values and asks for the keys again without rendering a key', async () => {
    const refused = await save({ account_login_id: 'not a login', account_transaction_key: key });
    expect(refused.status).to.equal(422);
    expect(refused.withRole('alert').join()).to.include('enter the API Login ID');
    expect(attributeOf(refused.control('API Login ID'), 'value')).to.equal('not a login');
    const rows = { account_login_id: 'login1', account_transaction_key: key };
    const other = await save({ ...rows, epic_host: 'http://epic.example' });
    expect(other.withRole('alert').join()).to.include('enter the keys again');
    expect(other.text).to.include('No key saved.').and.not.include('A key is saved');
    trial.api.next.set('PUT notify2pay/client_setting', { status: 400, body: { success: false } });
    const third = await save(rows);
    expect(third.text).to.include('enter the keys again');
    for (const { html } of [refused, other, third]) expect(html).to.not.include(key);
    expect((await save({ account_login_id: 'login1' })).text).to.include('enter the Transaction Key');
    expect(trial.portal.logText()).to.not.include(key);
  });

  it('shows accounts in an unknown API format as text with masked keys', async () => {
    page = await withAccounts('[{"id":"1","transaction_key":"key-canary"}]');
    expect(page.html).to.not.include('key-canary');
    expect(textOf(page.control('Payment Accounts')!)).to.equal('[{"id":"1","transaction_key":"********"}]');
    await save({ payment_accounts: '[{"id":"2"}]' });
    expect(saved()[0]).to.include({ payment_accounts: '[{"id":"2"}]' });
  });

  it('never renders a key of a payment account, from the API or from input', async () => {
    const keys = '[{"gateway":"authorize_net","transaction_key":"key-canary","signature_key":"sign-canary"}]';
    const fields = page.fill('Save').fields;
    const refused = await browser.post(path, {
      ...fields,
      payment_accounts: keys,
      epic_host: 'http://epic.example',
    });
    const shown = await withAccounts(keys);
    for (const { html } of [refused, shown])
      expect(html).to.not.include('key-canary').and.not.include('sign-canary');
    expect(shown.text).to.include('A key is saved and never shown.');
  });

  it('sends checked verification fields and rows of phone numbers', async () => {
    await save({ verify_fields: ['zip', 'dob'] });
    expect(saved()[0]).to.include({ verify_fields: '["dob","zip"]', ivr_number: stored.ivr_number });
    await save({ verify_fields: 'dob' });
    expect(saved()[1]).to.include({ verify_fields: '["dob"]' });
    await save({ verify_fields: undefined });
    expect(saved()[2]).to.include({ verify_fields: '[]' });
    const rows = { dialled_number: ['3125550142', '(312) 555-0143'], dialled_name: ['Main', 'Billing'] };
    await save(rows);
    const both = '{"production":{"3125550142":"Main","3125550143":"Billing"}}';
    expect(saved()[3]).to.include({ ivr_number: both, verify_fields: '["last_name","dob"]' });
    await save({ dialled_number: ['', ''], dialled_name: ['', ''] });
    expect(saved()[4]).to.include({ ivr_number: '' });
    const refused = await save({ dialled_number: ['12', ''] });
    expect(refused.status).to.equal(422);
    expect(refused.withRole('alert').join()).to.include('enter 3 to 15 digits for each number');
  });

  it('shows numbers saved as plain text and changes them only when a row changes', async () => {
    const plain = '(312) 555-0142, 3125550143';
    trial.api.settings = { ...stored, ivr_number: plain };
    page = await browser.get(path);
    const shown = page.fill('Save').fields['dialled_number'];
    expect(shown).to.deep.equal(['3125550142', '3125550143', '']);
    await save({ epic_user: 'portal' });
    expect(saved()[0]).to.include({ ivr_number: plain, epic_user: 'portal' });
    await save({ dialled_name: ['Main', '', ''] });
    expect(saved()[1]).to.include({
      ivr_number: '{"production":{"3125550142":"Main","3125550143":""}}',
    });
  });

  it('preserves settings in an unknown format', async () => {
    const odd = {
      ivr_number: '3125550142 or ask the desk',
      verify_fields: '["dob","ssn"]',
      payer_editable: 'sometimes',
      payment_accounts: '{"of":"another gateway"}',
      default_payment_amount: 'about 45',
      logo: 'sftp://pictures.example/a.png',
    };
    trial.api.settings = { ...stored, ...odd };
    page = await browser.get(path);
    expect(textOf(page.control('IVR Number')!)).to.equal(odd.ivr_number);
    await save({ epic_user: 'portal' });
    expect(saved()[0]).to.include({ ...odd, epic_user: 'portal' });
    await save({ verify_fields: ['zip', 'ssn'], payer_editable: 'T' });
    expect(saved()[1]).to.include({ ...odd, verify_fields: '["zip","ssn"]', payer_editable: 'T' });
  });

  it('offers the payment item types and keeps an unknown type', async () => {
    const offered = () =>
      page
        .all('select')
        .filter((one) => attributeOf(one, 'name') === 'item_detail_type')
        .flatMap((one) => one.childNodes.flatMap((each) => ('attrs' in each ? [each] : [])))
        .map((option) => [attributeOf(option, 'value'), textOf(option)]);
    const known = [
      ['', 'Whole invoices'],
      ['EPIC_PRESCRIPTION', 'Prescriptions (the payer chooses)'],
    ];
    expect(offered()).to.deep.equal(known);
    await save({ item_detail_type: 'EPIC_PRESCRIPTION' });
    trial.api.settings = { ...stored, item_detail_type: 'LAB_ORDER' };
    page = await browser.get(path);
    expect(offered()).to.deep.equal([...known, ['LAB_ORDER', 'LAB_ORDER']]);
    await save({});
    const sent = saved().map((body) => (body as { item_detail_type: string }).item_detail_type);
    expect(sent).to.deep.equal(['EPIC_PRESCRIPTION', 'LAB_ORDER']);
  });

  it('keeps a saved logo until it is replaced by an upload or a URL, or removed with the checkbox', async () => {
    const picture = 'data:image/png;base64,iVBORw0KGgo=';
    trial.api.settings = { ...stored, logo: picture };
    page = await browser.get(path);
    expect(attributeOf(page.control('Logo'), 'value') ?? '').to.equal('');
    expect(page.all('img').map((img) => attributeOf(img, 'src'))).to.include(picture);
    await save({});
    await save({ logo_removed: 'T' });
    await save({ logo: 'https://cdn.example/a.png' });
    await save({ logo_picture: 'data:image/gif;base64,R0lGODlh' });
    expect(saved().map((body) => (body as { logo: string }).logo)).to.deep.equal([
      picture,
      '',
      'https://cdn.example/a.png',
      'data:image/gif;base64,R0lGODlh',
    ]);
  });
});
