import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Role } from '../../server/config.ts';
import type { SettingName } from '../../server/settings.ts';
import { freePort } from './run-folder.ts';
import { freshBuild } from './fresh-build.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const builtProgram = join(root, 'dist/server/main.js');

export interface ServerProcess {
  url: string;
  apiUrl: string;
  dataDir: string;
  /** Returns all output so far, across restarts. */
  output: () => string;
  /** Kills the process immediately, as kill -9 does. */
  kill(): Promise<void>;
  /** Stops the process gracefully and keeps its data. */
  end(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Restarts on the same ports and data, with the program of another build if given. Resolves when the server is ready. */
  start(program?: string): Promise<void>;
  /** Stops the process gracefully and removes its data. */
  stop(): Promise<void>;
}

type Settings = Partial<Record<SettingName | 'NODE_OPTIONS', string>>;

/** Starts a role of the built server, or of another build at `initialProgram`. */
export async function startServerProcess(
  role: Role,
  settings: Settings = {},
  initialProgram = builtProgram,
): Promise<ServerProcess> {
  freshBuild();
  const [port, apiPort] = [await freePort(), await freePort()];
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'server-test-')));
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    DRAIN_SECONDS: '0',
    ...settings,
  };
  const written: string[] = [];
  const life: { child?: ChildProcess } = {};
  const end = async (signal: NodeJS.Signals) => {
    const { child } = life;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const start = async (program = builtProgram) => {
    life.child = spawn('node', [program, role], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    await ready(life.child, written);
  };
  const clear = async () => {
    if (settings.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  await start(initialProgram).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  return {
    url: `http://localhost:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    dataDir,
    output: () => written.join(''),
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    signal: (name) => void life.child?.kill(name),
    start,
    async stop() {
      await end('SIGTERM');
      await clear();
    },
  };
}

function ready(child: ChildProcess, written: string[]): Promise<void> {
  const since = written.length;
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      written.push(chunk.toString());
      if (written.slice(since).join('').includes('"msg":"ready"')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code}:\n${written.slice(since).join('')}`)),
    );
  });
}
