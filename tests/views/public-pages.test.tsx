import { expect } from 'chai';
import { emailActions } from '../../shared/reminders/email-answer.ts';
import { emailActionLabels, emailResponseMessages } from '../../shared/locales/en/email-answer.ts';
import { signUpGroups, signUpMessages } from '../../shared/locales/en/sign-up.ts';
import { attributeOf, textOf } from '../support/page.ts';
import { renderPreview as show } from '../support/preview.ts';

describe('SignUpPage', () => {
  it('shows its labels in the prescribed order', () => {
    const labels = show('sign-up').all('label').map(textOf);
    expect(labels).to.deep.equal([
      'Organization Name',
      'Reseller ID',
      'Username',
      'Password',
      'Confirm Password',
      'First Name',
      'Middle Name',
      'Last Name',
      'Email',
      'Phone',
      'Address',
      'City',
      'State',
      'Zip',
      'Terms of Service and Privacy',
      'Yes, I have read and agree to the terms of service.',
    ]);
  });

  it('groups its fields under legends', () => {
    expect(show('sign-up').all('legend').map(textOf)).to.deep.equal(Object.values(signUpGroups));
  });

  it('posts the fields of the API request', () => {
    const { fields, action } = show('sign-up').fill('Sign Up');
    expect(action).to.equal('');
    expect(Object.keys(fields)).to.deep.equal([
      ...[
        '_csrf',
        'org_name',
        'resellerid',
        'user_name',
        'pw',
        'confirm',
        'first_name',
        'middle_name',
        'last_name',
      ],
      ...['email', 'phone', 'addr', 'city', 'state', 'zip'],
    ]);
  });

  it('shows read-only terms in six rows with the facts of the offer', () => {
    const [terms] = show('sign-up').all('textarea');
    expect(attributeOf(terms, 'rows')).to.equal('6');
    expect(attributeOf(terms, 'readonly')).not.to.equal(undefined);
    const text = textOf(terms!);
    for (const fact of [
      '30 days',
      '500 calls',
      '5 days',
      'within 30 days',
      '1.5% per month',
      'more than twice',
    ]) {
      expect(text).to.include(fact);
    }
  });

  it('explains how to get a reseller ID by phone and email', () => {
    const page = show('sign-up');
    expect(attributeOf(page.control('Reseller ID'), 'aria-describedby')).to.equal('resellerid-tip');
    expect(page.withRole('tooltip')).to.deep.equal([
      signUpMessages.resellerHelp('(800) 555-0100', 'support@notify2pay.example'),
    ]);
  });

  it('shows the entered values again, except passwords', () => {
    const page = show('sign-up-errors');
    expect(attributeOf(page.control('Username'), 'value')).to.equal('maria');
    expect(attributeOf(page.control('Password'), 'value')).to.equal(undefined);
    expect(page.text).to.include(signUpMessages.terms).and.include(signUpMessages.confirm);
  });

  it('opens its dialogs without scripts', () => {
    const [rules] = show('sign-up-password').all('dialog');
    expect(attributeOf(rules, 'open')).not.to.equal(undefined);
    expect(textOf(rules!)).to.include('at least 3 of these 4 groups').and.include('Close');
    const done = show('sign-up-done');
    expect(done.text).to.include(signUpMessages.success);
    const confirm = done.all('a').find((link) => textOf(link) === 'Confirm');
    expect(attributeOf(confirm, 'href')).to.equal('/login');
    expect(done.all('form').map((form) => attributeOf(form, 'method'))).to.deep.equal(['dialog']);
  });
});

describe('EmailResponsePage', () => {
  for (const action of emailActions) {
    it(`asks with one button named for the action and shows the result: ${action}`, () => {
      const page = show(`email-ask-${action}`);
      expect(page.all('button').map(textOf)).to.deep.equal([emailActionLabels[action]]);
      expect(page.fill(emailActionLabels[action])).to.deep.equal({
        method: 'post',
        action: '',
        fields: { _csrf: ['preview'] },
      });
      expect(page.html).not.to.include('data-autopost');
      expect(show(`email-done-${action}`).withRole('status')).to.deep.equal([
        emailResponseMessages.success[action],
      ]);
    });
  }

  it('posts automatically only when configured, and still shows the button', () => {
    const page = show('email-auto');
    expect(page.html).to.include('data-autopost');
    expect(page.all('button').map(textOf)).to.deep.equal(['Confirm appointment']);
  });

  it('shows the exact processing and failure messages', () => {
    expect(show('email-processing').text).to.include('Your request is being processed, please wait.');
    expect(show('email-error').text).to.include(
      'You request has encoutered an error, please try again or contact your healthcare provider directly to process your request.',
    );
  });
});
