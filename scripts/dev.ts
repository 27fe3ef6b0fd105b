import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';

const folders = ['shared', 'views', 'client', 'server'];
/** Editors write a file in several steps: one build after the last of them. */
const quietMs = 150;

let server: ChildProcess | undefined;
let pending: NodeJS.Timeout | undefined;
let running: Promise<void> = rebuild();

for (const folder of folders) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(() => (running = running.then(rebuild)), quietMs);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}

/** A build that fails leaves the last server running. */
async function rebuild(): Promise<void> {
  const code = await ended(spawn('npm', ['run', '--silent', 'build'], { stdio: 'inherit' }));
  if (code !== 0) return;
  await stop();
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js', 'all'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
}

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const end = ended(server);
  server.kill('SIGTERM');
  await end;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}
