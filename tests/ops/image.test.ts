import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { build as bundle, type Metafile } from 'esbuild';
import { sql } from 'kysely';
import { demoCases } from '../../server/demo/cases.ts';
import { enterDemoPayment } from '../../server/demo/demo-payment.ts';
import { paymentMessages } from '../../shared/locales/en/payment.ts';
import { paths } from '../../shared/paths.ts';
import { createBrowser } from '../support/browser.ts';
import {
  createTestDatabase,
  type TestDatabase,
  openDatabasePort,
  type DatabasePort,
} from '../support/database.ts';
import { demoLink } from '../support/demo-payments.ts';
import { freePort } from '../support/run-folder.ts';
import { installTree } from '../support/installed-tree.ts';
import { answerPayment, paymentPath, startTestApi } from '../support/test-api.ts';
import { isRunning, processesOf, startProgram, type Program } from '../support/program.ts';
import { startRedisServer, type RedisServer } from '../support/redis-server.ts';
import { statusesOf } from '../support/raw-socket.ts';
import { root } from '../support/source-tree.ts';

/** User that replaces the container's `node` user if the test runs as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe('the image, built with the steps of the Dockerfile', function () {
  this.timeout(120_000);
  let redis: RedisServer;
  let database: TestDatabase;
  let bridge: DatabasePort;
  let image: string;
  let build: string;
  let port: number;
  let settings: Record<string, string>;
  const folders: string[] = [];
  const makeFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'image-test-'));
    folders.push(folder);
    return folder;
  };

  const makeOwnFolder = () => {
    const folder = makeFolder();
    if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid);
    return folder;
  };

  before(async () => {
    ({ image, build } = installTree());
    redis = await startRedisServer();
    database = await createTestDatabase();
    await enterPayment(database);
    bridge = await openDatabasePort(database);
    port = await freePort();
    settings = {
      NODE_ENV: 'production',
      PORT: String(port),
      API_PORT: String(await freePort()),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      REDIS_URL: redis.url,
      DATABASE_URL: bridge.url,
      SESSION_SECRET: 'a-secret-of-the-image-test-0123456789',
      DATA_SECRET: 'data-secret-of-the-image-test-0123456789',
      API_KEY: 'a-key-of-the-image-test',
      DATA_DIR: makeOwnFolder(),
    };
  });
  after(async () => {
    bridge.close();
    await database.drop();
    await redis.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const start = (role: string, changes: Record<string, string> = {}) =>
    startProgram(['node', 'dist/server/main.js', role], {
      cwd: image,
      env: { ...settings, ...changes },
      ...nobody,
    });

  it('contains the program and no packages', () => {
    expect(readdirSync(image).sort()).to.deep.equal(['dist', 'package.json']);
    expect(existsSync(join(image, 'dist/server/main.js'))).to.be.true;
    expect(existsSync(join(image, 'dist/client/manifest.json'))).to.be.true;
  });

  it('contains the production build of React', () => {
    const server = join(image, 'dist/server');
    const scripts = readdirSync(server).filter((name) => name.endsWith('.js'));
    const texts = scripts.map((name) => readFileSync(join(server, name), 'utf8')).join();
    expect(texts).to.include('react-dom-server-legacy.node.production.js');
    const inputs = readFileSync(join(image, 'dist/client/meta.json'), 'utf8');
    expect(inputs).to.include('react-dom-client.production.js');
    expect(texts + inputs).to.not.match(/\/cjs\/react[a-z.-]*\.development\.js/);
  });

  it('uses no source that .dockerignore excludes', async () => {
    const sources = [...bundledSources(image), ...(await sourcesOfTheBuild())];
    expect(sources).to.include.members(['client/islands.tsx', 'server/main.ts', 'scripts/build/styles.ts']);
    expect(sources.filter((path) => !existsSync(join(build, path)))).to.deep.equal([]);
  });

  describe('in production, as an unprivileged user, with real Redis and PostgreSQL', () => {
    let program: Program;
    before(async () => {
      program = start('all');
      await program.waitForOutput('"msg":"ready"');
    });
    after(async () => {
      if (isRunning(program)) await program.end('SIGKILL');
    });

    const open = (path: string) => createBrowser(`http://127.0.0.1:${port}`).get(path);

    it('reports ready and live', async () => {
      expect((await open(paths.ready.to())).status).to.equal(200);
      expect((await open(paths.live.to())).status).to.equal(200);
    });

    it('shows a payment page and a generic error for unknown links', async () => {
      const { client_id: clientId, payment_id: paymentId } = demoLink('card or bank');
      const page = await open(paths.pay.to({ clientId, paymentId }));
      expect(page.status).to.equal(200);
      // The practice has no gateway account, and production has no sandbox.
      expect(page.text).to.include(paymentMessages.notSetUp);
      const unknown = await open(paths.pay.to({ clientId, paymentId: '1732000000-none' }));
      expect(unknown.status).to.equal(404);
      expect(unknown.text).to.include('Your request has encountered an error, please try again later');
    });

    it('sets secure host-only cookies and serves no development pages', async () => {
      const { client_id: clientId, payment_id: paymentId } = demoLink('card or bank');
      const page = await open(paths.pay.to({ clientId, paymentId }));
      const cookies = page.headers['set-cookie'];
      expect(cookies).to.not.be.empty;
      for (const line of cookies ?? []) expect(line).to.match(/^__Host-.*; Secure/);
      expect((await open(paths.dev.to())).status).to.equal(404);
    });

    it('logs no warnings or mentions of development', () => {
      expect(program.output()).to.not.match(/development|warning:/i);
    });

    it('[O1] finishes requests in flight after SIGTERM, exits, and leaves no process', async () => {
      const request = beginPost(port);
      await request.begun;
      program.child.kill('SIGTERM');
      await program.waitForOutput('"msg":"stopping"');
      request.finish();
      expect(statusesOf(await request.answer)).to.deep.equal([403]);
      expect(await program.ended).to.equal(0);
      expect(processesOf(image)).to.deep.equal([]);
    });
  });

  describe('as the portal alone', () => {
    it('starts no database when using a remote API, even with npm run serve, and exits on SIGTERM', async () => {
      const api = await startTestApi(answerPayment);
      const dataDir = makeFolder();
      const own = {
        PORT: String(await freePort()),
        API_BASE_URL: api.url,
        DATABASE_URL: '',
        DATA_DIR: dataDir,
        DRAIN_SECONDS: '0',
      };
      const program = startProgram(['npm', 'run', '--silent', 'serve', '--', 'portal'], {
        cwd: build,
        env: { ...settings, ...own, PUBLIC_URL: `http://127.0.0.1:${own.PORT}`, HOME: dataDir },
      });
      await program.waitForOutput('"msg":"ready"');
      const page = await createBrowser(`http://127.0.0.1:${own.PORT}`).get(paymentPath);
      expect(page.text).to.include('Payer Verification');
      expect(readdirSync(dataDir)).to.not.include('postgres');
      expect(processesOf(build).filter((line) => line.includes('postgres'))).to.deep.equal([]);
      await program.end('SIGTERM');
      expect(processesOf(build)).to.deep.equal([]);
      await api.close();
    });

    const refused: [string, Record<string, string>, string][] = [
      ['no secret', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
      ['no Redis server', { REDIS_URL: '' }, 'REDIS_URL'],
      ['an API without TLS on another host', { API_BASE_URL: 'http://api.example' }, 'API_BASE_URL'],
    ];
    for (const [what, changes, name] of refused) {
      it(`[O6] refuses to start with ${what} and explains the error in one sentence`, async () => {
        const program = start('portal', changes);
        expect(await program.ended).to.equal(1);
        expect(program.output()).to.include(`- ${name}: `).and.not.include('    at ');
      });
    }

    it('rejects an unknown role', async () => {
      const program = start('cook');
      expect(await program.ended).to.equal(1);
      expect(program.output()).to.include('There is no role cook: one of portal, api, worker, all');
    });
  });
});

/** Returns the source paths of the bundles, relative to the root. */
function bundledSources(image: string): string[] {
  const server = join(image, 'dist/server');
  const maps = readdirSync(server).filter((name) => name.endsWith('.map'));
  const ofServer = maps.flatMap((name) => {
    const { sources } = JSON.parse(readFileSync(join(server, name), 'utf8')) as { sources: string[] };
    return sources.filter((path) => path.startsWith('../../')).map((path) => path.slice('../../'.length));
  });
  const chunks = JSON.parse(
    readFileSync(join(image, 'dist/client/meta.json'), 'utf8'),
  ) as Metafile['outputs'];
  const ofClient = Object.values(chunks).flatMap(({ inputs }) => Object.keys(inputs));
  return [...ofServer, ...ofClient].filter((path) => !path.startsWith('node_modules/'));
}

async function sourcesOfTheBuild(): Promise<string[]> {
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: ['scripts/build.ts', 'scripts/register-tsx.js'],
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}

/** Creates a payment for a new practice because production refuses to start with demo data. */
async function enterPayment({ db, pool }: TestDatabase): Promise<void> {
  const demo = demoCases.find((each) => each.case === 'card or bank')!;
  await pool.query('insert into org (id, name) values ($1, $2)', [demo.clientId, 'Own practice']);
  await pool.query("insert into client_settings (id, payment_enabled) values ($1, 'T')", [demo.clientId]);
  const created = sql<Date>`now()`;
  await db.transaction().execute((trx) => enterDemoPayment(trx, { demo, turn: 0, created }));
}

function beginPost(port: number) {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const begun = once(socket, 'data');
  const answer = once(socket, 'close').then(() =>
    Buffer.concat(received)
      .toString()
      .replace(/^HTTP\/1.1 100[^]*?\r\n\r\n/, ''),
  );
  socket.write(
    `POST ${paymentPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 11\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  );
  // `100 Continue` shows that the server has received the request head.
  return { begun: begun.then(() => socket.write('step=')), answer, finish: () => socket.write('verify') };
}
