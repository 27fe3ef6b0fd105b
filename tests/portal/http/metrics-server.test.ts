import { connect } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { readConfig } from '../../../server/config.ts';
import { openMetrics } from '../../../server/metrics.ts';
import { startPortal } from '../../../server/portal/start.ts';
import { freePort } from '../../support/run-folder.ts';
import { readBuiltAssets } from '../../support/portal.ts';
import { silentLog } from '../../support/silent-log.ts';
import { errorOf } from '../../support/until.ts';

const clientDirectory = fileURLToPath(new URL('../../../dist/client', import.meta.url));

describe('portal metrics server', () => {
  before(() => readBuiltAssets());

  const takes = async (host: string, port: number) => {
    const socket = connect({ host, port });
    const error = await errorOf(once(socket, 'connect'));
    socket.destroy();
    return error === undefined;
  };

  const hosts: [string, Record<string, string>, boolean][] = [
    ['on the loopback interface by default', {}, false],
    ['on METRICS_HOST', { METRICS_HOST: '0.0.0.0' }, true],
  ];
  for (const [where, env, abroad] of hosts) {
    it(`serves only metrics ${where}`, async () => {
      const [port, at] = [await freePort(), await freePort()];
      const ports = { PORT: String(port), METRICS_PORT: String(at), API_BASE_URL: 'http://127.0.0.1:9' };
      const config = readConfig({ ...ports, REDIS_URL: 'redis://127.0.0.1:9', ...env });
      const { metricsPort = 0, metricsHost: host } = config;
      const isReady = () => Promise.resolve(false);
      const { metrics, close } = await openMetrics({ port: metricsPort, host, isReady });
      const portal = await startPortal({ config, log: silentLog, clientDirectory, metrics });
      try {
        const figures = await fetch(`http://127.0.0.1:${at}/metrics`);
        expect(figures.status).to.equal(200);
        expect(await figures.text())
          .to.include('portal_request_seconds')
          .and.include('nodejs_eventloop_lag_p99_seconds');
        expect((await fetch(`http://127.0.0.1:${at}/login`)).status).to.equal(404);
        expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).to.equal(404);
        // A server that listens on all interfaces also accepts connections on 127.0.0.2.
        expect(await takes('127.0.0.2', at)).to.equal(abroad);
      } finally {
        await portal.close();
        await close();
      }
    });
  }
});
