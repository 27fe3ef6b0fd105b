import { expect } from 'chai';
import { createMemoryState } from '../../../server/portal/state/memory-state.ts';
import { paths } from '../../../shared/paths.ts';
import type { Browser } from '../../support/browser.ts';
import { manyOf } from '../../support/full-run.ts';
import { expectFixedHeaders, expectPolicy } from '../../support/headers.ts';
import { attributeOf, type Page } from '../../support/page.ts';
import { answerPayment, paymentPath } from '../../support/test-api.ts';
import { startTestPortal, type TestPortal } from '../../support/portal.ts';
import { describeWithOne } from '../../support/fixtures.ts';

/** Store whose counters return undefined, so that reading their result throws. */
const memory = createMemoryState({ clock: Date.now, sessionTtlSeconds: 900 });
const broken = {
  ...memory,
  counters: { ...memory.counters, consume: () => Promise.resolve(undefined as never) },
};

const answers: [string, number, (browser: Browser) => Promise<Page>][] = [
  ['the payment page', 200, (browser) => browser.get(paymentPath)],
  ['a redirect', 303, (browser) => browser.get(paths.root.to(), { follow: false })],
  ['a disallowed method', 405, (browser) => browser.send('DELETE', paymentPath)],
  ['an unknown page', 404, (browser) => browser.get('/nowhere')],
  ['an unknown asset', 404, (browser) => browser.get('/assets/none.js')],
  ['a malformed URL', 400, (browser) => browser.get('/pay/%E0%A4%A/1')],
  ['a form without a CSRF token', 403, (browser) => browser.post(paymentPath, { step: 'verify' })],
  ['a form that is too large', 413, (browser) => browser.post(paymentPath, { x: 'x'.repeat(110_000) })],
  ['a form with too many fields', 413, (browser) => browser.post(paymentPath, manyFields(300))],
  ['a form with errors', 422, async (browser) => browser.press(await browser.get(paymentPath), 'Verify')],
  [
    'an internal error',
    500,
    async (browser) => browser.press(await browser.get(paymentPath), 'Verify', identity),
  ],
  ['readiness', 200, (browser) => browser.get(paths.ready.to())],
  ['liveness', 200, (browser) => browser.get(paths.live.to())],
];

const identity = { last_name: 'Lee', dob: '4/9/1985' };

function manyFields(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, '1']));
}

describe('response headers', () => {
  for (const production of [false, true]) {
    describe(production ? 'in production' : 'in development', () => {
      let portal: TestPortal;
      const env = production ? { NODE_ENV: 'production', REDIS_URL: 'redis://127.0.0.1:1' } : {};
      before(async () => {
        portal = await startTestPortal({ api: answerPayment, state: broken, env });
      });
      after(() => portal.close());

      for (const [what, status, ask] of answers) {
        it(`[H1, H4, H5, R7, O5] sets every header on ${what}`, async () => {
          const page = await ask(portal.browser());
          expect(page.status).to.equal(status);
          expectFixedHeaders(page);
          expectPolicy(page);
          expect(page.html).to.not.match(/undefined|node_modules|\.tsx?\b/);
        });
      }

      it('[S1] sets cookies that scripts and other sites cannot read', async () => {
        const kept = await startTestPortal({ api: answerPayment, state: memory, env });
        const browser = kept.browser();
        const page = await browser.get(paymentPath);
        const form = page.fill('Verify', identity);
        const verified = await browser.post(paymentPath, form.fields, { follow: false });
        await kept.close();
        const lines = [page, verified].flatMap(({ headers }) => headers['set-cookie'] ?? []);
        const names = lines.map((line) => line.split('=')[0]?.replace('__Host-', ''));
        expect(names).to.have.members(['csrf', 'sid', 'payer']);
        for (const line of lines) {
          expect(line)
            .to.match(/; Path=\/(;|$)/)
            .and.match(/; HttpOnly/)
            .and.match(/; SameSite=Lax/);
          expect(line).to.not.match(/; Domain=/i);
          expect(line.length).to.be.below(4096);
          expect(line.startsWith('__Host-')).to.equal(production);
          expect(/; Secure/.test(line)).to.equal(production);
        }
      });
    });
  }
});

const openPortal = () => startTestPortal({ api: answerPayment });

describeWithOne('CSP nonce', openPortal, (portal) => {
  it('[H2] generates a new nonce of at least 128 bits for each response and uses it in the page', async () => {
    const browser = portal.browser();
    const seen = new Set<string>();
    const rounds = manyOf(50);
    for (let round = 0; round < rounds; round += 1) {
      const path = round % 5 === 0 ? paymentPath : '/nowhere';
      const pages = await Promise.all(Array.from({ length: 20 }, () => browser.get(path)));
      for (const page of pages) seen.add(nonceOf(page));
    }
    expect(seen.size).to.equal(rounds * 20);
    for (const nonce of seen) expect(Buffer.from(nonce, 'base64')).to.have.length.of.at.least(16);
  });
});

/** Returns the policy's nonce after checking that every script and style uses it. */
function nonceOf(page: Page): string {
  const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1] ?? '';
  const data = (type = '') => type === 'application/json';
  const elements = [...page.all('script'), ...page.all('style')].filter(
    (element) => !data(attributeOf(element, 'type')),
  );
  expect(elements.length).to.be.above(1);
  for (const element of elements) expect(attributeOf(element, 'nonce')).to.equal(nonce);
  const loaded = page
    .all('link')
    .filter((element) => ['modulepreload', 'ahead'].includes(attributeOf(element, 'rel') ?? ''));
  for (const element of [...loaded, ...page.all('script').filter((one) => attributeOf(one, 'src'))]) {
    expect(attributeOf(element, 'integrity')).to.match(/^sha384-/);
  }
  return nonce;
}

const openPortal2 = () => startTestPortal({ api: answerPayment });

describeWithOne('static assets', openPortal2, (portal) => {
  it('[H2, H5] allows caching forever and sends the encoding that the browser accepts', async () => {
    for (const [name, file] of portal.deps.assets.files) {
      const codings: [string | undefined, string | undefined][] = [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
        [undefined, undefined],
        ['identity', undefined],
      ];
      for (const [accepted, coding] of codings) {
        const headers = { 'accept-encoding': accepted };
        const answer = await portal.browser().get(`/assets/${name}`, { headers });
        expect(answer.status).to.equal(200);
        expect(answer.headers).to.include({
          'content-type': file.type,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
          'x-content-type-options': 'nosniff',
        });
        expect(answer.headers['content-encoding'], `${name} ${accepted}`).to.equal(coding);
      }
    }
  });

  it('include only files from the build manifest', async () => {
    const tries = [
      '..%2fmanifest.json',
      '%2e%2e/manifest.json',
      'manifest.json',
      'x.js.br',
      '__proto__',
      '.',
    ];
    for (const name of tries) {
      expect((await portal.browser().get(`/assets/${name}`)).status, name).to.equal(404);
    }
  });
});
