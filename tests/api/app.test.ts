import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { apiFeatures } from '../../shared/api-features.ts';
import { apiCalls } from '../../shared/api-calls.ts';
import type { ApiCall } from '../../shared/api-calls/call.ts';
import { cardBody, demoIds } from '../support/demo-payments.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../support/embedded-api.ts';
import { productionSettings } from '../support/production.ts';

describe('the API', () => {
  let api: EmbeddedApi;
  before(async () => (api = await startEmbeddedApi()));
  after(() => api.close());

  it('reports success and its features in the health check', async () => {
    expect((await api.call('GET health')).body).to.deep.include({
      success: true,
      contract: 2,
      features: [...apiFeatures],
      test_outbox: true,
    });
  });

  it('answers every error with the response envelope', async () => {
    const json = { 'Content-Type': 'application/json' };
    const cases: [number, string, string, string | undefined, Record<string, string>?][] = [
      [404, 'GET', 'nothing', undefined],
      [404, 'GET', '%zz', undefined],
      [404, 'GET', 'org%00', undefined],
      [405, 'DELETE', 'notify2pay/send_receipt', undefined],
      [405, 'PATCH', 'payments', '{}'],
      [405, 'OPTIONS', 'payments', undefined],
      [400, 'POST', 'notify2pay/send_receipt', '{'],
      [400, 'POST', 'notify2pay/send_receipt', '"text"'],
      [400, 'POST', 'notify2pay/send_receipt', '['.repeat(5000) + ']'.repeat(5000)],
      [400, 'POST', 'notify2pay/send_receipt', undefined],
      [413, 'POST', 'notify2pay/send_receipt', JSON.stringify({ email: 'a'.repeat(110_000) })],
      [
        415,
        'POST',
        'notify2pay/send_receipt',
        'email=a',
        { 'Content-Type': 'application/x-www-form-urlencoded' },
      ],
      [415, 'POST', 'notify2pay/send_receipt', '{}', { 'Content-Type': 'text/plain' }],
      [415, 'POST', 'notify2pay/send_receipt', '{}', { 'Content-Type': 'multipart/form-data; boundary=x' }],
      [415, 'POST', 'notify2pay/send_receipt', '{}', { ...json, 'Content-Encoding': 'gzip' }],
      [415, 'POST', 'notify2pay/send_receipt', '{}', { 'Content-Type': 'application/json; charset=ebcdic' }],
      [401, 'GET', 'payments', undefined],
      [401, 'GET', 'payments', undefined, { Authorization: 'Bearer wrong' }],
      [401, 'PUT', 'notify2pay/client_setting', '{}'],
    ];
    for (const [status, method, path, body, headers] of cases) {
      const reply = await api.call(`${method} ${path}`, body, { headers });
      const name = `${method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 20)}`;
      expect(reply.status, name).to.equal(status);
      expect(reply.body, name).to.include({ success: false });
      expect(reply.body.msg, name)
        .to.be.a('string')
        .and.not.match(/\.ts:\d|node_modules|select|Error:/);
    }
  });

  it('[D-1] accepts a body nested twelve levels deep and rejects thirteen', async () => {
    const token = await signIn(api, { org: '204117' });
    const post = async (levels: number) => {
      const body = `{"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
      return (await api.call('POST payments', body, { token })).body.msg;
    };
    expect(await post(12)).to.not.include('nested');
    expect(await post(13)).to.equal('The body is nested too deeply.');
  });

  it('lists the allowed methods of a path', async () => {
    expect((await api.call('PATCH payments')).headers.get('allow')).to.equal('GET, POST, PUT, DELETE');
  });

  it('[Z2] returns 401 without a token for every call that requires a user', async () => {
    for (const call of Object.values<ApiCall>(apiCalls)) {
      if (call.signedBy !== 'user') continue;
      const body = call.method === 'GET' ? undefined : {};
      expect((await api.call(`${call.method} ${call.path}`, body)).status, call.path).to.equal(401);
    }
  });

  it('rejects an expired token', async () => {
    const token = await signIn(api, { org: '204117' });
    expect((await api.call('GET payments', undefined, { token })).status).to.equal(200);
    api.now.ms += 3_600_001;
    expect((await api.call('GET payments', undefined, { token })).status).to.equal(401);
  });

  it('[L2] reuses a well-formed request ID and generates one otherwise', async () => {
    const idOf = async (id: string) =>
      (await api.call('GET health', undefined, { headers: { 'X-Request-Id': id } })).headers.get(
        'x-request-id',
      );
    expect(await idOf('abc-123')).to.equal('abc-123');
    for (const id of ['a b', 'a'.repeat(65), 'ä', '{}']) expect(await idOf(id)).to.match(/^[0-9a-f-]{36}$/);
  });

  it('[C4] sends no CORS or framework headers and disables caching', async () => {
    const reply = await api.call('GET health', undefined, { headers: { Origin: 'https://evil.example' } });
    expect(reply.headers.get('access-control-allow-origin')).to.equal(null);
    expect(reply.headers.get('x-powered-by')).to.equal(null);
    expect(reply.headers.get('cache-control')).to.equal('no-store');
  });

  it('rejects a request with two Content-Length headers', async () => {
    const { port, hostname } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.end('POST /org HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}');
    expect(await text(socket)).to.match(/^HTTP\/1\.1 400/);
  });
});

const key = (value: string) => ({ headers: { 'X-Api-Key': value } });

describe('the API with an API key', () => {
  let api: EmbeddedApi;
  before(
    async () =>
      (api = await startEmbeddedApi({ environment: { API_KEY: 'next-portal-key1,key-of-the-portal' } })),
  );
  after(() => api.close());

  it('requires the API key on every call except the health check', async () => {
    expect((await api.call('GET health')).status).to.equal(200);
    for (const path of ['openapi.json', 'dev/demo', 'nothing', 'Health/x'])
      expect((await api.call(`GET ${path}`)).status, path).to.equal(401);
    expect((await api.call('GET dev/demo', undefined, key('key-of-the-porta'))).status).to.equal(401);
    for (const one of ['key-of-the-portal', 'next-portal-key1'])
      expect((await api.call('GET dev/demo', undefined, key(one))).status, one).to.equal(200);
    const both = key('next-portal-key1,key-of-the-portal');
    expect((await api.call('GET dev/demo', undefined, both)).status).to.equal(401);
  });
});

describe('the API in production', () => {
  const environment = productionSettings;

  it('reports ready and lists the providers that are not configured', async () => {
    const noticesOf = async (settings: Record<string, string>) => {
      const api = await startEmbeddedApi({ environment: settings });
      const headers = { 'X-Api-Key': environment.API_KEY };
      const reply = await api.call('GET health', undefined, { headers });
      await api.close();
      expect(reply.status).to.equal(200);
      return (reply.body as { notices?: string[] }).notices?.map((notice) => notice.split(' is not')[0]);
    };
    expect(await noticesOf(environment)).to.deep.equal(['SMTP_URL', 'TEXT_VOICE_URL']);
    const providers = {
      SMTP_URL: 'smtp://mail.example',
      TEXT_VOICE_URL: 'https://texts.example',
      TEXT_VOICE_FROM: '8005550111',
    };
    expect(await noticesOf({ ...environment, ...providers })).to.equal(undefined);
    const url = 'postgres://owner@db.example/portal';
    const role = { ...environment, ...providers, DATABASE_URL: url };
    expect(await noticesOf(role)).to.deep.equal(['MIGRATE_DATABASE_URL']);
    expect(await noticesOf({ ...role, MIGRATE_DATABASE_URL: url })).to.equal(undefined);
    const stranger = { ...environment, ...providers, GATEWAY_URL: 'https://cards.example/x' };
    expect(await noticesOf(stranger)).to.deep.equal([
      'GATEWAY_URL is set: cards and accounts are charged at cards.example, not at authorize.net.',
    ]);
    expect(await noticesOf({})).to.equal(undefined);
  });

  it('hides configuration notices from callers without a valid API key', async () => {
    const api = await startEmbeddedApi({ environment });
    for (const options of [{}, key('key-of-the-porta'), key('')]) {
      const reply = await api.call('GET health', undefined, options);
      expect(reply.status).to.equal(200);
      expect(reply.body).to.have.property('features');
      expect(reply.body).to.not.have.property('notices');
    }
    await api.close();
  });

  it('does not expose demo endpoints', async () => {
    const api = await startEmbeddedApi({ environment });
    for (const path of ['dev/demo', 'dev/outbox', 'dev/outbox/1', 'dev/messages', 'dev/messages/1'])
      expect((await api.call(`GET ${path}`, undefined, key('key-of-the-portal'))).status).to.equal(404);
    const answered = await api.call('POST dev/messages/1/answer', { text: 'YES' }, key('key-of-the-portal'));
    expect(answered.status).to.equal(404);
    await api.close();
  });
});

describe('the API log', () => {
  it('[L1] writes a line per request, except health checks, with its ID, route, status and user but no query or body', async () => {
    const api = await startEmbeddedApi();
    const token = await signIn(api, { org: '204117' });
    await api.call('GET payments?search=canary-query', undefined, {
      token,
      headers: { 'X-Request-Id': 'r-1' },
    });
    await api.call('GET payments/canary-id', undefined, { token });
    await api.submit(cardBody('card or bank', { name: 'canary-name' }), 'canary-key');
    await api.call('POST notify2pay/get_payment_detail', '{"canary":');
    await api.call('POST notify2pay/verification_check', {
      ...demoIds('saved card'),
      last_name: 'canary-last',
    });
    await api.call('GET health');
    await api.close();
    const log = await api.logText();
    expect(log).not.to.contain('canary');
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter((line) => line['msg'] === 'api')).to.have.length(5);
    expect(lines[0]).to.include({ id: 'r-1', method: 'GET', route: '/payments', status: 200, org: '204117' });
    expect(lines[0]).to.include.keys('time', 'ms', 'actor');
  });
});
