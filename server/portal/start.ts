import { createServer } from 'node:http';
import type { Config } from '../config.ts';
import {
  applyMessageClasses,
  createMessageClasses,
  closeServer,
  createDrain,
  limitSlowClients,
  listen,
  slowClientChecks,
} from '../listen.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createApp } from './app.ts';
import { readAssets } from './http/assets.ts';
import { createPortalMetrics } from './http/metrics.ts';
import { createUpstream } from './relay/client.ts';
import { createRelay } from './relay/relay.ts';
import { openState } from './state/open-state.ts';

interface PortalOptions {
  config: Config;
  log: Log;
  clientDirectory: string;
  /** Metrics of the process, or undefined if disabled. */
  metrics?: Metrics;
}

const inFlightMs = 30_000;

export async function startPortal({ config, log, clientDirectory, metrics: ofProcess }: PortalOptions) {
  const assets = readAssets(clientDirectory);
  const metrics = ofProcess && createPortalMetrics(ofProcess);
  const state = await openState(config, log);
  const relay = createRelay(
    createUpstream({
      baseUrl: config.apiBaseUrl,
      apiKey: config.apiKeys[0],
      log,
      observe: (send) => {
        metrics?.countUpstream(send);
        const { call, outcome, durationMs } = send;
        log.debug({ call, outcome, durationMs }, 'call to the API');
      },
    }),
  );
  const messages = createMessageClasses();
  const server = createServer({ ...slowClientChecks, ...messages });
  const { isDraining, drain } = createDrain(server);
  const deps = { config, log, clock: Date.now, state, relay, assets, metrics };
  server.on('request', applyMessageClasses(createApp(deps, isDraining), messages));
  limitSlowClients(server);
  const close = async () => {
    await closeServer(server, inFlightMs);
    await relay.close();
    await state.close();
  };
  try {
    const port = await listen(server, { port: config.port, host: '0.0.0.0', setting: 'PORT' });
    // Loads the API's features in advance so that the first page does not wait.
    void relay.offer();
    return { port, close, stopTaking: drain };
  } catch (error) {
    await close();
    throw error;
  }
}
