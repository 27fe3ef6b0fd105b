import { createServer } from 'node:http';
import type { Config } from '../config.ts';
import { closeServer, limitSlowClients, listen } from '../listen.ts';
import type { Log } from '../log.ts';
import { createApi } from './app.ts';
import { createPasswordHasher } from './sign-in/password-hasher.ts';
import { enterDemoCalls } from '../demo/practice/enter-calls.ts';
import { enterPracticeData } from '../demo/practice/enter-practice.ts';
import { enterDemoSounds } from '../demo/practice/sounds.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { openOwnFiles } from './blobs/file-folder.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { createSandboxGateway } from './providers/sandbox-gateway.ts';
import { createKeyring } from './secrets/keyring.ts';
import { sealStored } from './secrets/seal-stored.ts';

export interface ApiParts {
  config: Config;
  log: Log;
  database: OpenDatabase;
}

const graceMs = 25_000;

/** Opens the API's port, on this machine alone unless in production. Outside production the demo practice is there first. */
export async function startApi({ config, log, database: { db } }: ApiParts) {
  const clock = () => Date.now();
  const blobs = await openOwnFiles(config, db);
  if (config.production) log.warn('cards go to the sandbox gateway: no money moves');
  else {
    await seedDemo(db, clock());
    await enterPracticeData(db, clock());
    await enterDemoCalls({ db, blobs, clock });
    await enterDemoSounds({ db, blobs, clock });
  }
  const keyring = createKeyring(config.dataSecrets);
  await sealStored({ db, keyring, log });
  const passwords = createPasswordHasher();
  const gateway = createSandboxGateway(db);
  const app = createApi({ db, log, clock, config, passwords, blobs, keyring, gateway });
  const server = createServer(app);
  limitSlowClients(server);
  const host = config.production ? '0.0.0.0' : '127.0.0.1';
  const port = await listen(server, { port: config.apiPort, host, setting: 'API_PORT' });
  return { port, close: () => closeServer(server, graceMs) };
}
