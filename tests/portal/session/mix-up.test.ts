import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { paths } from '../../../shared/paths.ts';
import type { Browser } from '../../support/browser.ts';
import { isFull } from '../../support/full-run.ts';
import { startTestPortal } from '../../support/portal.ts';
import type { ApiAnswer, ApiRequest } from '../../support/test-api.ts';
import { signIn } from '../pages/sign-in/staff.ts';
import { describeWithOne } from '../../support/fixtures.ts';

/** Returns the marker contained in all API data of this user and nowhere else. */
const canaryOf = (who: string) => `canary-${who}`;
const canaries = /canary-\d{4}/g;
const done = (results: unknown, p1?: string): ApiAnswer => ({ body: { success: true, results, p1 } });

/** Simulates an API with an organization, records, and a payment for each user, and answers after random delays. */
async function answer(request: ApiRequest): Promise<ApiAnswer> {
  await delay(Math.random() * 5);
  const { path, headers, body } = request;
  const [scheme = '', credentials = ''] = (headers.authorization ?? '').split(' ');
  const sent = body as Record<string, string>;
  const who =
    scheme === 'Basic'
      ? Buffer.from(credentials, 'base64').toString().slice(0, 4)
      : (/\d{4}$/.exec(credentials || (sent.id ?? sent.payment_id ?? ''))?.[0] ?? '');
  return answerOf(path.split('?')[0] ?? '', who);
}

function answerOf(call: string, who: string): ApiAnswer {
  const name = canaryOf(who);
  switch (call) {
    case 'login': {
      const user = {
        id: who,
        user_name: who,
        first_name: name,
        last_name: name,
        email: `${name}@mail.example`,
      };
      const tokens = { access_token: `access-${who}` };
      return done([{ ...user, access_group: 'admin', admin_user: 'F', tokens }], `token-${who}`);
    }
    case 'org':
      return done([{ id: `20${who}`, name, timezone: 'America/Chicago', enable_mfa: 'T' }]);
    case 'ivr_number':
      return done([{ production: { '3125550100': name } }]);
    case 'search':
      return done([], "{'cnt': 0}");
    case 'notify2pay/get_payment_detail':
      return done([
        { id: who, verify_fields: ['last_name'], status: 'Sent', payer_editable: 'F', org_name: name },
      ]);
    case 'notify2pay/verification_check':
      return done({
        first_name: name,
        amount_requested: '45.00',
        item_summary: [],
        email: `${name}@mail.example`,
      });
    default:
      return done(
        [{ id: 'abc', first_name: name, last_name: name, name, file_name: name, notes: name }],
        '1',
      );
  }
}

const staffPages = [
  paths.home.to(),
  paths.contacts.to(),
  `${paths.contacts.to()}/abc`,
  `${paths.contacts.to()}/new?from=abc`,
  ...[0, 1, 2, 3, 4].map((tab) => `${paths.library.to()}?tab=${tab}`),
  paths.files.to(),
  paths.payments.to(),
  ...[0, 1, 2, 3].map((tab) => `${paths.administration.to()}?tab=${tab}`),
  paths.ivr.to(),
  paths.user.to(),
  paths.userPassword.to(),
  paths.userAuthentication.to(),
];
const payOf = (who: string) => paths.pay.to({ clientId: '7', paymentId: `1732000000-abcdefghijkl${who}` });

const openPortal = () => startTestPortal({ api: answer, env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });

describeWithOne('pages rendered concurrently', openPortal, function (portal) {
  this.timeout(600_000);
  const users = Array.from({ length: isFull ? 500 : 20 }, (_, index) => String(index + 1).padStart(4, '0'));

  async function enter(who: string): Promise<Browser> {
    const headers = { 'x-forwarded-for': `10.0.${Number(who) >> 8}.${Number(who) & 255}` };
    const browser = portal.browser({ headers });
    await signIn(browser, { user_name: who });
    await browser.press(await browser.get(payOf(who)), 'Verify', { last_name: 'Lee' });
    return browser;
  }

  async function look(browser: Browser, who: string, path: string): Promise<void> {
    const page = await browser.get(path, { follow: false });
    expect(page.status, `${who} ${path}`).to.equal(200);
    const found = new Set((JSON.stringify(page.headers) + page.html).match(canaries));
    expect([...found], `${who} ${path}`).to.deep.equal([canaryOf(who)]);
    expect(page.html, `${who} ${path}`).to.not.match(/(?:token|access)-\d{4}/);
  }

  it("[R6] contain only their own user's data, with twenty concurrent requests per user", async () => {
    for (let first = 0; first < users.length; first += 5) {
      const some = users.slice(first, first + 5);
      const browsers = await Promise.all(some.map(enter));
      const pages = [...staffPages, ''];
      const looks = pages.flatMap((path) =>
        some.map((who, index) => look(browsers[index]!, who, path || payOf(who))),
      );
      expect(looks).to.have.length(some.length * 20);
      await Promise.all(looks);
    }
  });
});
