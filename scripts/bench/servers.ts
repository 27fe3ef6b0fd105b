import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { paths } from '../../shared/paths.ts';
import { cpuOf, Family, folder, startPortal, startRedis, type Served } from './processes.ts';
import { clientId, paymentDetail, plainPath, verifyForm } from './sample.ts';
import { median } from './metrics.ts';
import { postForm, signInAt, visitPage, type Visitor } from './visitors.ts';

export type SubjectName = 'raw' | 'plain' | 'bare' | 'portal';

export interface Subject {
  name: SubjectName;
  url: string;
  cookie: string;
  child: ChildProcess;
  /** Returns the CPU time used so far, user and system, in ms. */
  cpuMs(): Promise<number>;
}

export interface Bench {
  pages: Readonly<Record<'payment' | 'list', readonly Subject[]>>;
  html: string;
  /** Cookies of a payer whose browser has not prefetched the form's scripts. */
  coldPayer: string;
  startMs: number;
  stop(): Promise<void>;
}

const starts = 5;

const payPath = paths.pay.to({ clientId, paymentId: paymentDetail.id });
const listPath = paths.contacts.to();

/** Starts the upstream, Redis and all subjects. Verifies a payer and signs in a user, so that all subjects serve the same pages. */
export async function startBench(signal: AbortSignal): Promise<Bench> {
  const family = new Family(signal);
  try {
    return await startServers(family);
  } catch (error) {
    await family.stop();
    throw error;
  }
}

async function startServers(family: Family): Promise<Bench> {
  const upstream = await family.serve('upstream', {});
  const shared = { REDIS_URL: await startRedis(family), API_BASE_URL: upstream.origin };
  const startMs = await measureStart(family, shared);
  const { served } = await startPortal(family, shared);
  const payer = await verifyPayer(served.origin, { scripts_ahead: 'T' });
  const { cookie: coldPayer } = await verifyPayer(served.origin);
  const user = await signIn(served.origin);
  const bare = await family.serve('bare-server', shared);
  const subjects = async (path: string, { cookie, html }: Visitor): Promise<readonly Subject[]> => [
    toSubject('raw', await serveRaw(family, html), path),
    toSubject('bare', bare, path),
    { ...toSubject('portal', served, path), cookie },
  ];
  return {
    pages: {
      payment: await subjects(payPath, payer),
      list: [toSubject('plain', bare, plainPath), ...(await subjects(listPath, user))],
    },
    html: payer.html,
    coldPayer,
    startMs,
    stop: () => family.stop(),
  };
}

/** Returns the median of several starts, because freshly written files load more slowly. */
async function measureStart(family: Family, shared: NodeJS.ProcessEnv): Promise<number> {
  const startTimesMs: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const { served, startMs } = await startPortal(family, shared);
    startTimesMs.push(startMs);
    const ended = once(served.child, 'exit');
    served.child.kill('SIGKILL');
    await ended;
  }
  return median(startTimesMs);
}

function serveRaw(family: Family, html: string): Promise<Served> {
  const file = `${folder}/${randomUUID()}.html`;
  writeFileSync(file, html);
  return family.serve('raw-server', { BENCH_HTML: file });
}

function toSubject(name: Subject['name'], { origin, child }: Served, path: string): Subject {
  return { name, url: origin + path, cookie: '', child, cpuMs: () => cpuOf(child) };
}

export async function buildServers(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [
      'scripts/bench/upstream.ts',
      'scripts/bench/raw-server.ts',
      'scripts/bench/bare-server.tsx',
      'scripts/bench/fixed-markup.ts',
      'scripts/bench/big/calls-upstream.ts',
      'scripts/bench/big/reading-limit.ts',
    ],
    outdir: folder,
    entryNames: '[name]',
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

async function verifyPayer(portal: string, extraFields: { scripts_ahead?: 'T' } = {}): Promise<Visitor> {
  const cookie = await postForm(portal, payPath, { ...verifyForm, ...extraFields, step: 'verify' });
  return visitPage(portal + payPath, cookie, 'Submit Payment');
}

async function signIn(portal: string): Promise<Visitor> {
  const cookie = await signInAt(portal, { user_name: 'maria.lopez', pw: 'any' });
  return visitPage(portal + listPath, cookie, 'Abbott, Jerome');
}
