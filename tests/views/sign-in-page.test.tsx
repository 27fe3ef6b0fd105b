import { expect } from 'chai';
import { pageOf } from '../../scripts/preview/pages.tsx';
import { signInSamples } from '../../scripts/preview/sign-in-samples.tsx';
import { paths } from '../../shared/paths.ts';
import { renderPreview as show } from '../support/preview.ts';
import { attributeOf, textOf, type Page } from '../support/page.ts';

describe('SignInPage', () => {
  const variants = [
    ['login', 'Login', ['Username', 'Password', 'Remember me'], ['user_name', 'pw', 'remember']],
    ['login-sms', 'Verify', ['Verification Code'], ['code']],
    ['login-totp', 'Verify', ['Verification Code'], ['code']],
    [
      'login-new-password',
      'Reset Password',
      ['New Password', 'Confirm Password'],
      ['new_password', 'confirm'],
    ],
    [
      'login-reset',
      'Reset Password',
      ['Username', 'Verification Code', 'New Password', 'Confirm Password'],
      ['username', 'authCode', 'password', 'confirm'],
    ],
    ['password-reset', 'Send Code', ['Username'], ['username']],
  ] as const;
  for (const [name, button, labels, fields] of variants) {
    it(`shows its labels and posts to its own URL: ${name}`, () => {
      const page = show(name);
      for (const label of labels) expect(page.control(label), label).not.to.equal(undefined);
      const form = page.fill(button);
      expect({ method: form.method, action: form.action }).to.deep.equal({ method: 'post', action: '' });
      expect(form.fields).to.include.all.keys('_csrf', 'step');
      expect(namesOf(page)).to.include.members([...fields]);
    });
  }

  it('posts the name of its step', () => {
    const steps = ['login', 'login-sms', 'login-totp', 'login-new-password', 'login-reset', 'password-reset'];
    const sent = steps.map((name) => {
      const page = show(name);
      return page.all('input').find((input) => attributeOf(input, 'name') === 'step');
    });
    expect(sent.map((input) => attributeOf(input, 'value'))).to.deep.equal([
      'login',
      'sms',
      'totp',
      'newPassword',
      'reset',
      'resetRequest',
    ]);
  });

  it('[A11] never renders a password and allows autofill by password managers and phones', () => {
    for (const name of Object.keys(signInSamples)) {
      const passwords = show(name)
        .all('input')
        .filter((input) => attributeOf(input, 'type') === 'password');
      for (const input of passwords) {
        expect(attributeOf(input, 'value'), name).to.equal(undefined);
        expect(attributeOf(input, 'autocomplete')).to.match(/^(current|new)-password$/);
      }
    }
    const code = show('login-sms').control('Verification Code');
    expect(attributeOf(code, 'autocomplete')).to.equal('one-time-code');
    expect(attributeOf(code, 'inputmode')).to.equal('numeric');
  });

  it('gives password managers the username for the new password', () => {
    const name = show('login-new-password').control('Username');
    expect(attributeOf(name, 'autocomplete')).to.equal('username');
    expect(attributeOf(name, 'value')).to.equal('maria.lopez');
    expect(attributeOf(name, 'name')).to.equal(undefined);
  });

  it('announces a rejected sign-in and links to the password reset', () => {
    expect(show('login-refused').withRole('alert').join()).to.include('2 of 6 attempts remaining');
    const link = show('login')
      .all('a')
      .find((one) => textOf(one) === 'Forgot password?');
    expect(attributeOf(link, 'href')).to.equal(paths.passwordReset.to());
  });

  it('marks the beta sign-in', () => {
    expect(show('login-beta').text).to.include('BETA');
    expect(show('login').text).to.not.include('BETA');
  });

  it('signals a logout to other tabs only from the logout page', () => {
    const telling = Object.keys(signInSamples).filter((name) => show(name).html.includes('data-signed-out'));
    expect(telling).to.deep.equal(['logged-out']);
  });

  it('logs out only through a form post and shows the support message as an alert', () => {
    expect(show('confirm-logout').fill('Sign out').method).to.equal('post');
    expect(pageOf('support-alert').title).to.equal('Support');
    expect(show('support-alert').withRole('alert').join()).to.include(
      'Please contact our support team. Code: 1002',
    );
  });
});

function namesOf(page: Page) {
  return page.all('input').map((input) => attributeOf(input, 'name'));
}
