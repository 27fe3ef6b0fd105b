import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { paths } from '../../shared/paths.ts';
import { clientId, paymentDetail, verifyForm } from './sample.ts';

const folder = '.cache/bench';

export interface Subject {
  name: 'raw' | 'bare' | 'portal';
  url: string;
  cookie: string;
  child: ChildProcess;
  /** CPU spent so far, user and system, in ms. */
  cpuMs(): Promise<number>;
}

export interface Bench {
  subjects: readonly Subject[];
  /** The payment form as the portal sends it. */
  html: string;
  /** From start to the first answer, in ms. */
  startMs: number;
  stop(): Promise<void>;
}

const page = paths.pay.to({ clientId, paymentId: paymentDetail.id });

/** Starts upstream, Redis and the three subjects, and verifies a payer so that all three show the payment form. */
export async function startBench(): Promise<Bench> {
  await buildServers();
  const family = new Family();
  try {
    return await startServers(family);
  } catch (error) {
    await family.stop();
    throw error;
  }
}

async function startServers(family: Family): Promise<Bench> {
  const redisPort = await freePort();
  family.start('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', ''], {});
  const upstream = await family.serve('upstream', {});
  const shared = { REDIS_URL: `redis://127.0.0.1:${redisPort}`, API_BASE_URL: upstream.origin };
  const { portal, startMs, html } = await startPortal(family, shared);
  writeFileSync(`${folder}/page.html`, html);
  const raw = await family.serve('raw-server', { BENCH_HTML: `${folder}/page.html` });
  const bare = await family.serve('bare-server', shared);
  return {
    subjects: [toSubject('raw', raw), toSubject('bare', bare), portal],
    html,
    startMs,
    stop: () => family.stop(),
  };
}

interface Served {
  origin: string;
  child: ChildProcess;
}

/** The processes of one run, ended together. */
class Family {
  readonly #children: ChildProcess[] = [];

  start(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', ...env },
    });
    this.#children.push(child);
    return child;
  }

  async serve(name: string, env: NodeJS.ProcessEnv): Promise<Served> {
    const port = String(await freePort());
    const child = this.start(process.execPath, [`${folder}/${name}.js`], { ...env, BENCH_PORT: port });
    await new Promise((resolve) => child.once('message', resolve));
    return { origin: `http://127.0.0.1:${port}`, child };
  }

  async stop(): Promise<void> {
    for (const child of [...this.#children].reverse()) {
      if (!isRunning(child)) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
  }
}

async function startPortal(family: Family, shared: NodeJS.ProcessEnv) {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = family.start(process.execPath, ['dist/server/main.js', 'portal'], {
    ...shared,
    PORT: port,
    SESSION_SECRET: 'b'.repeat(48),
    NODE_COMPILE_CACHE: `${folder}/compile`,
  });
  await answers(child, origin + paths.ready.to());
  const startMs = performance.now() - startedAt;
  const { cookie, html } = await verifyPayer(origin);
  return { portal: { ...toSubject('portal', { origin, child }), cookie }, startMs, html };
}

function toSubject(name: Subject['name'], { origin, child }: Served): Subject {
  return { name, url: origin + page, cookie: '', child, cpuMs: () => cpuOf(child) };
}

/** The peers are bundled as the portal is, with production React. */
async function buildServers(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [
      'scripts/bench/upstream.ts',
      'scripts/bench/raw-server.ts',
      'scripts/bench/bare-server.tsx',
    ],
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    minifySyntax: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  writeFileSync(`${folder}/package.json`, '{"type":"module"}');
}

/** Goes through the verification form as a browser without scripts does. */
async function verifyPayer(portal: string): Promise<{ cookie: string; html: string }> {
  const first = await fetch(portal + page);
  const token = /name="_csrf" value="([^"]+)"/.exec(await first.text())?.[1] ?? '';
  const jar = cookiesOf(first);
  const posted = await fetch(portal + page, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: jar.join('; ') },
    body: new URLSearchParams({ ...verifyForm, _csrf: token, step: 'verify' }),
  });
  if (posted.status !== 303) throw new Error(`The sample payer was not verified: ${posted.status}`);
  const cookie = [...jar, ...cookiesOf(posted)].join('; ');
  const html = await (await fetch(portal + page, { headers: { cookie } })).text();
  if (!html.includes('Submit Payment'))
    throw new Error(`The portal does not show the payment form: ${html.slice(-300)}`);
  return { cookie, html };
}

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');

async function answers(child: ChildProcess, url: string): Promise<void> {
  while (isRunning(child)) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await sleep(5);
  }
  throw new Error('The portal ended before it answered');
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** From the system's accounting: user and system time of the whole process, in ms. */
async function cpuOf(child: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
