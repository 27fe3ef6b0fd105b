import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { startApi } from '../../server/api/start-api.ts';
import { readConfig, type Role } from '../../server/config.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { silentLog } from '../support/silent-log.ts';

describe('the API port in production', () => {
  let database: TestDatabase;
  let dataDir: string;
  before(async () => {
    database = await createTestDatabase();
    dataDir = mkdtempSync(join(tmpdir(), 'test-port-'));
  });
  after(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Returns true if a connection succeeds; a server bound to 127.0.0.1 accepts none at 127.0.0.2. */
  const isReachedAt = (host: string, port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, host);
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.end(() => resolve(true)));
    });

  for (const [role, everywhere] of [
    ['all', false],
    ['api', true],
  ] as [Role, boolean][]) {
    it(`listens on ${everywhere ? 'every interface' : 'the loopback interface only'} in role ${role}`, async () => {
      const environment = {
        NODE_ENV: 'production',
        SESSION_SECRET: 's'.repeat(32),
        DATA_SECRET: 'd'.repeat(32),
        API_KEY: 'key-of-the-portal',
        REDIS_URL: 'redis://127.0.0.1:1',
        DATA_DIR: dataDir,
      };
      const config = { ...readConfig(environment, role), apiPort: 0 };
      const opened = { ...database, close: () => Promise.resolve() };
      const api = await startApi({ config, log: silentLog, database: opened });
      try {
        expect(await isReachedAt('127.0.0.1', api.port)).to.equal(true);
        expect(await isReachedAt('127.0.0.2', api.port)).to.equal(everywhere);
      } finally {
        await api.close();
      }
    });
  }
});
