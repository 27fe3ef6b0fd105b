import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { sql } from 'kysely';
import {
  createTestDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../support/database.ts';
import { readBuiltAssets } from '../support/portal.ts';
import { startProgram, type Program } from '../support/program.ts';
import { freePort } from '../support/run-folder.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../support/text-voice-provider.ts';
import { until } from '../support/until.ts';
import { enterDue } from './loads/lists.ts';

const main = join(import.meta.dirname, '../../dist/server/main.js');
/** Texts that a worker sends concurrently: one batch of one practice. */
const inFlight = 8;
const drainSeconds = 4;

describe('a shutdown while texts are sent', function () {
  this.timeout(90_000);
  let database: TestDatabase;
  let bridge: DatabasePort;
  let provider: TextVoiceProvider;
  let dataDir: string;
  let program: Program | undefined;

  before(async () => {
    readBuiltAssets();
    dataDir = mkdtempSync(join(tmpdir(), 'shutdown-test-'));
    provider = await startTextVoiceProvider({ usual: () => sleep(300, undefined) });
    database = await createTestDatabase();
    bridge = await openDatabasePort(database);
    await enterDue(database.db, { name: 'Shutdown', people: 5000 });
  });
  afterEach(async () => {
    await program?.end('SIGKILL');
  });
  after(async () => {
    bridge.close();
    await database.drop();
    await provider.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function statuses(): Promise<Record<string, number>> {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from messages group by status
    `.execute(database.db);
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  }

  for (const role of ['all', 'worker'])
    it(`[O1] finishes only the texts in flight and exits with 0, as role ${role}`, async () => {
      const sent = provider.accepted.length;
      const [port, apiPort] = [await freePort(), await freePort()];
      program = startProgram(['node', main, role], {
        cwd: dataDir,
        env: {
          NODE_ENV: 'development',
          DATA_DIR: dataDir,
          DATABASE_URL: bridge.url,
          PORT: String(port),
          API_PORT: String(apiPort),
          DRAIN_SECONDS: String(drainSeconds),
          ...provider.settings,
        },
      });
      await until(() => provider.accepted.length > sent + 2 * inFlight);
      program.child.kill('SIGTERM');
      const atSignal = provider.accepted.length;
      expect(await program.ended, program.output()).to.equal(0);
      expect(provider.accepted.length - atSignal).to.be.at.most(2 * inFlight);
      const { sent: marked, sending = 0, unknown = 0 } = await statuses();
      expect({ sending, unknown }).to.deep.equal({ sending: 0, unknown: 0 });
      expect(marked).to.equal(provider.accepted.length);
    });
});
