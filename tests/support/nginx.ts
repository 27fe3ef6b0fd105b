import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBalancerConfig, type Behind } from './haproxy.ts';
import { freePort } from './run-folder.ts';
import { until } from './until.ts';

interface Nginx {
  url: string;
  close(): Promise<void>;
}

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Starts nginx with the documented configuration, without TLS and with the addresses of the given servers. */
export async function startNginx(behind: Behind): Promise<Nginx> {
  const directory = mkdtempSync(join(tmpdir(), 'nginx-test-'));
  chmodSync(directory, 0o755);
  const port = await freePort();
  const folders = temporary.map((name) => `  ${name}_temp_path ${directory}/${name};\n`).join('');
  const path = writeBalancerConfig({ name: 'nginx.conf', directory, behind }, [
    ['http {\n', `http {\n${folders}`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    ['    ssl_certificate /etc/nginx/portal.pem;\n', ''],
    ['    ssl_certificate_key /etc/nginx/portal.key;\n', ''],
  ]);
  const globals = `daemon off; pid ${directory}/nginx.pid;`;
  const child = spawn('nginx', ['-p', directory, '-e', 'stderr', '-c', path, '-g', globals], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
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
    close: async () => {
      child.kill('SIGTERM');
      await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
