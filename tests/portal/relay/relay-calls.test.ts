import { expect } from 'chai';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { firstOf } from '../../../shared/reply.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { createUpstream } from '../../../server/portal/relay/client.ts';
import type { Upstream } from '../../../server/portal/relay/upstream.ts';
import { createRelay, type Relay } from '../../../server/portal/relay/relay.ts';
import { envelope, startFaultUpstream, type FaultUpstream } from '../../support/fault-upstream.ts';
import { silentLog } from '../../support/silent-log.ts';

const context = { requestId: 'request-1', token: 'token-1' };

describe('relay', () => {
  let api: FaultUpstream;
  let upstream: Upstream;
  let relay: Relay;

  const last = () => api.executions.at(-1)!;
  const connect = (baseUrl: string, apiKey?: string) => {
    upstream = createUpstream({ baseUrl, log: silentLog, ...(apiKey && { apiKey }) });
    relay = createRelay(upstream);
  };

  beforeEach(async () => {
    api = await startFaultUpstream();
    connect(api.baseUrl);
  });
  afterEach(async () => {
    await relay.close();
    await api.close();
  });

  const calls = () => api.executions.filter(({ path }) => path !== '/health');

  it('lists, gets, creates, updates, and deletes records according to the contract', async () => {
    const query = { page: 2, size: 25, count: true, search: `o'neil & "co" +1`, filter: { id_org: '7' } };
    await relay.list(payments, { ...query, sort: [{ field: 'id', descending: true }] }, context);
    await relay.get(payments, '1700000000-abc', context);
    await relay.create(payments, { first_name: 'Ann' }, context);
    await relay.update(payments, { id: '7', first_name: 'Ann' }, context);
    await relay.remove(payments, ['7', '8'], context);
    const [list, ...others] = calls().map(({ method, path, body }) => ({ method, path, body }));
    const url = new URL(list!.path, api.baseUrl);
    expect(url.pathname).to.equal('/payments');
    expect(Object.fromEntries(url.searchParams)).to.deep.equal({
      meta: '{p:2,l:25,c:1}',
      search: 'oneil & co +1',
      sort: '-id',
      filter: '{"id_org":"7"}',
    });
    expect(list!.path).to.not.include('+');
    expect(others).to.deep.equal([
      { method: 'GET', path: '/payments/1700000000-abc', body: '' },
      { method: 'POST', path: '/payments', body: '{"first_name":"Ann"}' },
      { method: 'PUT', path: '/payments', body: '{"id":"7","first_name":"Ann"}' },
      { method: 'DELETE', path: '/payments', body: '[{"id":"7"},{"id":"8"}]' },
    ]);
  });

  it('reads the envelope with extra keys and with one object instead of a list', async () => {
    api.play(envelope({ id: '7' }, { p1: 'new-id', more: 1 }));
    const result = await relay.get(payments, '7', context);
    expect(result.kind === 'answered' && result.reply.p1).to.equal('new-id');
    expect(result.kind === 'answered' && firstOf(result.reply)).to.deep.equal({ id: '7' });
  });

  it('[R2] sends only the allowed headers', async () => {
    connect(api.baseUrl, 'the-key');
    await relay.call(apiCalls.submitPayment, {
      requestId: 'request-2',
      body: { amount: '$1.00' },
      idempotencyKey: 'attempt-1',
      background: true,
    });
    expect(last().headers).to.deep.equal({
      host: new URL(api.baseUrl).host,
      connection: 'keep-alive',
      'content-length': '18',
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'x-api-key': 'the-key',
      'x-request-id': 'request-2',
      'x-background': '1',
      'idempotency-key': 'attempt-1',
    });
    await relay.get(payments, '7', context);
    expect(Object.keys(last().headers).sort()).to.deep.equal(
      [
        'accept',
        'accept-encoding',
        'authorization',
        'connection',
        'host',
        'x-api-key',
        'x-request-id',
      ].sort(),
    );
  });

  it("sends the user's bearer token only in calls made for the user", async () => {
    await relay.get(payments, '7', context);
    expect(last().headers.authorization).to.equal('Bearer token-1');
    await relay.call(apiCalls.getPaymentDetail, { ...context, body: {} });
    expect(last().headers).to.not.have.property('authorization');
  });

  it('sends a password with Basic authentication', async () => {
    const login: ApiCall = { method: 'POST', path: 'login', signedBy: 'nobody', summary: 'Sign-in' };
    await relay.call(login, { requestId: 'r', basic: { userName: 'jos\u00e9', password: 'a:b' }, body: {} });
    const sent = Buffer.from(String(last().headers.authorization).replace('Basic ', ''), 'base64').toString();
    expect(sent).to.equal('jos\u00e9:a:b');
  });

  it('rejects a call for a user without a token', async () => {
    const error: unknown = await relay
      .get(payments, '7', { requestId: 'r' })
      .catch((thrown: unknown) => thrown);
    expect(String(error)).to.match(/needs a user's token/);
    expect(calls()).to.have.length(0);
  });

  it('[R2] sends nothing when a header value contains line breaks', async () => {
    const result = await relay.get(payments, '7', { requestId: 'r', token: 'a\r\nx-evil: 1' });
    expect(result).to.deep.include({ kind: 'failed', sent: false });
    expect(calls()).to.have.length(0);
  });

  it('[R2] returns only the known parts of the envelope', async () => {
    api.play({
      kind: 'answer',
      headers: { 'set-cookie': 'evil=1', 'content-security-policy': 'x', 'x-powered-by': 'api' },
      body: '{"success":true,"results":[],"trace":"stack"}',
    });
    const result = await relay.get(payments, '7', context);
    expect(result).to.deep.equal({ kind: 'answered', reply: { status: 200, success: true, results: [] } });
  });

  it('returns the envelope of a 401 response', async () => {
    api.play({
      kind: 'answer',
      status: 401,
      body: '{"success":false,"results":{"error":"Invalid Session"}}',
    });
    expect(await relay.get(payments, '7', context)).to.deep.equal({
      kind: 'unauthorized',
      reply: { status: 401, success: false, results: { error: 'Invalid Session' } },
    });
  });

  it('supports a base URL with a path and rejects one with a query', async () => {
    connect(`${api.baseUrl}/v1/api/`);
    await relay.get(payments, '7', context);
    expect(last().path).to.equal('/v1/api/payments/7');
    expect(() => connect(`${api.baseUrl}/?a=1`)).to.throw(/must not contain a query/);
  });

  it('[R6] matches each of 300 concurrent calls with its own response', async () => {
    api.play(({ body, headers }) => envelope([{ echo: body, user: headers.authorization }]));
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    const results = await Promise.all(
      numbers.map((n) => relay.create(payments, { n }, { requestId: `r${n}`, token: `t${n}` })),
    );
    const records = results.map((result) => (result.kind === 'answered' ? firstOf(result.reply) : undefined));
    expect(records).to.deep.equal(numbers.map((n) => ({ echo: `{"n":${n}}`, user: `Bearer t${n}` })));
  });
});
