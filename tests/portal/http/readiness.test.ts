import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { paths } from '../../../shared/paths.ts';
import { startTestPortal, type TestPortal } from '../../support/portal.ts';

describe('portal readiness', () => {
  const why = 'PostgreSQL ended and is being started again (try 3).';
  const down = { status: 503, body: { success: false, msg: why } };
  const notices = ['SMTP_URL is not set.'];
  let answer: { status: number; body: object } = down;
  let far: Server;
  let portal: TestPortal;
  before(async () => {
    far = createServer((_req, res) => res.writeHead(answer.status).end(JSON.stringify(answer.body)));
    far.listen(0, '127.0.0.1');
    await once(far, 'listening');
    portal = await startTestPortal({ api: `http://127.0.0.1:${(far.address() as AddressInfo).port}` });
  });
  after(async () => {
    await portal.close();
    far.close();
  });

  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(portal.url + paths.ready.to(), { headers });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };

  it('reports the reason from the API to callers on the private network', async () => {
    expect(await ask()).to.deep.equal({ status: 503, body: { status: 'DOWN', why } });
  });

  it('reports ready, with API notices only for callers on the private network', async () => {
    answer = { status: 200, body: { success: true, results: [], notices: [...notices, 7] } };
    expect(await ask()).to.deep.equal({ status: 200, body: { status: 'UP', notices } });
    const abroad = await ask({ 'x-forwarded-for': '203.0.113.9' });
    expect(abroad).to.deep.equal({ status: 200, body: { status: 'UP' } });
    answer = down;
  });

  it('reports only DOWN to callers behind a proxy', async () => {
    expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).to.deep.equal({
      status: 503,
      body: { status: 'DOWN' },
    });
  });
});
