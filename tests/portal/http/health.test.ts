import { expect } from 'chai';
import { createMemoryState } from '../../../server/portal/state/memory-state.ts';
import { paths } from '../../../shared/paths.ts';
import { envelope, startFaultUpstream, type FaultUpstream } from '../../support/fault-upstream.ts';
import { startTestPortal, type TestPortal } from '../../support/portal.ts';

const up = { status: 200, body: '{"status":"UP"}' };
/** Response with the reason, sent only to direct (unproxied) callers on the private network. */
const down = (why: string) => ({ status: 503, body: JSON.stringify({ status: 'DOWN', why }) });

describe('portal health check', () => {
  let store: { answers: boolean };
  let api: FaultUpstream;
  let portal: TestPortal;
  beforeEach(async () => {
    api = await startFaultUpstream();
    store = { answers: true };
    const memory = createMemoryState({ clock: Date.now, sessionTtlSeconds: 900 });
    const ping = () => (store.answers ? memory.ping() : Promise.reject(new Error('away')));
    portal = await startTestPortal({ api: api.baseUrl, state: { ...memory, ping } });
  });
  afterEach(async () => {
    await portal.close();
    await api.close();
  });

  const ask = async (path: string) => {
    const { status, html } = await portal.browser().get(path);
    return { status, body: html };
  };
  const ready = () => ask(paths.ready.to());
  const live = () => ask(paths.live.to());

  it('reports ready while the store and the API respond', async () => {
    expect(await ready()).to.deep.equal(up);
    expect(api.executions.map(({ path }) => path)).to.deep.equal(['/health']);
  });

  it('[O2] reports not ready but live while the store does not respond', async () => {
    store.answers = false;
    expect(await ready()).to.deep.equal(down('The session store is not responding.'));
    expect(await live()).to.deep.equal(up);
    store.answers = true;
    expect(await ready()).to.deep.equal(up);
  });

  it('[O2] reports not ready but live while the API fails', async () => {
    api.play({ kind: 'answer', status: 500, body: '{}' });
    expect(await ready()).to.deep.equal(down('The API is not ready.'));
    expect(await live()).to.deep.equal(up);
    api.play(envelope());
    expect(await ready()).to.deep.equal(up);
  });

  it('reports not ready but live once shutdown begins', async () => {
    portal.stopTaking();
    expect(await ready()).to.deep.equal(down('The portal is shutting down.'));
    expect(await live()).to.deep.equal(up);
  });

  it('[O2] reports live without calling the store or the API', async () => {
    store.answers = false;
    api.play({ kind: 'stall' });
    expect(await live()).to.deep.equal(up);
    expect(api.executions).to.deep.equal([]);
  });
});
