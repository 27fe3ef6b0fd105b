import { expect } from 'chai';
import type { ApiCall, HttpMethod } from '../../../shared/api-calls/call.ts';
import { createUpstream, type UpstreamOptions } from '../../../server/portal/relay/client.ts';
import type { Upstream } from '../../../server/portal/relay/upstream.ts';
import { createRelay, type Relay, type RelayResult } from '../../../server/portal/relay/relay.ts';
import { startFaultUpstream, type FaultUpstream } from '../../support/fault-upstream.ts';
import { freePort } from '../../support/run-folder.ts';
import { silentLog } from '../../support/silent-log.ts';
import { canary, faults, type FaultName } from '../../support/upstream-faults.ts';

const table: Record<FaultName, { result: object; sends: number }> = {
  'reset before headers': { result: failure('reset'), sends: 4 },
  'reset in headers': { result: failure('reset'), sends: 4 },
  'reset in body': { result: failure('reset'), sends: 4 },
  'truncated body': { result: failure('reset'), sends: 4 },
  'truncated chunks': { result: failure('reset'), sends: 4 },
  garbage: { result: failure('malformed'), sends: 4 },
  'two content-lengths': { result: failure('malformed'), sends: 4 },
  'headers too large': { result: failure('malformed'), sends: 4 },
  'stalled headers': { result: failure('timeout'), sends: 2 },
  'stalled body': { result: failure('timeout'), sends: 2 },
  'endless trickle': { result: failure('timeout'), sends: 1 },
  'status 500': { result: failure('server'), sends: 4 },
  'status 500, empty': { result: failure('server'), sends: 4 },
  'status 502 with HTML': { result: failure('server'), sends: 4 },
  'status 503 with Retry-After': { result: failure('server'), sends: 4 },
  'status 429 with Retry-After': { result: refusal(429, 'Too many'), sends: 4 },
  'status 429 with a long Retry-After': { result: refusal(429, 'Too many'), sends: 1 },
  'status 200 with HTML': { result: failure('malformed'), sends: 4 },
  'status 200 with a JSON list': { result: failure('malformed'), sends: 4 },
  'status 200 with JSON null': { result: failure('malformed'), sends: 4 },
  'status 204': { result: failure('malformed'), sends: 4 },
  'status 404 with HTML': { result: failure('malformed'), sends: 1 },
  'status 400': { result: refusal(400, 'No such field'), sends: 1 },
  'status 401': { result: { kind: 'unauthorized' }, sends: 1 },
  'status 403, empty': { result: failure('malformed'), sends: 1 },
  redirect: { result: failure('redirect'), sends: 1 },
  'gzip bomb': { result: failure('malformed'), sends: 4 },
  'huge body': { result: failure('too-large'), sends: 1 },
};

describe('relay with a failing API', () => {
  let api: FaultUpstream;
  let upstream: Upstream;
  let relay: Relay;
  let waits: number[];

  const connect = (more: Partial<UpstreamOptions> = {}) => {
    const options = {
      headersTimeoutMs: 80,
      bodyTimeoutMs: 80,
      maxBodyBytes: 1_000_000,
      connectTimeoutMs: 300,
    };
    upstream = createUpstream({ baseUrl: api.baseUrl, log: silentLog, ...options, ...more });
    waits = [];
    relay = newRelay();
  };
  const newRelay = () => {
    const sleep = async (ms: number) => void waits.push(ms);
    return createRelay(upstream, { sleep, random: () => 1 });
  };
  const send = (method: HttpMethod, more: object = {}, by = relay) =>
    by.call(callOf(method), { ...base, ...more });

  beforeEach(async () => {
    api = await startFaultUpstream();
    connect();
  });
  afterEach(async () => {
    await api.close();
    await relay.close();
  });

  for (const [name, { result, sends }] of Object.entries(table)) {
    it(`[R4, R5, R7] sends GET, PUT, and DELETE ${sends} times and POST once for ${name}, and returns a clean result`, async () => {
      api.play(faults[name as FaultName]);
      const deadline = name === 'endless trickle' ? Date.now() + 150 : undefined;
      const results = await Promise.all(methods.map((method) => send(method, { deadline }, newRelay())));
      for (const one of results) expect(one).to.deep.include(result);
      expect(JSON.stringify(results)).to.not.include(canary);
      const counts = methods.map((method) => api.executions.filter((one) => one.method === method).length);
      expect(counts).to.deep.equal([sends, sends, sends, 1]);
    });
  }

  it('reports an unreachable API as not sent, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const lonely = createUpstream({ baseUrl: `http://127.0.0.1:${await freePort()}`, log: silentLog });
      const result = await createRelay(lonely, { sleep: async () => undefined }).call(callOf(method), base);
      await lonely.close();
      expect(result).to.deep.equal({ kind: 'failed', reason: 'unreachable', sent: false });
    }
  });

  it('reports that an earlier attempt may have arrived even if the last one did not', async () => {
    api.play(() => {
      void api.close();
      return { kind: 'reset' };
    });
    expect(await send('PUT')).to.deep.include({ kind: 'failed', sent: true });
  });

  it('[R5] doubles the wait each time and waits at least as long as the API asks', async () => {
    api.play(faults['status 500']);
    await send('GET');
    expect(waits).to.deep.equal([200, 400, 800]);
    connect();
    api.play(faults['status 503 with Retry-After']);
    await send('GET');
    expect(waits).to.deep.equal([2_000, 2_000, 2_000]);
  });

  it('returns the response of a successful retry', async () => {
    api.play((_execution, index) =>
      index < 3 ? faults['status 500'] : { kind: 'answer', body: '{"success":true}' },
    );
    expect(await send('GET')).to.deep.include({ kind: 'answered' });
  });

  it('[R5] treats a 404 on a DELETE retry as success and a first 404 as a rejection', async () => {
    const missing = {
      kind: 'answer',
      status: 404,
      body: '{"success":false,"msg":"No such record"}',
    } as const;
    api.play((_execution, index) => (index === 0 ? faults['reset before headers'] : missing));
    expect(await send('DELETE')).to.have.nested.property('reply.success', true);
    api.play(missing);
    expect(await send('DELETE')).to.deep.include(refusal(404, 'No such record'));
  });

  it('stops retrying at the deadline of the page', async () => {
    api.play(faults['status 500']);
    await send('GET', { deadline: Date.now() + 150 });
    expect(api.executions).to.have.length(1);
  });

  it('sends nothing after the deadline or after the caller has disconnected', async () => {
    const over = await send('POST', { deadline: Date.now() - 1 });
    const gone = await send('POST', { signal: AbortSignal.abort() });
    expect([over, gone]).to.deep.equal([
      { kind: 'failed', reason: 'timeout', sent: false },
      { kind: 'failed', reason: 'cancelled', sent: false },
    ]);
    expect(api.executions).to.have.length(0);
  });

  it('aborts a call when the caller disconnects', async () => {
    api.play(faults['stalled headers']);
    const caller = new AbortController();
    connect({ headersTimeoutMs: 10_000 });
    const call = send('GET', { signal: caller.signal });
    await api.arrived(1);
    caller.abort();
    expect(await call).to.deep.equal({ kind: 'failed', reason: 'cancelled', sent: true });
    expect(api.executions).to.have.length(1);
  });

  it('[R4] rejects calls immediately when the queue is full and reports them as not sent', async () => {
    // An organization above its fair share gets half of the permits and half of the queue.
    connect({ permits: { page: 4 }, maxWaiting: 6, headersTimeoutMs: 5_000 });
    api.play({ kind: 'delay', ms: 100, then: { kind: 'answer', body: '{"success":true}' } });
    const results = await Promise.all(Array.from({ length: 10 }, () => send('POST')));
    const kinds = (kind: string) => results.filter((result) => result.kind === kind);
    expect(kinds('answered')).to.have.length(5);
    expect(kinds('failed')).to.deep.equal(
      Array.from({ length: 5 }, () => ({ kind: 'failed', reason: 'overloaded', sent: false })),
    );
    expect(api.executions).to.have.length(5);
  });

  it('keeps separate permits for each kind of call', async () => {
    const one = { payment: 1, signIn: 1, page: 1, background: 1 };
    connect({ permits: one, maxWaiting: 0, headersTimeoutMs: 5_000 });
    api.play({ kind: 'delay', ms: 100, then: { kind: 'answer', body: '{"success":true}' } });
    const page = send('POST');
    const others = [
      send('POST', { background: true }),
      send('POST', { serves: 'signIn' }),
      relay.call({ ...callOf('POST'), serves: 'payment' }, base),
    ];
    expect(reasonOf(await send('POST'))).to.equal('overloaded');
    for (const result of await Promise.all([page, ...others])) expect(result.kind).to.equal('answered');
  });

  it('[R4] rejects a call that waits too long for a permit', async () => {
    connect({ permits: { page: 1 }, maxWaitMs: 20, headersTimeoutMs: 5_000 });
    api.play({ kind: 'delay', ms: 150, then: { kind: 'answer', body: '{"success":true}' } });
    const [first, second] = await Promise.all([send('POST'), send('POST')]);
    expect(first.kind).to.equal('answered');
    expect(second).to.deep.equal({ kind: 'failed', reason: 'overloaded', sent: false });
  });

  it('[O4] pauses calls after ten consecutive failures and then probes the API every second', async () => {
    const clock = { now: 1_000 };
    relay = createRelay(upstream, { clock: () => clock.now, sleep: async () => undefined });
    api.play(faults['status 500']);
    for (let index = 0; index < 10; index += 1) await send('POST');
    expect(await send('POST')).to.deep.equal({ kind: 'failed', reason: 'paused', sent: false });
    expect(api.executions).to.have.length(10);
    clock.now += 1_000;
    const probes = await Promise.all([send('POST'), send('POST')]);
    expect(probes.map(reasonOf)).to.deep.equal(['server', 'paused']);
    clock.now += 1_000;
    api.play({ kind: 'answer', body: '{"success":true}' });
    expect((await send('POST')).kind).to.equal('answered');
    expect((await send('POST')).kind).to.equal('answered');
  });

  it('[O4] still probes and retries after its clock was set back by an hour', async () => {
    const clock = { now: 10_000_000 };
    relay = createRelay(upstream, { clock: () => clock.now, sleep: async () => undefined });
    api.play(faults['status 500']);
    for (let index = 0; index < 10; index += 1) await send('POST');
    clock.now -= 3_600_000;
    api.play({ kind: 'answer', body: '{"success":true}' });
    expect((await send('POST')).kind).to.equal('answered');
    clock.now += 10_000;
    const before = api.executions.length;
    api.play(faults['status 500']);
    await send('GET');
    expect(api.executions.length - before).to.equal(4);
  });

  it('does not count its own rejections as a success', async () => {
    const clock = { now: 1_000 };
    connect({ permits: { page: 1 }, maxWaiting: 0, headersTimeoutMs: 10_000 });
    relay = createRelay(upstream, { clock: () => clock.now, sleep: async () => undefined });
    const gone = new AbortController();
    api.play(faults['status 500']);
    for (let index = 0; index < 9; index += 1) await send('POST');
    api.play(faults['stalled headers']);
    const held = send('POST', { signal: gone.signal });
    await api.arrived(10);
    expect(reasonOf(await send('POST'))).to.equal('overloaded');
    gone.abort();
    expect(reasonOf(await held)).to.equal('cancelled');
    const broken = { requestId: 'r', token: 'a\r\nx-evil: 1' };
    const unsent = { ...callOf('POST'), signedBy: 'user' } as const;
    expect(await relay.call(unsent, broken)).to.deep.include({ kind: 'failed', sent: false });
    api.play(faults['status 500']);
    expect(reasonOf(await send('POST'))).to.equal('server');
    expect(reasonOf(await send('POST'))).to.equal('paused');
  });

  it('[R5] adds at most 10% load through retries while the API is failing', async () => {
    const clock = { now: 1_000 };
    relay = createRelay(upstream, { clock: () => clock.now, sleep: async () => undefined });
    // Every tenth answer succeeds, so the circuit breaker stays closed and only the retry budget applies.
    api.play((_execution, index) =>
      index % 10 === 9 ? { kind: 'answer', body: '{}' } : faults['status 500'],
    );
    const calls = 1_000;
    for (let index = 0; index < calls; index += 1) await send('GET');
    expect(api.executions.length).to.be.within(calls, calls * 1.1 + 10);
    clock.now += 10_000;
    api.play({ kind: 'answer', body: '{}' });
    await send('GET');
    const before = api.executions.length;
    api.play(faults['status 500']);
    await send('GET');
    expect(api.executions.length - before).to.equal(4);
  });

  it('reports readiness while the API answers below 500 and times out sooner than a normal call', async () => {
    api.play({ kind: 'answer', status: 404, body: '<html>' });
    expect((await relay.readiness('request-1')).ready).to.equal(true);
    expect(api.executions[0]).to.deep.include({ method: 'GET', path: '/health' });
    expect(api.executions[0]!.headers).to.have.property('x-request-id', 'request-1');
    api.play(faults['status 500']);
    expect((await relay.readiness('request-1')).ready).to.equal(false);
    connect({ headersTimeoutMs: 10_000 });
    api.play(faults['stalled headers']);
    const slower = new Promise((resolve) => setTimeout(resolve, 1_300, 'slower'));
    expect(await Promise.race([slower, relay.readiness('request-1')])).to.include({ ready: false });
  });

  it('[R7] passes only the name of the call to the log and the observer, never the path or the body', async () => {
    const seen: object[] = [];
    connect({ observe: (one) => seen.push(one) });
    api.play(faults['status 200 with HTML']);
    await relay.call({ ...callOf('POST'), path: 'things/:id' }, { ...base, params: { id: 'secret-id' } });
    expect(seen).to.have.length(1);
    expect(seen[0]).to.deep.include({ call: 'POST things/:id', outcome: '200' });
  });
});

const methods = ['GET', 'PUT', 'DELETE', 'POST'] as const;
const base = { requestId: 'request-1' };

function callOf(method: HttpMethod): ApiCall {
  return { method, path: 'things', signedBy: 'nobody', summary: 'Things' };
}

function failure(reason: string) {
  return { kind: 'failed', reason, sent: true };
}

function refusal(status: number, msg: string) {
  return { kind: 'answered', reply: { status, success: false, results: undefined, msg } };
}

function reasonOf(result: RelayResult) {
  return result.kind === 'failed' ? result.reason : result.kind;
}
