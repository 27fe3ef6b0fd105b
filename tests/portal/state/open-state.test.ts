import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openState } from '../../../server/portal/state/open-state.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import { silentLog } from '../../support/silent-log.ts';
import { errorOf, until } from '../../support/until.ts';

describe('openState', () => {
  let dataDir: string;
  const config = (more: object = {}) => ({ redisUrl: undefined, dataDir, autoLogoutSeconds: 900, ...more });
  const sockets = async () => (await readdir(join(dataDir, 'redis')).catch(() => [])).map(String);

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'test-state-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('uses the server in REDIS_URL', async () => {
    const server = await startRedisServer();
    const state = await openState(config({ redisUrl: server.url }), silentLog);
    await state.ping();
    await state.close();
    await server.stop();
    expect(existsSync(join(dataDir, 'redis'))).to.equal(false);
  });

  it('starts its own server on a private socket and removes the socket when closed', async () => {
    const state = await openState(config(), silentLog);
    expect((await state.counters.consume('k', 1, 1_000)).allowed).to.equal(true);
    expect(await sockets()).to.have.length(1);
    await state.close();
    expect(await sockets()).to.deep.equal([]);
  });

  it('logs no warning when its server starts slowly', async () => {
    const slow = '#!/bin/sh\nPATH=${PATH#*:}\nsleep 0.3\nexec redis-server "$@"\n';
    await writeFile(join(dataDir, 'redis-server'), slow, { mode: 0o755 });
    expect(await warningsWith(`${dataDir}:${process.env['PATH']}`)).to.deep.equal([]);
  });

  it('starts a separate server for each of two portals in one directory', async () => {
    const states = await Promise.all([openState(config(), silentLog), openState(config(), silentLog)]);
    const taken = await Promise.all(states.map((state) => state.counters.consume('k', 1, 60_000)));
    expect(taken.map((one) => one.allowed)).to.deep.equal([true, true]);
    await Promise.all(states.map((state) => state.close()));
  });

  it('uses another directory when the path is too long for a socket', async () => {
    const state = await openState(config({ dataDir: join(dataDir, 'd'.repeat(110)) }), silentLog);
    await state.ping();
    await state.close();
    expect(await readdir(dataDir)).to.deep.equal([]);
  });

  it('restarts its server after a crash', async () => {
    const state = await openState(config(), silentLog);
    const pid = await serverOf(join(dataDir, 'redis'));
    process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid));
    await until(async () => (await errorOf(state.ping())) === undefined);
    expect(await serverOf(join(dataDir, 'redis'))).to.not.equal(pid);
    await state.close();
  });

  it('leaves no server running when the portal is killed', async () => {
    const program = `
      import { openState } from './server/portal/state/open-state.ts';
      import { createLog } from './server/log.ts';
      const config = { redisUrl: undefined, dataDir: ${JSON.stringify(dataDir)}, autoLogoutSeconds: 900 };
      await openState(config, createLog('silent'));
      console.log('open');`;
    const portal = spawn(
      process.execPath,
      ['--import', './scripts/register-tsx.js', '--input-type=module', '-e', program],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(portal.stdout, 'data');
    const pid = await serverOf(join(dataDir, 'redis'));
    expect(isAlive(pid)).to.equal(true);
    portal.kill('SIGKILL');
    await until(() => !isAlive(pid));
    expect(await sockets()).to.deep.equal([]);
  });

  it('falls back to memory with a warning when redis-server is missing', async () => {
    expect(String(await warningsWith(dataDir))).to.match(/sessions are stored only in the memory/);
  });

  /** Opens, pings, and closes a state with this PATH and returns its warnings. */
  async function warningsWith(path: string): Promise<unknown[]> {
    const before = process.env['PATH'];
    process.env['PATH'] = path;
    try {
      const warnings: unknown[] = [];
      const log = silentLog.child({});
      log.warn = (line: unknown) => void warnings.push(line);
      const state = await openState(config(), log);
      await state.ping();
      await state.close();
      return warnings;
    } finally {
      process.env['PATH'] = before;
    }
  }
});

async function serverOf(directory: string): Promise<number> {
  let pid = 0;
  await until(async () => {
    const found = spawn('pgrep', ['-f', `^[^ ]*redis-server.*${directory}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    pid = Number(String(await found.stdout.toArray()).split('\n')[0]);
    return pid > 0;
  });
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
