import { expect } from 'chai';
import { landingPages } from '../../../../shared/sections.ts';
import { paths } from '../../../../shared/paths.ts';
import { password, refusal, type SignInUser } from '../../../support/sign-in-api.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, textOf, type PostedFields } from '../../../support/page.ts';
import { enter, startSignInTrial } from '../sign-in/staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

describeWithOne('user profile', startSignInTrial, (trial) => {
  let user: SignInUser;
  let browser: Browser;
  before(async () => {
    trial.api.addUser({ user_name: 'taken' });
  });
  beforeEach(async () => {
    user = trial.api.addUser();
    browser = await enter(trial.portal, user);
  });

  const save = async (fields: PostedFields) =>
    browser.press(await browser.get(paths.user.to()), 'Save', fields);
  const updates = () => trial.api.callsOf('PUT users').length;

  it('saves fields unrelated to sign-in without the password and keeps phone numbers unchanged', async () => {
    const page = await save({ first_name: ' Ann ', landing_page: '/app/files' });
    expect(page.url.pathname).to.equal(paths.user.to());
    expect(page.text).to.include('Record Successfully Updated');
    expect(attributeOf(page.control('First Name'), 'value')).to.equal('Ann');
    expect(trial.api.callsOf('PUT users').at(-1)!.body).to.deep.equal({
      id: user.id,
      first_name: 'Ann',
      last_name: 'Lopez',
      user_name: user.user_name,
      email: 'maria@example.com',
      phone: '3125550111',
      mobile_phone: '3125550122',
      landing_page: '/app/files',
    });
    expect((await browser.get(paths.user.to())).text).to.not.include('Record Successfully Updated');
  });

  const faults: [string, PostedFields, string][] = [
    ['no first name', { first_name: ' ' }, 'First Name and Last Name are required'],
    ['no last name', { last_name: '' }, 'First Name and Last Name are required'],
    ['no user name', { user_name: '' }, 'User Name is required'],
    ['nine digits', { mobile_phone: '312555014' }, 'Valid mobile phone number is required'],
    ['letters', { mobile_phone: 'none' }, 'Valid mobile phone number is required'],
    ['an incomplete email address', { email: 'maria@' }, 'Invalid Email Address'],
    ['an incomplete phone number', { phone: '312555' }, 'Invalid Phone Number'],
  ];
  for (const [what, fields, text] of faults) {
    it(`rejects ${what}: ${text}`, async () => {
      const before = trial.api.calls.length;
      const page = await save({ ...fields, pw_old: password });
      expect(page.status).to.equal(422);
      expect(page.withRole('alert').join()).to.include(text);
      expect(page.html).to.not.include(password);
      // Showing the page makes no API calls.
      expect(trial.api.calls).to.have.length(before);
    });
  }

  it('keeps existing phone and email values in other formats', async () => {
    browser = await enter(trial.portal, trial.api.addUser({ phone: '555-0100 x5', email: 'at the desk' }));
    expect((await save({ first_name: 'Ann' })).text).to.include('Record Successfully Updated');
    expect(trial.api.callsOf('PUT users').at(-1)!.body).to.include({
      phone: '555-0100 x5',
      email: 'at the desk',
    });
  });

  it('reports a locked account with the same message as the sign-in page', async () => {
    const locked_until = Date.UTC(2025, 7, 15, 17, 5) / 1000;
    trial.api.answerNext('login', refusal('Account Locked', { locked_until }));
    const page = await save({ email: 'new@example.com', pw_old: password });
    expect(page.text).to.include('Your account is locked until 08/15/2025 12:05 PM CDT.');
    expect(page.text).to.not.include('is incorrect');
  });

  it('shows a hint below each invalid value', async () => {
    const fields = { email: 'maria@', phone: '+44 20 7946 0000', mobile_phone: '312555' };
    const { text } = await save(fields);
    expect(text).to.include('Enter an address such as name@example.com.');
    expect(text).to.include('Phone is a number in another country. Use a US number.');
    expect(text).to.include('Mobile Phone must have 10 digits.');
  });

  it('requires a mobile phone only when verification codes are texted to it', async () => {
    expect((await save({ mobile_phone: '', pw_old: password })).text).to.include(
      'Record Successfully Updated',
    );
    const sms = trial.api.addUser({ mfa_method: 'sms', mobile_phone: '' });
    browser = await enter(trial.portal, sms);
    expect((await save({ first_name: 'Ann' })).text).to.include('Valid mobile phone number is required');
  });

  for (const [field, value] of [
    ['email', 'new@example.com'],
    ['phone', '(312) 555-0100'],
    ['mobile_phone', '312 555 0100'],
    ['user_name', 'maria.new'],
  ] as const) {
    it(`[A8] changes ${field} only with the current password`, async () => {
      const before = updates();
      const missing = await save({ [field]: value });
      expect(missing.text).to.include('Enter your current password');
      const wrong = await save({ [field]: value, pw_old: 'wrong' });
      expect(wrong.text).to.include('Password entered is incorrect.');
      expect(updates()).to.equal(before);
      const logouts = trial.api.callsOf('logout').length;
      const page = await save({ [field]: value, pw_old: password });
      expect(page.text).to.include('Record Successfully Updated');
      expect(trial.api.callsOf('PUT users').at(-1)!.body[field]).to.equal(
        field.endsWith('phone') ? '3125550100' : value,
      );
      expect(trial.api.callsOf('logout').length - logouts, 'tokens given back').to.equal(1);
    });
  }

  it('shows an error when the password check fails', async () => {
    trial.api.answerNext('login', { drop: true });
    const page = await save({ email: 'new@example.com', pw_old: password });
    expect(page.text).to.include('This service isn’t available right now').and.not.include('is incorrect');
  });

  it("shows 'Duplicate username' for a taken name and keeps the typed values", async () => {
    const page = await save({ user_name: 'taken', first_name: 'Ann', pw_old: password });
    expect(page.status).to.equal(422);
    expect(page.text).to.include('Duplicate username');
    expect(attributeOf(page.control('First Name'), 'value')).to.equal('Ann');
  });

  it('shows other API errors, or a default error if the API gives none', async () => {
    trial.api.answerNext('PUT users', { status: 400, body: { success: false, msg: 'Phone is not allowed' } });
    expect((await save({ first_name: 'Ann' })).text).to.include('Phone is not allowed');
    trial.api.answerNext('PUT users', refusal(''));
    expect((await save({ first_name: 'Ann' })).text).to.include('There was an error');
  });

  it("[A12] offers landing pages in the user's permitted sections and saves no others", async () => {
    const choices = async () =>
      (await browser.get(paths.user.to()))
        .all('option')
        .map((one) => attributeOf(one, 'value') ?? textOf(one));
    expect(await choices()).to.deep.equal(landingPages.map(({ value }) => value));
    await save({ landing_page: 'https://evil.example/' });
    expect(trial.api.callsOf('PUT users').at(-1)!.body['landing_page']).to.equal('/app/home');
    browser = await enter(trial.portal, trial.api.addUser({ access_group: 'Front Desk' }));
    expect(await choices()).to.deep.equal(['/app/home', '/app/contacts']);
  });
});
