import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { addStoredFile } from '../../support/backups.ts';
import { runAdmin } from '../../support/admin.ts';
import {
  createTestDatabase,
  openDatabasePort,
  type DatabasePort,
  type TestDatabase,
} from '../../support/database.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { readBuiltAssets } from '../../support/portal.ts';
import { processesOf, startProgram } from '../../support/program.ts';
import { until } from '../../support/until.ts';

const main = join(import.meta.dirname, '../../../dist/server/main.js');

describe('an interrupted restore drill', function () {
  this.timeout(120_000);
  let api: EmbeddedApi;
  let scratch: TestDatabase;
  let folder: string;
  let dataDir: string;
  let settings: Record<string, string>;
  let ports: DatabasePort[];
  before(() => void readBuiltAssets());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'drill-test-'));
    dataDir = join(folder, 'data');
    api = await startEmbeddedApi();
    scratch = await createTestDatabase({ migrated: false, durable: false });
    ports = [await openDatabasePort(api.database), await openDatabasePort(scratch)];
    settings = { DATABASE_URL: ports[0]!.url, BACKUP_SECRET: 'backup-secret-'.padEnd(32, 'x') };
    await addStoredFile(api, '1732000000-file', Buffer.alloc(200_000, 'x'));
    await runAdmin(['backup', '--to', folder], { ...settings, DATA_DIR: api.dataDir });
  });
  afterEach(async () => {
    for (const port of ports) port.close();
    await scratch.drop();
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function start(more: Record<string, string>) {
    const env = { NODE_ENV: 'development', DATA_DIR: dataDir, ...settings, ...more };
    const backup = join(
      folder,
      readdirSync(folder).find((name) => name.startsWith('backup-'))!,
    );
    return startProgram(['node', main, 'admin', 'restore-drill', '--from', backup], { cwd: folder, env });
  }
  async function problems() {
    const { rows } = await api.database.pool.query<{ problem: string | null }>(
      'select problem from restore_drills order by id',
    );
    return rows.map(({ problem }) => problem);
  }
  const leftInDatabase = async () =>
    (await scratch.pool.query("select relname from pg_class where relnamespace = 'public'::regnamespace"))
      .rows;

  const places = {
    'an embedded copy': () => ({}),
    'a copy at DRILL_DATABASE_URL': () => ({ DRILL_DATABASE_URL: ports[1]!.url }),
  };
  for (const [place, more] of Object.entries(places)) {
    it(`removes ${place} after SIGTERM, records it and exits with 1`, async () => {
      const program = start(more());
      await program.waitForOutput('public.client_settings');
      expect(await program.end('SIGTERM')).to.equal(1);
      expect(program.output()).to.match(/The restore drill failed: It was interrupted by SIGTERM\.\n$/);
      expect(readdirSync(dataDir)).to.deep.equal([]);
      expect(await leftInDatabase()).to.deep.equal([]);
      expect(await problems()).to.deep.equal(['It was interrupted by SIGTERM.']);
      expect(processesOf(folder)).to.deep.equal([]);
    });

    it(`removes ${place} of a killed drill at the start of the next drill`, async () => {
      const program = start(more());
      await program.waitForOutput('public.client_settings');
      await program.end('SIGKILL');
      expect(readdirSync(dataDir)).to.include('restore-drill');
      await until(() => processesOf(folder).length === 0, 20_000);
      const next = start(more());
      expect(await next.ended).to.equal(0);
      expect(readdirSync(dataDir)).to.deep.equal([]);
      expect(await leftInDatabase()).to.deep.equal([]);
      expect(await problems()).to.deep.equal([null]);
    });
  }
});
