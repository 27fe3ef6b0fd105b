import { expect } from 'chai';
import { paths } from '../../../shared/paths.ts';
import type { SignInUser } from '../../support/sign-in-api.ts';
import { login, pressOnce, startSignInTrial } from '../pages/sign-in/staff.ts';
import { password, rightCode } from '../../support/sign-in-api.ts';
import { describeWithOne } from '../../support/fixtures.ts';

/** Invalid return paths: disguised foreign origins, and pages that no sign-in may redirect to. */
const payloads = [
  ...[
    'https://evil.example/',
    'http://evil.example/app/home',
    '//evil.example',
    '///evil.example/app',
    '////evil.example',
  ],
  ...[
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example/app',
    '\\/evil.example',
    '/app\\..\\..\\evil.example',
  ],
  ...[
    '/%09/evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/app/home\r\nSet-Cookie: a=b',
  ],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'vbscript:x'],
  ...[
    'http:evil.example',
    'https:/evil.example',
    'http:///evil.example',
    'https:evil.example/app',
    '@evil.example',
  ],
  ...[
    '/@evil.example',
    '//user@evil.example/app',
    '.evil.example',
    ':80',
    ':evil.example/app',
    '?x=/app',
    '#/app',
  ],
  ...[
    '//evil。example/app',
    '/／evil.example',
    '//ⓔvil.example',
    '／／evil.example',
    '/app/../../evil',
    '/app/../login',
  ],
  ...[
    '/app/%2e%2e/logout',
    '/app/%2E%2E/%2e%2e/logout',
    '/app/./../logout',
    '/admin/../logout',
    '/appendix',
    '/app.evil',
  ],
  ...[
    '/administrator',
    '/logout',
    '/login',
    '/create',
    '/sso/abc',
    '/pay/1/2',
    '/eml?oid=1',
    '/dev',
    '/',
    '',
    ' /app/home',
  ],
  ...[
    'app/home',
    './app/home',
    '/APP/home',
    '/App',
    '/app%2fhome',
    '/%61pp/home',
    '/app\u0000/home',
    `/app/${'x'.repeat(600)}`,
  ],
  ...[
    '//app/home',
    '/;/app',
    '/app;/home',
    '<script>',
    'null',
    'undefined',
    '//[::1]/app',
    '//127.0.0.1/app',
    '//%65vil.example',
  ],
];

describeWithOne('return path after sign-in', startSignInTrial, (trial) => {
  let maria: SignInUser;
  before(async () => {
    maria = trial.api.addUser({ user_name: 'maria' });
  });

  const landing = async (next: string) => {
    const browser = trial.portal.browser();
    const form = await browser.get(`${paths.login.to()}?next=${encodeURIComponent(next)}`);
    const { headers } = await pressOnce(browser, form, ['Login', { user_name: 'maria', pw: password }]);
    return headers.location;
  };

  it(`[A12] rejects all ${payloads.length} invalid paths`, async () => {
    expect(payloads).to.have.length.above(60);
    for (const next of payloads) expect(await landing(next), JSON.stringify(next)).to.equal('/app/home');
  });

  for (const next of ['/app/files', '/app/ivr?tab=1', '/admin', '/app/user?x=%2F%2Fevil.example', '/app']) {
    it(`accepts ${next}`, async () => {
      expect(await landing(next)).to.equal(next);
    });
  }

  it('keeps the first requested page through a challenge', async () => {
    const user = trial.api.addUser({ challenge: 'SMS_MFA' });
    const browser = trial.portal.browser();
    const form = await browser.get('/app/contacts?page=2&size=50');
    expect(form.url.pathname).to.equal('/login');
    const asked = await browser.press(form, 'Login', { user_name: user.user_name, pw: password });
    const { headers } = await pressOnce(browser, asked, ['Verify', { code: rightCode }]);
    expect(headers.location).to.equal('/app/contacts?page=2&size=50');
  });

  it('[A12] redirects to Home when the user has no access to the page', async () => {
    const user = trial.api.addUser({ access_group: 'Front Desk' });
    const browser = trial.portal.browser();
    const form = await browser.get('/app/files');
    const page = await browser.press(form, 'Login', { user_name: user.user_name, pw: password });
    expect(page.url.pathname).to.equal('/app/home');
    expect(maria.access_group).to.equal('Everything');
    expect(await login(browser, maria).catch(() => 'signed in')).to.equal('signed in');
  });
});
