import { spawn, type ChildProcess } from 'node:child_process';
import { readConfig } from '../server/config.ts';
import { printAddresses, waitUntilReady } from './addresses.ts';

const config = readConfig();
const server = startServer();
forwardSignals(server);
await waitUntilReady(config, () => server.exitCode !== null);
await printAddresses(config);

/**
 * Starts the server in its own process group so that Ctrl-C reaches it only once, through this process.
 * The IPC channel closes when this process exits, which the server detects.
 */
function startServer(): ChildProcess {
  const child = spawn(process.execPath, ['dist/server/main.js', 'all'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { NODE_ENV: 'development', LOG_LEVEL: 'warn', DRAIN_SECONDS: '0', ...process.env },
  });
  child.once('exit', (code) => process.exit(code ?? 1));
  return child;
}

function forwardSignals(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
}
