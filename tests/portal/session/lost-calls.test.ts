import { Readable } from 'node:stream';
import { expect } from 'chai';
import { createUpstream } from '../../../server/portal/relay/client.ts';
import { fillPath } from '../../../server/portal/relay/path.ts';
import { createRelay, type Relay } from '../../../server/portal/relay/relay.ts';
import type { Outcome } from '../../../server/portal/http/outcome.ts';
import { createApiClient } from '../../../server/portal/session/api.ts';
import { apiCalls, type ApiCallName } from '../../../shared/api-calls.ts';
import { isWrite, type ApiCall, type LookUp } from '../../../shared/api-calls/call.ts';
import { failedWrites } from '../../../shared/locales/en/failed-writes.ts';
import { startBreakingProxy, type BreakingProxy } from '../../support/breaking-proxy.ts';
import { accountCalls } from '../../support/lost-calls/account-calls.ts';
import { practiceCalls } from '../../support/lost-calls/practice-calls.ts';
import { silentLog } from '../../support/silent-log.ts';
import { openWorld, type Prepared, type World } from '../../support/lost-calls/world.ts';

const calls = Object.entries<ApiCall>(apiCalls).filter(([, call]) => isWrite(call));
const prepared = { ...practiceCalls, ...accountCalls };

const readsOf = (seenBy: LookUp | undefined): ApiCall[] =>
  seenBy ? [seenBy.read, ...readsOf(seenBy.otherwise)] : [];

describe('lookup of a lost call', function () {
  this.timeout(60_000);
  let world: World;
  let proxy: BreakingProxy;
  let relay: Relay;
  before(async () => {
    world = await openWorld();
    proxy = await startBreakingProxy(world.api.url);
  });
  // Each test gets a new relay so that an open circuit breaker does not affect the next test.
  beforeEach(() => {
    const upstream = createUpstream({ baseUrl: `${proxy.url}/`, log: silentLog });
    relay = createRelay(upstream, { sleep: () => Promise.resolve() });
  });
  afterEach(() => relay.close());
  after(async () => {
    await proxy.close();
    await world.close();
  });

  it('exists for each call that changes data, or the call states why not', () => {
    const undecided = calls.filter(([, { confirmedBy, unseen }]) => Boolean(confirmedBy) === Boolean(unseen));
    expect(undecided.map(([name]) => name)).to.deep.equal([]);
    for (const [name, { unseen }] of calls.filter((one) => one[1].unseen))
      expect(unseen, name).to.match(/^[A-Z][^\n]{10,140}\.$/);
  });

  it('appears in this table for each call that declares one', () => {
    const seen = calls.filter(([, { confirmedBy }]) => confirmedBy).map(([name]) => name);
    expect(Object.keys(prepared)).to.have.members(seen);
  });

  async function make(call: ApiCall, asked: Prepared): Promise<Outcome> {
    const { token, params = {}, body, file } = asked;
    const api = createApiClient(relay, { requestId: 'lost-call', ...(token && { token }) });
    if (!file) return api.call(call, { params, body });
    const content = Buffer.from(file.content);
    const sent = { content: Readable.from([content]), name: file.name, type: '', size: content.length };
    return api.upload(call, { params, file: sent });
  }

  for (const [name, prepare] of Object.entries(prepared)) {
    const call: ApiCall = apiCalls[name as ApiCallName];
    it(`reports whether ${name} was carried out`, async () => {
      const asked = await prepare(world);
      const route = `${call.method} ${fillPath(call.path, asked.params)}`;
      const notRead = readsOf(call.confirmedBy).map(({ method, path }) => {
        const readPath = path.startsWith('operations/') ? 'operations/*' : fillPath(path, asked.params);
        return { call: `${method} ${readPath}`, moment: 'before', answer: 'reset' } as const;
      });
      const lost = { call: route, moment: 'before', answer: 'reset' } as const;

      proxy.break(lost, ...notRead);
      const { unknown } = failedWrites;
      expect(await make(call, asked), 'an unreachable lookup').to.deep.include({
        ok: false,
        lookedUp: 'unknown',
        msg: call.unknownMessage ?? unknown.failed,
      });

      proxy.break(lost);
      expect(await make(call, asked), 'a call that did not arrive').to.deep.include({
        ok: false,
        lookedUp: 'not done',
        msg: failedWrites.notSaved,
      });

      const before = proxy.broken;
      proxy.break({ ...lost, moment: 'after' });
      const outcome = await make(call, asked);
      proxy.break();
      expect(proxy.broken).to.be.greaterThan(before);
      if (call.ifDone === undefined) expect(outcome.ok, JSON.stringify(outcome)).to.equal(true);
      else expect(outcome).to.deep.include({ ok: false, lookedUp: 'done', msg: call.ifDone });
    });
  }
});
