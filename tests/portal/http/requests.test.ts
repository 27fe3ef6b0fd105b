import { expect } from 'chai';
import { paths } from '../../../shared/paths.ts';
import { answerPayment, paymentPath } from '../../support/test-api.ts';
import { textOf } from '../../support/page.ts';
import { startTestPortal } from '../../support/portal.ts';
import { headerOf, sendRaw, statusesOf } from '../../support/raw-socket.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const [, clientId = '', paymentId = ''] = paymentPath.split('/').slice(1);
const form = 'application/x-www-form-urlencoded';

const openPortal = () => startTestPortal({ api: answerPayment });

describeWithOne('HTTP request handling', openPortal, (portal) => {
  describe('over raw sockets', () => {
    const lines: [string, string][] = [
      ['two slashes and a host', 'GET //evil.example HTTP/1.1'],
      ['two slashes, a host and a portal path', `GET //evil.example${paymentPath} HTTP/1.1`],
      ['backslashes and a host', 'GET /\\\\evil.example HTTP/1.1'],
      ['an absolute URL of another host', 'GET http://evil.example/nowhere HTTP/1.1'],
      ['a parent-directory path', 'GET /../../etc/passwd HTTP/1.1'],
      ['an encoded parent-directory path', 'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1'],
      ['an encoded parent-directory path in a payment link', 'GET /pay/%2e%2e/%2e%2e HTTP/1.1'],
      ['encoded slashes in a payment link', 'GET /pay/7/..%2f..%2fusers HTTP/1.1'],
      ['an encoded NUL', 'GET /pay/7/%00 HTTP/1.1'],
      ['an encoded line break', 'GET /pay/7/%0d%0aLocation:%20http://evil.example HTTP/1.1'],
      ['a NUL', 'GET /\0 HTTP/1.1'],
      ['a path of 64 KB', `GET /${'a'.repeat(65_536)} HTTP/1.1`],
      ['a query of 64 KB', `GET /?q=${'a'.repeat(65_536)} HTTP/1.1`],
      ['a truncated percent escape', 'GET /pay/7/% HTTP/1.1'],
      ['no path', 'GET  HTTP/1.1'],
      ['an asterisk', 'GET * HTTP/1.1'],
      ['an unknown method', 'BREW / HTTP/1.1'],
      ['another protocol', '\x16\x03\x01\x02\x00\x01\x00'],
    ];
    for (const [what, line] of lines) {
      it(`[H6, D-1] answers ${what} with a 4xx error and no redirect`, async () => {
        const before = portal.requests.length;
        const answer = await sendRaw(portal.port, `${line}\r\nHost: portal\r\nConnection: close\r\n\r\n`);
        const statuses = statusesOf(answer);
        expect(statuses).to.have.length(1);
        expect(statuses[0]).to.be.within(400, 499);
        expect(headerOf(answer, 'location')).to.be.undefined;
        expect(headerOf(answer, 'refresh') ?? paths.login.to()).to.match(/(?:^|url=)\/login$/);
        expect(answer).to.not.match(/root:|at .*\.ts:\d/);
        expect(portal.requests.length).to.equal(before);
      });
    }

    it('[H6] closes CONNECT requests without a response or an API call', async () => {
      const before = portal.requests.length;
      const connect = 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n';
      expect(await sendRaw(portal.port, connect)).to.equal('');
      expect(portal.requests.length).to.equal(before);
    });

    it('[H6, D-1] rejects headers of 64 KB', async () => {
      const request = `GET / HTTP/1.1\r\nHost: portal\r\nX-Long: ${'a'.repeat(65_536)}\r\n\r\n`;
      expect(statusesOf(await sendRaw(portal.port, request))).to.deep.equal([431]);
    });
  });

  describe('with forged Host headers', () => {
    const poisons: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
    ];
    for (const headers of poisons) {
      it(`[H7] leaves ${JSON.stringify(headers)} out of all responses and API calls`, async () => {
        const browser = portal.browser({ headers });
        const before = portal.requests.length;
        for (const path of [paths.root.to(), paymentPath, '/nowhere', paths.dev.to()]) {
          const page = await browser.get(path, { follow: false });
          expect(JSON.stringify(page.headers) + page.html, path).to.not.include('evil.example');
        }
        const made = JSON.stringify(portal.requests.slice(before));
        expect(made).to.not.include('evil.example');
      });
    }
  });

  for (const name of ['x-original-url', 'x-rewrite-url'])
    it(`routes by the request path and ignores ${name}`, async () => {
      for (const path of [paymentPath, '/nowhere']) {
        const plain = await portal.browser().get(path);
        const rewritten = await portal.browser({ headers: { [name]: paths.dev.to() } }).get(path);
        expect(rewritten.status, path).to.equal(plain.status);
        expect(rewritten.all('h1').map(textOf), path).to.deep.equal(plain.all('h1').map(textOf));
      }
    });

  describe('from other sites', () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1', 'http://localhost:3000']) {
      it(`[C4] never allows ${origin} by CORS`, async () => {
        const headers = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-csrf-token',
        };
        for (const path of [
          paymentPath,
          paths.ready.to(),
          paths.cspReport.to(),
          '/assets/none.js',
          '/nowhere',
        ]) {
          for (const method of ['OPTIONS', 'GET', 'POST']) {
            const answer = await portal.browser().send(method, path, { headers });
            const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
            expect(names, `${method} ${path}`).to.deep.equal([]);
          }
        }
      });
    }
  });

  describe('with bodies of unexpected content types', () => {
    const bodies: [string, string][] = [
      ['application/json', '{"step":"verify","last_name":"Lee","dob":"4/9/1985"}'],
      ['text/plain', 'step=verify&last_name=Lee&dob=4/9/1985'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="step"\r\n\r\nverify\r\n--x--',
      ],
      ['application/xml', '<step>verify</step>'],
      [`${form}; charset=utf-7`, 'step=verify&last_name=Lee&dob=4/9/1985'],
    ];
    for (const [type, body] of bodies) {
      it(`[C3] never reads ${type} as a form`, async () => {
        const browser = portal.browser();
        const { csrfToken } = await browser.get(paymentPath);
        const headers = { 'content-type': type, 'x-csrf-token': csrfToken };
        const page = await browser.send('POST', paymentPath, { body, headers });
        expect(page.status).to.be.within(415, 422);
        expect(portal.requests.map(({ path }) => path)).to.not.include('notify2pay/verification_check');
      });
    }

    it('[C3] never reads other content types as a policy report', async () => {
      for (const type of [form, 'text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
        const body = '{"csp-report":{"blocked-uri":"canary-8"}}';
        const headers = { 'content-type': type };
        await portal.browser().send('POST', paths.cspReport.to(), { body, headers });
      }
      expect(portal.logText()).to.not.include('canary-8');
    });

    it('accepts a policy report from a browser and rejects a malformed or large one', async () => {
      const headers = {
        'content-type': 'application/csp-report',
        origin: 'null',
        'sec-fetch-site': undefined,
      };
      const report = (body: string) => portal.browser().send('POST', paths.cspReport.to(), { body, headers });
      expect((await report('{"csp-report":{"blocked-uri":"inline"}}')).status).to.equal(204);
      expect((await report('{"csp-report":')).status).to.equal(400);
      expect((await report(`{"a":"${'x'.repeat(20_000)}"}`)).status).to.equal(413);
      for (const body of ['[]', '{}', '{"csp-report":null}', '{"csp-report":[1]}', '{"__proto__":{"a":1}}']) {
        expect((await report(body)).status, body).to.equal(204);
      }
    });
  });

  it('[C3] ignores method overrides in headers, fields and the address', async () => {
    const browser = portal.browser();
    const { csrfToken } = await browser.get(paymentPath);
    const before = portal.requests.length;
    const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' };
    expect((await browser.get(`${paymentPath}?_method=POST&step=verify`, { headers })).status).to.equal(200);
    const fields = { _csrf: csrfToken, _method: 'DELETE' };
    expect(
      (await browser.post(paymentPath, fields, { headers: { 'x-http-method-override': 'PUT' } })).status,
    ).to.equal(422);
    const made = portal.requests.slice(before).map(({ path }) => path);
    expect(new Set(made)).to.deep.equal(new Set(['notify2pay/get_payment_detail']));
  });

  describe('request ID', () => {
    const taken = ['a', 'A-1', 'x'.repeat(64), '0d47fbff-a801-4204-9883-1b550a354cf4'];
    for (const id of taken) {
      it(`[L2] uses ${id.slice(0, 20)} in the response, the log and the API call`, async () => {
        const page = await portal.browser().get(paymentPath, { headers: { 'x-request-id': id } });
        expect(page.headers['x-request-id']).to.equal(id);
        expect(portal.requests.at(-1)?.headers['x-request-id']).to.equal(id);
        expect(portal.logLines().at(-1)).to.include({ id });
      });
    }

    const refused = [
      '',
      ' ',
      'x'.repeat(65),
      'a b',
      'a_b',
      'a.b',
      '\u001b[31m'.slice(1),
      '../x',
      'ä',
      '"}',
      'a,b',
      '$(id)',
    ];
    for (const id of refused) {
      it(`[L2] replaces ${JSON.stringify(id.slice(0, 20))} with a generated id`, async () => {
        const page = await portal.browser().get(paymentPath, { headers: { 'x-request-id': id } });
        expect(page.headers['x-request-id']).to.match(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        expect(portal.requests.at(-1)?.headers['x-request-id']).to.equal(page.headers['x-request-id']);
      });
    }
  });

  describe('request log', () => {
    const schema = ['durationMs', 'ended', 'id', 'level', 'method', 'msg', 'route', 'status', 'time'];

    it('[L1] logs one line of a fixed form for each request', async () => {
      const before = portal.logLines().length;
      const browser = portal.browser();
      const page = await browser.get(paymentPath);
      await browser.press(page, 'Verify', { last_name: 'Lee', dob: '4/9/1985' });
      await browser.get('/nowhere?x=1');
      await browser.send('PUT', '/dev');
      await browser.post('/x', {});
      const lines = portal.logLines().slice(before);
      expect(lines).to.have.length(6);
      for (const line of lines) {
        expect(Object.keys(line).sort()).to.deep.equal(schema);
        expect(line['msg']).to.equal('request');
        expect(line['time']).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        expect(line['durationMs']).to.be.a('number').and.at.least(0);
      }
      const facts = lines.map(
        ({ method, route, status }) => `${String(method)} ${String(route)} ${String(status)}`,
      );
      expect(facts).to.deep.equal([
        'GET /pay/:clientId/:paymentId 200',
        'POST /pay/:clientId/:paymentId 303',
        'GET /pay/:clientId/:paymentId 200',
        'GET unmatched 404',
        'PUT unmatched 405',
        'POST unmatched 403',
      ]);
    });

    it('excludes assets and health checks', async () => {
      const before = portal.logLines().length;
      const [name = ''] = portal.deps.assets.files.keys();
      for (const path of [`/assets/${name}`, paths.live.to(), paths.ready.to()])
        await portal.browser().get(path);
      expect(portal.logLines().length).to.equal(before);
    });

    it('[S1, L1] contains no IDs, queries, bodies, cookies or addresses', async () => {
      const browser = portal.browser();
      const page = await browser.get(`${paymentPath}?canary=q9`, {
        headers: { referer: 'http://canary.r9/' },
      });
      await browser.press(page, 'Verify', { last_name: 'Canary-l9', dob: '4/9/1985' });
      await browser.get('/canary-p9');
      const canaries = [
        clientId.length > 1 ? clientId : '/7/',
        paymentId,
        'q9',
        'r9',
        'l9',
        'p9',
        '9/1985',
        '127.0.0.1',
      ];
      const cookies = [...browser.cookies.values()];
      for (const canary of [...canaries, page.csrfToken, ...cookies]) {
        expect(portal.logText(), canary).to.not.include(canary);
      }
    });

    it('[L2] gets no forged lines from line breaks, escape sequences, invalid UTF-8 or long paths', async () => {
      const before = portal.logLines().length;
      const forged = [
        '/x%0a{"level":30,"msg":"forged"}',
        '/%1b[2Jforged',
        '/%ff%fe-forged',
        '/pay/7/%0d%0aforged',
        `/${'forged'.repeat(2000)}`,
      ];
      for (const path of forged) {
        await sendRaw(
          portal.port,
          `GET ${path} HTTP/1.1\r\nHost: x\r\nUser-Agent: forged\r\nConnection: close\r\n\r\n`,
        );
      }
      const headers = { 'content-type': 'application/csp-report' };
      const report = JSON.stringify({
        'csp-report': { 'blocked-uri': `a\n{"msg":"forged"}\u001b[2J${'z'.repeat(5000)}` },
      });
      await portal.browser().send('POST', paths.cspReport.to(), { body: report, headers });
      const text = portal.logText();
      expect(portal.logLines().length - before).to.equal(forged.length + 2);
      expect(text).to.not.include('\u001b').and.not.include('z'.repeat(300));
      expect(portal.logLines().filter(({ msg }) => msg === 'forged')).to.deep.equal([]);
    });
  });
});
