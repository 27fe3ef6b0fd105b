import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './run-folder.ts';
import { until } from './until.ts';

export interface Haproxy {
  url: string;
  /** True if each server passed its last check. */
  allUp(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Behind {
  portals: readonly string[];
  apis: readonly string[];
  /** Port at which the portals reach the APIs. */
  apiPort: number;
}

const folder = join(import.meta.dirname, '../../server/balancer');

interface BalancerConfig {
  name: 'haproxy.cfg' | 'nginx.conf';
  directory: string;
  behind: Behind;
}

/** Writes a documented configuration with the addresses of the given servers and further replacements. Returns its path. */
export function writeBalancerConfig(
  { name, directory, behind: { portals, apis, apiPort } }: BalancerConfig,
  more: readonly (readonly [documented: string, used: string])[],
): string {
  const [portal1 = '', portal2 = ''] = portals.map(hostOf);
  const [api1 = '', api2 = ''] = apis.map(hostOf);
  const values = [
    ...more,
    ['127.0.0.1:3001', `127.0.0.1:${apiPort}`],
    ['10.0.0.11:3000', portal1],
    ['10.0.0.12:3000', portal2],
    ['10.0.0.21:3001', api1],
    ['10.0.0.22:3001', api2],
  ] as const;
  const config = values.reduce(
    (config, [documented, used]) => {
      if (!config.includes(documented)) throw new Error(`${name} has no ${documented}`);
      return config.replaceAll(documented, used);
    },
    readFileSync(join(folder, name), 'utf8'),
  );
  const path = join(directory, name);
  writeFileSync(path, config);
  return path;
}

/** Starts haproxy with the documented configuration, without TLS and with the addresses of the given servers. */
export async function startHaproxy(behind: Behind): Promise<Haproxy> {
  const directory = mkdtempSync(join(tmpdir(), 'haproxy-test-'));
  const port = await freePort();
  const socket = join(directory, 'admin.sock');
  const path = writeBalancerConfig({ name: 'haproxy.cfg', directory, behind }, [
    ['/run/haproxy/admin.sock', socket],
    [':443 ssl crt /etc/haproxy/portal.pem alpn h2,http/1.1', `127.0.0.1:${port}`],
  ]);
  const child = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    url,
    allUp: async () => (await readStates(socket)).every((state) => state === 'UP'),
    close: async () => {
      child.kill('SIGTERM');
      await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Reads the states of all checked servers, such as `UP` or `DOWN`. */
async function readStates(path: string): Promise<string[]> {
  const socket = connect(path);
  socket.write('show stat -1 4 -1 typed\n');
  const lines = (await text(socket)).split('\n');
  return lines.flatMap((line) => /\.status\.\d+:\w+:\w+:(UP|DOWN.*)$/.exec(line)?.[1] ?? []);
}

const hostOf = (url: string) => new URL(url).host.replace('localhost', '127.0.0.1');
