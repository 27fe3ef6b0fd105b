import { level1, level2 } from '../../../support/test-api.ts';
import { expect } from 'chai';
import { paths } from '../../../../shared/paths.ts';
import { canaries, refusal, rightCode, type SignInUser } from '../../../support/sign-in-api.ts';
import type { Browser } from '../../../support/browser.ts';
import { attributeOf, type Page } from '../../../support/page.ts';
import { login, startSignInTrial, trialStart } from './staff.ts';
import { describeWith } from '../../../support/fixtures.ts';

const button = 'Send a new code';
/** Half a minute after noon in Chicago. */
const again = trialStart / 1000 + 30;

describeWith('resend of a text code', startSignInTrial, (trial) => {
  let browser: Browser;
  let user: SignInUser;
  beforeEach(async () => {
    trial.api.report(level2);
    user = trial.api.addUser();
    browser = trial.portal.browser();
  });

  const ask = async (): Promise<Page> => {
    const ChallengeParameters = { CODE_DELIVERY_DESTINATION: '******0144' };
    const results = { ChallengeName: 'SMS_MFA', Session: `${canaries.session}-1`, ChallengeParameters };
    trial.api.answerNext('login', { body: { success: false, results } });
    return login(browser, user);
  };
  const resends = () => trial.api.callsOf('cognito_resend_code');
  const timesOf = (page: Page) => page.all('time').map((one) => attributeOf(one, 'datetime'));

  it('sends another code and shows its destination and when the next one can be sent', async () => {
    const form = await ask();
    trial.api.answerNext('cognito_resend_code', { body: { success: true, results: { again } } });
    const page = await browser.press(form, button);
    expect(page.status).to.equal(200);
    expect(page.url.pathname).to.equal(paths.login.to());
    expect(page.withRole('status').join()).to.include('A new code was sent to (***) ***-0144.');
    expect(page.text.replaceAll('\u00a0', ' ')).to.include(
      'You can request another code after 08/15/2025 01:01 PM EDT.',
    );
    expect(timesOf(page)).to.deep.equal(['2025-08-15T17:01:00.000Z']);
    expect(page.html).to.not.include(canaries.session);
    const [sent] = resends();
    expect(sent?.basic).to.deep.equal({ userName: user.user_name, password: '' });
    expect(sent?.body).to.deep.equal({ Session: `${canaries.session}-1` });
    trial.api.answerNext('cognito_verify', refusal('Invalid Auth Code'));
    const wrong = await browser.press(page, 'Verify', { code: rightCode });
    expect(wrong.text)
      .to.include('You can request another code after')
      .and.not.include('A new code was sent');
  });

  it('shows a hint instead of an error when requested too early', async () => {
    const form = await ask();
    trial.api.answerNext('cognito_resend_code', refusal('Try Later', { again }));
    const page = await browser.press(form, button);
    expect(page.status).to.equal(429);
    expect(page.withRole('status').join().replaceAll('\u00a0', ' ')).to.include(
      'because we just sent one to (***) ***-0144. You can request another code after 08/15/2025 01:01 PM EDT.',
    );
    expect(page.withRole('alert')).to.deep.equal([]);
  });

  it('returns to the sign-in form when the challenge has ended', async () => {
    const form = await ask();
    trial.api.answerNext('cognito_resend_code', refusal('Invalid Session'));
    const page = await browser.press(form, button);
    expect(page.text).to.include('Session has expired, please try again').and.include('Welcome back');
    expect(page.withRole('alert')).to.deep.equal([]);
  });

  it('reports other failures as errors', async () => {
    const form = await ask();
    trial.api.answerNext('cognito_resend_code', refusal('No Text Messages'), { status: 503, body: {} });
    const none = await browser.press(form, button);
    expect(none.withRole('alert').join()).to.include('Text messages aren’t set up yet');
    expect((await browser.press(form, button)).status).to.equal(502);
  });

  it('stays unavailable when the API does not support resending', async () => {
    trial.api.report(level1);
    const other = await startSignInTrial();
    try {
      const without = other.portal.browser();
      const page = await login(without, other.api.addUser({ challenge: 'SMS_MFA' }));
      expect(page.text).to.include('Check your phone').and.not.include(button);
      const { fields } = page.fill('Verify');
      await without.post(paths.login.to(), { ...fields, step: 'resend' });
      expect(other.api.callsOf('cognito_resend_code')).to.deep.equal([]);
    } finally {
      await other.close();
    }
  });

  it('stays unavailable for an authenticator app', async () => {
    const page = await login(browser, trial.api.addUser({ challenge: 'SOFTWARE_TOKEN_MFA' }));
    expect(page.text).to.include('Enter your code').and.not.include(button);
    const { fields } = page.fill('Verify');
    const answer = await browser.post(paths.login.to(), { ...fields, step: 'resend' });
    expect(answer.text).to.include('Session has expired');
    expect(resends()).to.deep.equal([]);
  });
});
