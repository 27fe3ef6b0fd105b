import { expect } from 'chai';
import { createMemoryState } from '../../../server/portal/state/memory-state.ts';
import { signIn, startSignInTrial } from '../pages/sign-in/staff.ts';
import { phoneFiles } from '../../../shared/resources/library.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { answerPayment, paymentPath } from '../../support/test-api.ts';
import { startTestPortal, testSecret } from '../../support/portal.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const identity = { last_name: 'Lee', dob: '4/9/1985' };
const newSecret = 'another-secret-0123456789-another-secret';

const openPortal = () => startTestPortal({ api: answerPayment });

describeWithOne('CSRF cookie', openPortal, (portal) => {
  it('remains the only cookie before a form is submitted', async () => {
    const browser = portal.browser();
    await browser.get(paymentPath);
    expect([...browser.cookies.keys()]).to.deep.equal(['csrf']);
  });

  it('arrives once, and not at all for a page without a form', async () => {
    const browser = portal.browser();
    const { csrfToken } = await browser.get(paymentPath);
    const next = await browser.get(paymentPath);
    expect(next.csrfToken).to.equal(csrfToken);
    expect(next.headers['set-cookie']).to.be.undefined;
    const stranger = portal.browser();
    await stranger.get('/nowhere');
    expect(stranger.cookies.size).to.equal(0);
  });

  it('[S1] differs for each browser and has at least 128 random bits', async () => {
    const visits = new Set<string>();
    for (let count = 0; count < 20; count += 1) {
      const browser = portal.browser();
      await browser.get(paymentPath);
      visits.add(browser.cookies.get('csrf')?.split('.')[1] ?? '');
    }
    expect(visits.size).to.equal(20);
    for (const visit of visits) expect(visit).to.match(/^[0-9a-f]{32,}$/);
  });

  for (const forged of ['', 'x', '.', 's%3Aforged.signature', 'j%3A%7B%7D', '%00', '%E0%A4%A']) {
    it(`[C2] gets replaced together with its token when its value is '${forged}'`, async () => {
      const browser = portal.browser();
      const { csrfToken: other } = await browser.get(paymentPath);
      browser.cookies.set('csrf', forged);
      const page = await browser.get(paymentPath);
      expect(page.csrfToken).to.not.equal(other);
      expect((await browser.post(paymentPath, { _csrf: other })).status).to.equal(403);
      expect((await browser.press(page, 'Verify', identity)).text).to.include('Make a Payment');
    });
  }

  it('uses one token for all forms on the first page after a sign-in', async () => {
    const trial = await startSignInTrial();
    const browser = trial.portal.browser();
    await signIn(browser, trial.api.addUser());
    const { html, headers } = await browser.get(pathsOf(phoneFiles).create);
    const tokens = [...html.matchAll(/name="_csrf" value="([^"]+)"/g)].map(([, token]) => token);
    expect(tokens).to.have.length.above(1);
    expect(new Set(tokens)).to.have.length(1);
    expect(headers['set-cookie']?.filter((cookie) => cookie.startsWith('csrf='))).to.have.length(1);
    await trial.close();
  });

  it('[C2] appears in the error message when the browser sends no cookies', async () => {
    const browser = portal.browser();
    const page = await browser.get(paymentPath);
    const sent = await browser.press(page, 'Verify', identity);
    expect(sent.text).to.not.include('cookies');
    const again = await browser.get(paymentPath);
    browser.cookies.clear();
    const refused = await browser.post(paymentPath, { _csrf: again.csrfToken });
    expect(refused.status).to.equal(403);
    expect(refused.text).to.include('allow cookies for this site');
    const wrong = await browser.post(paymentPath, { _csrf: 'x' }, { headers: { cookie: 'other=1' } });
    expect(wrong.text).to.include('Go back, reload the page and try again.').and.not.include('cookies');
  });

  it('works in two tabs, including one opened before the session', async () => {
    const browser = portal.browser();
    const [first, second] = [await browser.get(paymentPath), await browser.get(paymentPath)];
    expect((await browser.press(first, 'Verify', identity)).text).to.include('Make a Payment');
    expect(browser.cookies.has('sid')).to.be.true;
    const late = await browser.press(second, 'Verify', identity);
    expect(late.status).to.equal(200);
    expect(late.text).to.include('Make a Payment');
  });
});

describe('rotation of session secrets', () => {
  it('[O6] keeps sessions and tokens only while the old secret is configured', async () => {
    const state = {
      ...createMemoryState({ clock: Date.now, sessionTtlSeconds: 900 }),
      close: async () => undefined,
    };
    const start = (secrets: string) =>
      startTestPortal({ api: answerPayment, state, env: { SESSION_SECRET: secrets } });
    const [before, during, after] = [
      await start(testSecret),
      await start(`${newSecret},${testSecret}`),
      await start(newSecret),
    ];
    const browser = before.browser();
    const page = await browser.press(await browser.get(paymentPath), 'Verify', identity);
    expect(page.text).to.include('Make a Payment');

    const rotating = during.browser();
    for (const [name, value] of browser.cookies) rotating.cookies.set(name, value);
    expect((await rotating.get(paymentPath)).text).to.include('Make a Payment');
    const posted = await rotating.post(paymentPath, { _csrf: page.csrfToken, step: 'pay' });
    expect(posted.status).to.equal(422);

    const rotated = after.browser();
    for (const [name, value] of browser.cookies) rotated.cookies.set(name, value);
    expect((await rotated.get(paymentPath)).text).to.include('Payer Verification');
    expect((await rotated.post(paymentPath, { _csrf: page.csrfToken, step: 'pay' })).status).to.equal(403);
    for (const portal of [before, during, after]) await portal.close();
  });
});
