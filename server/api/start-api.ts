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
import type { Metrics } from '../metrics.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { openOwnFiles } from './blobs/file-storage.ts';
import { createPracticeRecords } from './ehr/practice-records.ts';
import { createTextVoice } from './providers/text-voice.ts';
import { createKeyring } from './secrets/keyring.ts';
import { startWithoutFailed } from './worker/report-rows.ts';
import { sealStored } from './secrets/seal-stored.ts';
import { createGateways } from './payments/gateways.ts';
import type { ApiDeps, Operation } from './operation/operation.ts';
import { createPasswordHasher } from './sign-in/password-hasher.ts';
import { createVoices } from './voices/cached-voices.ts';
import { hasVoice } from './providers/speak.ts';
import { createApi } from './app.ts';
import { readPool } from './database/pool-readings.ts';
import type { ObserveRequest } from './operation/request-line.ts';

export interface ApiParts {
  config: Config;
  log: Log;
  database: OpenDatabase;
  /** Metrics of the process, or undefined if disabled. */
  metrics?: Metrics | undefined;
}

export interface Demo {
  /** Inserts missing demo data before the API starts listening. */
  enter(store: Pick<ApiDeps, 'db' | 'blobs' | 'clock' | 'config'>): Promise<void>;
  devDemo: Operation;
}

const graceMs = 25_000;

export async function startApi({ config, log, database, metrics }: ApiParts, demo?: Demo) {
  const { db, replica, outage } = database;
  const clock = () => Date.now();
  const blobs = await openOwnFiles(config, db);
  await demo?.enter({ db, blobs, clock, config });
  const keyring = createKeyring(config.dataSecrets);
  await startWithoutFailed({ db, clock, log }, 'seal_stored', () => sealStored({ db, keyring, log }));
  const voices = createVoices({ db, blobs, keyring, clock, isAvailable: await hasVoice() });
  const { url, ...account } = config.textVoice;
  const textVoice = url ? createTextVoice({ url, ...account }) : undefined;
  const passwords = createPasswordHasher();
  const gateway = createGateways({ db, keyring, log, clock, config });
  const records = createPracticeRecords({ db, keyring, clock, config });
  const messages = createMessageClasses();
  const server = createServer({ ...slowClientChecks, ...messages });
  const { isDraining: isStopping, drain } = createDrain(server);
  const ownUrl = () => addressOf(server);
  const stores = { db, replica, log, clock, config, passwords, blobs, keyring, gateway, records, voices };
  const observe = metrics && addApiMetrics(metrics, database);
  const deps = { ...stores, textVoice, isStopping, outage, ownUrl };
  server.on('request', applyMessageClasses(createApi(deps, { devDemo: demo?.devDemo, observe }), messages));
  limitSlowClients(server);
  const { apiPort: port, apiHost: host } = config;
  const opened = await listen(server, { port, host, setting: 'API_PORT' });
  const close = async () => {
    await closeServer(server, graceMs);
    await records.close();
  };
  return { port: opened, close, stopTaking: drain };
}

/** Returns the server's local URL, which also works if it listens on all addresses. */
function addressOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}

/** Adds the API's metrics to those of its process. Returns the function that records a request. */
function addApiMetrics(metrics: Metrics, { pool, replica }: OpenDatabase): ObserveRequest {
  const observe = metrics.durations({
    name: 'api_request_seconds',
    help: 'Time to answer a request or webhook, in seconds; status 0 if the client disconnected',
    labels: ['method', 'route', 'status'],
  });
  metrics.gauge({
    name: 'api_database_connections',
    help: 'Database connections of the API, and callers that wait for one',
    labels: ['state'],
    read: () => readPool(pool),
  });
  metrics.gauge({
    name: 'api_standby_used',
    help: '1 while reports are read from the standby, 0 while the primary replaces it; missing without a standby',
    labels: [],
    read: async () =>
      replica.isSet ? [{ labels: {}, value: (await replica.problem()) === undefined ? 1 : 0 }] : [],
  });
  return ({ durationMs, ...labels }) => observe(labels, durationMs);
}
