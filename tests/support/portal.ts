import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readConfig, type Config } from '../../server/config.ts';
import type { SettingName } from '../../server/settings.ts';
import {
  applyMessageClasses,
  createMessageClasses,
  closeServer,
  limitSlowClients,
  listen,
  slowClientChecks,
} from '../../server/listen.ts';
import { createLog, type Log } from '../../server/log.ts';
import { createApp } from '../../server/portal/app.ts';
import { readAssets, type Assets } from '../../server/portal/http/assets.ts';
import type { PortalDeps } from '../../server/portal/http/deps.ts';
import type { PortalMetrics } from '../../server/portal/http/metrics.ts';

import { createUpstream } from '../../server/portal/relay/client.ts';
import { createRelay } from '../../server/portal/relay/relay.ts';
import { createMemoryState } from '../../server/portal/state/memory-state.ts';
import { openState } from '../../server/portal/state/open-state.ts';
import type { PortalState } from '../../server/portal/state/state.ts';
import { type ReportedOffer, startTestApi, type ApiHandler, type ApiRequest } from './test-api.ts';
import { createBrowser, type Browser, type BrowserOptions } from './browser.ts';
import { freshBuild } from './fresh-build.ts';
import { runFolder } from './run-folder.ts';

export interface TestPortalOptions {
  api: string | ApiHandler;
  /** Offer that the API reports; the contract alone by default. */
  offer?: ReportedOffer;
  /** `redis` uses a real server: the one at `REDIS_URL` in `env`, or a private one. */
  state?: 'memory' | 'redis' | PortalState;
  env?: Partial<Record<SettingName, string>>;
  /** Clock in Unix milliseconds for the portal. */
  clock?: () => number;
  /** Time limits for requests; the production values by default. */
  patience?: Parameters<typeof limitSlowClients>[1];
}

export interface TestPortal {
  url: string;
  port: number;
  config: Config;
  deps: TestDeps;
  requests: ApiRequest[];
  logLines: () => Record<string, unknown>[];
  logText: () => string;
  browser(options?: BrowserOptions): Browser;
  /** Makes the portal report that it is shutting down. */
  stopTaking(): void;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
export const testSecret = 'test-secret-0123456789-test-secret-0123456789';

/** Starts the production portal with its limits, token checks, and headers on a free loopback port. */
export async function startTestPortal(options: TestPortalOptions): Promise<TestPortal> {
  const assets = readBuiltAssets();
  const api =
    typeof options.api === 'string'
      ? undefined
      : await startTestApi(options.api, () => ({ success: true, ...options.offer }));
  const apiUrl = typeof options.api === 'string' ? options.api : (api?.url ?? '');
  const messages = createMessageClasses();
  const server = createServer({ ...slowClientChecks, ...messages });
  limitSlowClients(server, options.patience);
  const port = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  const url = `http://127.0.0.1:${port}`;
  // Created on first use, because most portals store nothing in it.
  const dataDir = join(runFolder, `portal-${randomBytes(6).toString('hex')}`);
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: url,
    API_BASE_URL: apiUrl,
    SESSION_SECRET: testSecret,
    DATA_DIR: dataDir,
    ...options.env,
  });
  const written: string[] = [];
  const deps = await createDeps({
    config,
    options,
    assets,
    log: createLog(config.logLevel, collect(written)),
  });
  let stopping = false;
  const app = createApp(deps, () => stopping);
  server.on('request', applyMessageClasses(app, messages));
  const logText = () => written.join('');
  return {
    url,
    port,
    config,
    deps,
    requests: api?.requests ?? [],
    logText,
    logLines: () => logText().split('\n').filter(Boolean).map(readLine),
    browser: (browserOptions) => createBrowser(url, browserOptions),
    stopTaking: () => (stopping = true),
    async close() {
      server.closeAllConnections();
      await closeServer(server, 0);
      await deps.relay.close();
      await deps.state.close();
      await api?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Portal dependencies that also count the requests to the API. */
interface TestDeps extends PortalDeps {
  metrics: PortalMetrics & { upstreamCalls: number };
}

interface TestParts {
  config: Config;
  options: TestPortalOptions;
  assets: Assets;
  log: Log;
}

async function createDeps({ config, options, assets, log }: TestParts): Promise<TestDeps> {
  const clock = options.clock ?? Date.now;
  const metrics = {
    upstreamCalls: 0,
    countRequest: () => undefined,
    countUpstream: () => void (metrics.upstreamCalls += 1),
  };
  const { apiBaseUrl: baseUrl } = config;
  const [apiKey] = config.apiKeys;
  const upstream = createUpstream({ baseUrl, apiKey, log, observe: metrics.countUpstream });
  const relay = createRelay(upstream, { clock });
  const state = await openTestState(config, options, log);
  return { config, log, clock, state, relay, metrics, assets };
}

async function openTestState(config: Config, options: TestPortalOptions, log: Log): Promise<PortalState> {
  const { state = 'memory', clock = Date.now } = options;
  if (state === 'memory') return createMemoryState({ clock, sessionTtlSeconds: config.autoLogoutSeconds });
  return state === 'redis' ? openState(config, log) : state;
}

const built: { assets?: Assets } = {};

/** Returns the client build of this tree, read and compressed once per process. */
export function readBuiltAssets(): Assets {
  freshBuild();
  return (built.assets ??= readAssets(join(root, 'dist/client')));
}

function collect(written: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
}

const readLine = (line: string) => JSON.parse(line) as Record<string, unknown>;
