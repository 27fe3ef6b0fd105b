import { expect } from 'chai';
import type { RequestHandler } from 'express';
import { createApp } from '../server/portal/app.ts';
import { refuseMethod } from '../server/portal/page/error-pages.tsx';
import type { Dispatch } from '../server/portal/page/dispatch.ts';
import { portalRoutes } from '../server/portal/routes.ts';
import type { Route } from '../server/portal/page/route.ts';
import { screens } from '../server/portal/screens.ts';
import { paths } from '../shared/paths.ts';
import type { RequestOptions } from './support/browser.ts';
import { answerPayment, paymentPath } from './support/test-api.ts';
import { startTestPortal, type TestPortal } from './support/portal.ts';
import { sendRaw, statusesOf } from './support/raw-socket.ts';

/** Routes that are not in the table; they carry no user data and validate their own requests. */
const publicRoutes: Record<string, readonly string[]> = {
  [`${paths.assets.pattern}/:name`]: ['get'],
  [paths.live.pattern]: ['get'],
  [paths.ready.pattern]: ['get'],
  [paths.cspReport.pattern]: ['post'],
};

interface MountedRoute {
  path: string;
  methods: Record<string, boolean>;
  stack: { handle: RequestHandler; method?: string }[];
}

interface Mounted {
  stack: { route?: MountedRoute; handle: RequestHandler & Partial<Dispatch> }[];
}

function mountedRoutes(router: unknown): MountedRoute[] {
  const { stack } = router as Mounted;
  return stack.flatMap(({ route, handle }) =>
    route ? [route] : (handle.routers ?? []).flatMap(mountedRoutes),
  );
}

function sample(pattern: string): string {
  return pattern === paths.pay.pattern ? paymentPath : pattern.replace(/:\w+/g, 'abc');
}

describe('portal routes', function () {
  // Requests about a hundred paths several times each.
  this.timeout(90_000);
  let portal: TestPortal;
  let table: Route[];
  let mounted: MountedRoute[];
  let visitors = 0;
  /** Opens a browser with its own IP address, because writes are limited per address. */
  const visitor = () =>
    portal.browser({ headers: { 'x-forwarded-for': `10.0.${(visitors += 1) >> 8}.${visitors & 255}` } });

  before(async () => {
    portal = await startTestPortal({ api: answerPayment, env: { TRUST_PROXY: '1' } });
    const { deps } = portal;
    table = portalRoutes(deps, { screens });
    mounted = mountedRoutes(createApp(deps).router);
  });
  after(() => portal.close());

  it('[Z1] appear in the table with a guard or on the public list', () => {
    const known = new Set([...table.map(({ path }) => path), ...Object.keys(publicRoutes)]);
    expect(mounted.map(({ path }) => path).filter((path) => !known.has(path))).to.deep.equal([]);
    for (const route of mounted.filter(({ path }) => path in publicRoutes)) {
      expect(Object.keys(route.methods), route.path).to.deep.equal(publicRoutes[route.path]);
    }
  });

  it('[Z1] run a guard before their own handler', () => {
    const guarded = mounted.filter(({ path }) => !(path in publicRoutes));
    expect(guarded).to.have.length(table.length);
    for (const { path, stack } of guarded) {
      const row = table.find((one) => one.path === path)!;
      const handlersOf = (method?: string) =>
        stack.filter((layer) => layer.method === method).map(({ handle }) => handle);
      const answers = { get: row.get, post: row.post };
      for (const method of ['get', 'post'] as const) {
        const [first, ...others] = handlersOf(method);
        expect(first?.name, `${method} ${path}`).to.equal(answers[method] && `guard ${row.guard}`);
        expect(others, `${method} ${path}`).to.have.length(answers[method] ? 1 : 0);
      }
      expect(handlersOf(), path).to.deep.equal([refuseMethod]);
    }
  });

  it('ignore case and do not match longer paths', async () => {
    expect((await visitor().get(paths.login.to().toUpperCase())).status).to.equal(200);
    expect((await visitor().get(`${paths.login.to()}s`)).status).to.equal(404);
    expect((await visitor().get(`${paths.login.to()}/none`)).status).to.equal(404);
  });

  it('[O6] include no developer pages in production', async () => {
    const env = { NODE_ENV: 'production', REDIS_URL: 'redis://127.0.0.1:1' };
    const production = await startTestPortal({ api: answerPayment, env });
    const own = [
      paths.outbox.to(),
      paths.outboxMessage.to({ id: 'abc' }),
      paths.outboxHtml.to({ id: 'abc' }),
    ];
    for (const path of [
      paths.dev.to(),
      paths.devCall.to(),
      paths.devOutbox.to(),
      '/dev/outbox/abc',
      '/dev/outbox/abc/html',
      ...own,
    ]) {
      expect((await production.browser().get(path)).status, path).to.equal(404);
    }
    expect(production.requests).to.deep.equal([]);
    await production.close();
  });

  it('[C4] send no CORS headers to other sites', async () => {
    for (const { path } of table)
      for (const origin of ['https://evil.example', 'null']) {
        const { headers } = await visitor().get(sample(path), { follow: false, headers: { origin } });
        const names = Object.keys(headers).filter((name) => name.startsWith('access-control'));
        expect(names, `${path} ${origin}`).to.deep.equal([]);
      }
  });

  it('[H6] return 405 for unsupported methods', async () => {
    for (const { path, post: take } of table) {
      const browser = visitor();
      const { csrfToken } = await browser.get(paymentPath);
      const others = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];
      for (const method of [...others, ...(take ? [] : ['POST'])]) {
        const headers = { 'x-csrf-token': csrfToken, 'sec-fetch-site': 'same-origin' };
        const page = await browser.send(method, sample(path), { headers });
        expect(page.status, `${method} ${path}`).to.equal(405);
        expect(page.headers['allow'], `${method} ${path}`).to.match(/GET/);
      }
    }
  });

  it('[H6] reject TRACE and do not echo the request', async () => {
    for (const path of [...table.map((route) => sample(route.path)), '/nowhere', paths.live.to()]) {
      const request = `TRACE ${path} HTTP/1.1\r\nHost: portal\r\nX-Echo: canary-7\r\nConnection: close\r\n\r\n`;
      const answer = await sendRaw(portal.port, request);
      expect(statusesOf(answer), path).to.deep.equal([405]);
      expect(answer).to.not.include('canary-7');
    }
  });

  describe('routes that accept forms', () => {
    const forged: [string, (own: string, other: string) => Forgery][] = [
      ['without a token', () => ({})],
      ['with an empty token', () => ({ fields: { _csrf: '' } })],
      ['with a made-up token', () => ({ fields: { _csrf: `${'a'.repeat(64)}.${'b'.repeat(64)}` } })],
      ['with a truncated token', (own) => ({ fields: { _csrf: own.slice(0, -1) } })],
      ["with another browser's token", (_own, other) => ({ fields: { _csrf: other } })],
      [
        "with another browser's token in the header",
        (_own, other) => ({ options: { headers: { 'x-csrf-token': other } } }),
      ],
      ['with the token in the URL', (own) => ({ query: `?_csrf=${own}` })],
      ['with the token as a list', (own) => ({ fields: { _csrf: [own, own] } })],
      ['as plain text', (own) => withHeaders(own, { 'content-type': 'text/plain' })],
      ['as JSON', (own) => withHeaders(own, { 'content-type': 'application/json' })],
      ['from another site', (own) => withHeaders(own, { 'sec-fetch-site': 'cross-site' })],
      ['from a sibling site', (own) => withHeaders(own, { 'sec-fetch-site': 'same-site' })],
      ['without an initiating site', (own) => withHeaders(own, { 'sec-fetch-site': 'none' })],
      ['from a foreign origin', (own) => withHeaders(own, { ...old, origin: 'https://evil.example' })],
      [
        'from an origin with our origin as a prefix',
        (own) => withHeaders(own, { ...old, origin: 'http://127.0.0.1.evil.example' }),
      ],
      ['from another port', (own) => withHeaders(own, { ...old, origin: `${portal.url}0` })],
    ];
    for (const [what, forge] of forged) {
      it(`[C1, C2] reject a form ${what} without an API call`, async () => {
        const browser = visitor();
        const { csrfToken: own } = await browser.get(paymentPath);
        const { csrfToken: other } = await visitor().get(paymentPath);
        for (const { path } of table.filter(({ post: take }) => take)) {
          const { fields = {}, query = '', options } = forge(own, other);
          const before = portal.requests.length;
          const page = await browser.post(sample(path) + query, { step: 'verify', ...fields }, options);
          expect(page.status, path).to.equal(403);
          expect(portal.requests.length, path).to.equal(before);
        }
      });
    }

    it('[C1] reject a token without its cookie', async () => {
      const [browser, other] = [visitor(), visitor()];
      const { csrfToken } = await browser.get(paymentPath);
      await other.get(paymentPath);
      for (const cookie of ['', `csrf=${other.cookies.get('csrf')}`]) {
        const page = await portal.browser().post(paymentPath, { _csrf: csrfToken }, { headers: { cookie } });
        expect(page.status, cookie).to.equal(403);
      }
    });

    it('accept the token in the form or in the header', async () => {
      const browser = visitor();
      const { csrfToken } = await browser.get(paymentPath);
      expect((await browser.post(paymentPath, { _csrf: csrfToken })).status).to.equal(422);
      const headers = { 'x-csrf-token': csrfToken };
      expect((await browser.post(paymentPath, {}, { headers })).status).to.equal(422);
    });

    it("accept the portal's own origin and old browsers without Sec-Fetch headers", async () => {
      const browser = visitor();
      const { csrfToken } = await browser.get(paymentPath);
      for (const origin of [undefined, portal.url]) {
        const page = await browser.post(paymentPath, { _csrf: csrfToken }, { headers: { ...old, origin } });
        expect(page.status).to.equal(422);
      }
    });

    it('accept a null origin from a page without a referrer', async () => {
      const browser = visitor();
      const { csrfToken } = await browser.get(paymentPath);
      const page = await browser.post(paymentPath, { _csrf: csrfToken }, { headers: { origin: 'null' } });
      expect(page.status).to.equal(422);
    });
  });
});

interface Forgery {
  fields?: Record<string, string | string[]>;
  query?: string;
  options?: RequestOptions;
}

/** Headers of browsers that do not send `Sec-Fetch-Site`. */
const old = { 'sec-fetch-site': undefined };

function withHeaders(token: string, headers: RequestOptions['headers']): Forgery {
  return { fields: { _csrf: token }, options: { headers } };
}
