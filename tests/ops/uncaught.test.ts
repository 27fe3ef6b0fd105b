import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { paths } from '../../shared/paths.ts';
import { createBrowser } from '../support/browser.ts';
import { freePort } from '../support/run-folder.ts';
import { startProgram, type Program } from '../support/program.ts';
import { root } from '../support/source-tree.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

/** Script preloaded into the server. SIGURG and SIGHUP each cause one uncaught error. */
const faults = `
  process.on('SIGURG', () => { throw new Error('planted exception'); });
  process.on('SIGHUP', () => { Promise.reject(new Error('planted rejection')); });
`;

describe('handling of uncaught errors', function () {
  this.timeout(120_000);
  let directory: string;
  let api: TestApi;
  let release: () => void;
  let asked: Promise<void>;
  let program: Program;
  let url: string;

  before(() => {
    const built = existsSync(join(root, 'dist/server/main.js'));
    if (!built) spawnSync(join(root, 'scripts/build-if-changed'), { stdio: 'inherit' });
  });
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'uncaught-'));
    writeFileSync(join(directory, 'faults.mjs'), faults);
    const held = new Promise<void>((resolve) => (release = resolve));
    let tell: () => void = () => undefined;
    asked = new Promise<void>((resolve) => (tell = resolve));
    api = await startTestApi(async () => {
      tell();
      await held;
      return { status: 404, body: { success: false } };
    });
    const port = await freePort();
    url = `http://localhost:${port}`;
    const env = {
      NODE_ENV: 'development',
      PORT: String(port),
      API_BASE_URL: api.url,
      DATA_DIR: directory,
      NODE_OPTIONS: `--import=${join(directory, 'faults.mjs')}`,
    };
    program = startProgram(['node', join(root, 'dist/server/main.js'), 'portal'], {
      cwd: directory,
      env,
    });
    await program.waitForOutput('"msg":"ready"');
  });
  afterEach(async () => {
    release();
    await program.end('SIGKILL');
    await api.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('[O5] logs an unhandled rejection and keeps serving', async () => {
    program.child.kill('SIGHUP');
    await program.waitForOutput('planted rejection');
    expect(program.output()).to.include('unhandled rejection');
    expect((await createBrowser(url).get(paths.login.to())).status).to.equal(200);
  });

  it('[O5] logs an uncaught exception, answers requests in flight, and exits with 1', async () => {
    const inFlight = createBrowser(url).get(
      paths.pay.to({ clientId: '7', paymentId: '1732000000-abcdefghijklmnop' }),
    );
    await asked;
    program.child.kill('SIGURG');
    await program.waitForOutput('planted exception');
    release();
    expect((await inFlight).status).to.equal(404);
    expect(await program.ended).to.equal(1);
    expect(program.output()).to.include('uncaught exception');
  });
});
