import { expect } from 'chai';
import { signUpLengths } from '../../../../shared/constants.ts';
import { paths } from '../../../../shared/paths.ts';
import { attributeOf, textOf, type Page, type PostedFields } from '../../../support/page.ts';
import { enter, startSignInTrial } from '../sign-in/staff.ts';
import { describeWith } from '../../../support/fixtures.ts';

const good = {
  org_name: 'Lakeside Clinic',
  user_name: 'maria.lopez',
  pw: 'Lakeside-26',
  confirm: 'Lakeside-26',
  first_name: 'Maria',
  last_name: 'Lopez',
  terms: 'on',
} as const;
const longMessage =
  'Password must be a mix of at least 3 of these 4 groups: Uppercase letters, lowercase letters, numbers, symbols. And no character repeated more than 3 times in a row.';

describeWith('/create', startSignInTrial, (trial) => {
  const openDialogs = (page: Page) =>
    page
      .all('dialog')
      .filter((dialog) => attributeOf(dialog, 'open') !== undefined)
      .map(textOf);
  const signUp = async (fields: PostedFields, browser = trial.portal.browser()) =>
    browser.press(await browser.get(paths.signUp.to()), 'Sign Up', fields);

  it('names all missing fields at once and makes no API call', async () => {
    const page = await signUp({});
    expect(page.status).to.equal(422);
    for (const text of [
      'Organization name is required.',
      'Username is required.',
      'Password is required.',
      'Confirm the password.',
      'First name is required.',
      'Last name is required.',
      'Please read and agree to our terms of service.',
    ]) {
      expect(page.withRole('alert').join(), text).to.include(text);
    }
    expect(trial.api.calls).to.deep.equal([]);
  });

  it('requires agreement to the terms', async () => {
    const page = await signUp({ ...good, terms: undefined });
    expect(page.withRole('alert').join()).to.include('Please read and agree to our terms of service.');
    expect(attributeOf(page.control('Organization Name'), 'value')).to.equal('Lakeside Clinic');
    expect(page.html).to.not.include(good.pw);
  });

  for (const [label, fields, text, help] of [
    ['Email', { email: 'maria@' }, 'Invalid Email Address', 'Enter an address such as name@example.com.'],
    ['Phone', { phone: '312 555' }, 'Invalid Phone Number', 'Phone must have 10 digits.'],
    [
      'Phone',
      { phone: '+44 20 7946 0000' },
      'Invalid Phone Number',
      'Phone is a number in another country. Use a US number.',
    ],
  ] as const) {
    it(`rejects ${JSON.stringify(fields)} and shows the error at the field`, async () => {
      const page = await signUp({ ...good, ...fields });
      expect(page.status).to.equal(422);
      expect(page.withRole('alert').join()).to.include(text);
      expect(page.text).to.include(help);
      expect(attributeOf(page.control(label), 'aria-invalid')).to.equal('true');
      expect(trial.api.calls).to.deep.equal([]);
    });
  }

  it('limits inputs to the maximum lengths of the API', async () => {
    const page = await trial.portal.browser().get(paths.signUp.to());
    for (const [field, most] of Object.entries(signUpLengths)) {
      const input = page.all('input').find((one) => attributeOf(one, 'name') === field);
      expect(attributeOf(input, 'maxlength'), field).to.equal(String(most));
    }
  });

  it('rejects passwords that do not match', async () => {
    expect((await signUp({ ...good, confirm: 'Lakeside-27' })).text).to.include('Passwords do not match.');
  });

  for (const pw of ['Aa1-567', 'alllowercase1', 'ALLUPPER-', 'Laaakeside-26', '12345678']) {
    it(`rejects the password ${pw} and shows the rule in a dialog`, async () => {
      const page = await signUp({ ...good, pw, confirm: pw });
      expect(page.withRole('alert').join()).to.include("Password doesn't meet the requirements.");
      expect(openDialogs(page).join()).to.include(longMessage);
    });
  }

  it('accepts repeated characters and passwords from three of four character groups', async () => {
    for (const pw of ['Laake-side', 'laake-side1', 'LAAKE-SIDE1', 'Laakeside1']) {
      expect((await signUp({ ...good, pw, confirm: pw })).text, pw).to.include('Your account is ready!');
    }
  });

  it('sends all fields except the confirmation and the agreement, without credentials, and shows success', async () => {
    const more = {
      middle_name: 'M',
      email: 'm@example.com',
      resellerid: 'R-1',
      zip: '60601',
      phone: '3125550100',
    };
    const page = await signUp({ ...good, ...more });
    const { body, headers } = trial.api.callsOf('accounts').at(-1)!;
    const { confirm: _, terms: __, ...sent } = good;
    expect(body).to.deep.equal({ ...sent, ...more, addr: '', city: '', state: '' });
    expect(headers.authorization).to.equal(undefined);
    const dialog = openDialogs(page).join();
    expect(dialog).to.include('Your account is ready! Click confirm to redirect to login.');
    expect(dialog).to.include('Confirm');
    expect(page.text).to.include('Next steps');
    const again = await trial.portal.browser().get(paths.signUp.to());
    expect(attributeOf(again.control('Organization Name'), 'value') ?? '').to.equal('');
    expect(openDialogs(again)).to.deep.equal([]);
    expect(page.html).to.not.include(good.pw);
  });

  it("shows the API's message when the API rejects the account, and a generic one for other failures", async () => {
    trial.api.answerNext('accounts', { status: 409, body: { success: false, msg: 'Duplicate username' } });
    const refused = await signUp(good);
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include('Duplicate username');
    expect(attributeOf(refused.control('Username'), 'value')).to.equal('maria.lopez');
    for (const answer of [
      { status: 400, body: { success: false } },
      { status: 500, body: 'canary' },
      { status: 401, body: { success: false } },
      { drop: true },
    ] as const) {
      trial.api.answerNext('accounts', answer);
      const page = await signUp(good);
      expect(page.text).to.include('Please contact our support team to up your account.');
      expect(page.text).to.not.include('canary');
    }
  });

  it('signs in the new user, so that /login redirects to Home', async () => {
    trial.api.addUser({ user_name: good.user_name, password: good.pw });
    const browser = trial.portal.browser();
    const page = await signUp(good, browser);
    expect(page.text).to.include('You are signed in as maria.lopez');
    const confirm = page.all('a').find((link) => textOf(link) === 'Confirm');
    const home = await browser.get(attributeOf(confirm, 'href') ?? '');
    expect(home.url.pathname).to.equal(paths.home.to());
  });

  it('asks the user to sign in at /login when a challenge is required or the automatic sign-in fails', async () => {
    trial.api.addUser({ user_name: good.user_name, password: good.pw, challenge: 'SMS_MFA' });
    for (const answer of [undefined, { drop: true }, { status: 500, body: 'canary' }] as const) {
      if (answer) trial.api.answerNext('login', answer);
      const browser = trial.portal.browser();
      const page = await signUp(good, browser);
      expect(page.text).to.include('Your account is ready!').and.include('Sign in with the username');
      expect((await browser.get(paths.login.to())).control('Username')).to.not.equal(undefined);
    }
  });

  it('never replaces the session of another user', async () => {
    trial.api.addUser({ user_name: good.user_name, password: good.pw });
    const browser = await enter(trial.portal, trial.api.addUser({ user_name: 'pat.doe' }));
    expect((await signUp(good, browser)).text)
      .to.include('Next steps')
      .and.not.include('signed in as');
    expect(trial.api.callsOf('login')).to.have.length(1);
  });

  it('shows an API error about one field at that field', async () => {
    const msg = 'Duplicate username';
    trial.api.answerNext('accounts', { status: 409, body: { success: false, msg } });
    const page = await signUp(good);
    expect(attributeOf(page.control('Username'), 'aria-describedby')).to.equal('user_name-error');
    expect(page.withRole('alert').join()).to.include(msg);
  });

  it('returns errors or the next URL as JSON to scripts', async () => {
    const browser = trial.portal.browser();
    const form = await browser.get(paths.signUp.to());
    const send = async (fields: PostedFields) => {
      const { fields: posted } = form.fill('Sign Up', fields);
      return browser.post(paths.signUp.to(), posted, { headers: { accept: 'application/json' } });
    };
    const refused = await send({ ...good, email: 'maria@' });
    expect([refused.status, JSON.parse(refused.html)]).to.deep.equal([
      422,
      { errors: { email: 'Invalid Email Address' } },
    ]);
    const made = await send(good);
    expect([made.status, JSON.parse(made.html)]).to.deep.equal([
      200,
      { goesTo: `${paths.signUp.to()}?done` },
    ]);
  });

  it('shows the terms in six rows and explains reseller ids', async () => {
    const page = await trial.portal.browser().get(paths.signUp.to());
    const [terms] = page.all('textarea');
    expect([attributeOf(terms, 'rows'), attributeOf(terms, 'readonly')]).to.deep.equal(['6', '']);
    for (const fact of ['30', '500', '5', '1.5%']) expect(textOf(terms!)).to.include(fact);
    expect(page.withRole('tooltip').join()).to.match(/to get a valid reseller ID/);
  });

  it('accepts at most twenty accounts per IP address per hour', async () => {
    for (let count = 0; count < 20; count += 1) expect((await signUp(good)).status).to.equal(200);
    const page = await signUp(good);
    expect(page.status).to.equal(429);
    expect(Number(page.headers['retry-after'])).to.be.within(1, 3600);
    expect(trial.api.callsOf('accounts')).to.have.length(20);
    trial.time.now += 3_600_000;
    expect((await signUp(good)).status).to.equal(200);
  });
});
