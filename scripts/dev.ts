import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { printAddresses, waitUntilReady } from './addresses.ts';
import { openDevelopmentBuild } from './build/development.ts';
import { buildPaths, developmentPaths } from './build/paths.ts';
import { watchSources } from './build/watch-sources.ts';
import { startServices } from './dev-services.ts';

/** Maximum wait for requests and jobs before a restart. */
const patienceMs = 1_000;

const config = readConfig();
const inspectPort = process.env['INSPECT_PORT'] ?? '9229';
let isReady = false;
let isEnding = false;
let unwatch: () => void = () => undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
const services = await startServices(config, createLog('warn'));
const build = await openDevelopmentBuild();
await build.rebuild();
let standby = standBy();
let server = standby;
isReady = true;
server = await startServer();
if (!isOver(server)) await printAddresses(config);
unwatch = watchSources(applyChanges);

/** Rebuilds and restarts the server. If the build fails, the last server keeps running. */
async function applyChanges(changed: readonly string[]): Promise<void> {
  const since = performance.now();
  try {
    if (!(await build.rebuild(changed))) return;
  } catch {
    // The bundler has already printed the error.
    return console.log(`Not built: ${changed.join(', ')}`);
  }
  await stop(server);
  if (isEnding) return;
  server = await startServer();
  if (!isOver(server))
    console.log(`Ready again in ${Math.round(performance.now() - since)} ms: ${changed.join(', ')}`);
}

async function startServer(): Promise<ChildProcess> {
  const child = isOver(standby) ? standBy() : standby;
  child.send('start');
  const ready = await waitUntilReady(config, () => isOver(child));
  if (!ready) console.log('The server exited. The next change restarts it');
  standby = standBy();
  return child;
}

function standBy(): ChildProcess {
  const script = join(buildPaths.root, 'scripts/dev-standby.js');
  const args = ['--enable-source-maps', script, 'all', developmentPaths.server, inspectPort];
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: {
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...process.env,
      ...services.environment,
    },
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  const over = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await over;
  clearTimeout(late);
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Exits at once if no server runs yet, and at a second signal, because the services stop with this process. */
async function end(): Promise<void> {
  if (isEnding || !isReady) process.exit(1);
  isEnding = true;
  unwatch();
  await Promise.all([stop(server), stop(standby)]);
  await build.close();
  await services.close();
  process.exit(0);
}
