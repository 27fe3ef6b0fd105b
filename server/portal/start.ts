import { createServer, type Server } from 'node:http';
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
import { createApp } from './app.ts';
import { readAssets } from './http/assets.ts';
import { createUpstream } from './relay/client.ts';
import { createRelay } from './relay/relay.ts';
import { openState } from './state/open-state.ts';

interface PortalOptions {
  config: Config;
  log: Log;
  clientDirectory: string;
}

const inFlightMs = 30_000;

export async function startPortal({ config, log, clientDirectory }: PortalOptions) {
  const assets = readAssets(clientDirectory);
  const { metricsPort, metricsHost } = config;
  const metricsService = metricsPort ? await openMetricsService() : undefined;
  const state = await openState(config, log);
  const relay = createRelay(
    createUpstream({
      baseUrl: config.apiBaseUrl,
      apiKey: config.apiKey,
      log,
      observe: metricsService?.metrics.countUpstream,
    }),
  );
  const messages = createMessageClasses();
  const server = createServer({ ...slowClientChecks, ...messages });
  const { isDraining, drain } = createDrain(server);
  const deps = { config, log, clock: Date.now, state, relay, assets, metrics: metricsService?.metrics };
  server.on('request', applyMessageClasses(createApp(deps, isDraining), messages));
  limitSlowClients(server);
  const servers: Server[] = [server];
  const close = async () => {
    await Promise.all(servers.map((one) => closeServer(one, inFlightMs)));
    await relay.close();
    await state.close();
  };
  try {
    const port = await listen(server, { port: config.port, host: '0.0.0.0', setting: 'PORT' });
    // Loads the API's features in advance so that the first page does not wait.
    void relay.offer();
    if (metricsPort && metricsService) {
      await listen(metricsService.server, { port: metricsPort, host: metricsHost, setting: 'METRICS_PORT' });
      servers.push(metricsService.server);
    }
    return { port, close, stopTaking: drain };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Loads the metrics module on demand, because it takes a tenth of the portal's startup time. */
async function openMetricsService() {
  const { createMetrics, createMetricsServer } = await import('./http/metrics.ts');
  const metrics = createMetrics();
  return { metrics, server: createMetricsServer(metrics) };
}
