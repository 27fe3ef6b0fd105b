import { spawnSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { enter, enterPractice, type Practice } from '../big/practice.ts';
import type { Stack } from '../big/stack.ts';
import { enterReminder } from '../delivery.ts';
import type { Metric } from '../metrics.ts';
import { cpuOf } from '../processes.ts';
import { visitPage } from '../visitors.ts';
import { send, startProvider, type Run } from '../workers.ts';
import { percentile, staffPages } from './measure-pages.ts';

const senders = 10;
const idleMs = 60_000;
/** Staff open a page every 20 seconds on average. */
const thinkMs = { least: 10_000, most: 30_000 };

interface Staffed {
  origin: string;
  practices: readonly Practice[];
  texts: number;
}

/** Measures an idle worker, sessions, and the delivery of texts without and with one user of each practice at work. */
export async function measureStaff(stack: Stack, { origin, practices, texts }: Staffed): Promise<Metric[]> {
  const metrics = await measureIdle(stack);
  const before = usedMemory(stack.redisUrl);
  const cookies: string[] = [];
  for (const practice of practices) cookies.push(await enter(origin, practice));
  const session = (usedMemory(stack.redisUrl) - before) / cookies.length;
  metrics.push({ name: 'Scale, memory of a session in Redis', value: `${Math.round(session)} bytes` });
  if (texts === 0) return metrics;
  const provider = await startProvider();
  const reminders: { idOrg: string; reminder: string }[] = [];
  for (let index = 0; index < senders; index += 1) {
    const { idOrg } = await enterPractice(stack.db, `Sender ${index}`);
    reminders.push({ idOrg, reminder: await enterReminder(stack.db, idOrg) });
  }
  const sending = { provider, reminders, count: 1, rows: texts / senders };
  const alone = await send(stack, sending);
  const stop = new AbortController();
  setMaxListeners(cookies.length + 1, stop.signal);
  const visits = cookies.map((cookie) => visitUntilAborted(origin, cookie, stop.signal));
  const beside = await send(stack, sending);
  stop.abort();
  provider.close();
  const times = (await Promise.all(visits)).flat();
  return [...metrics, ...describeDelivery(alone, beside, times)];
}

const describeDelivery = (alone: Run, beside: Run, times: readonly number[]): Metric[] => [
  {
    name: 'Scale, texts a second with 100 staff: × without',
    value: `${(beside.rate / alone.rate).toFixed(2)} (${Math.round(beside.rate)}/s)`,
    aim: 'at least 0.83',
  },
  {
    name: 'Scale, p95 of the pages of these staff',
    value: `${percentile(times, 0.95).toFixed(0)} ms (${times.length})`,
  },
];

/** Measures CPU of a worker that has nothing to send, and of PostgreSQL meanwhile, over a whole minute. */
async function measureIdle(stack: Stack): Promise<Metric[]> {
  const worker = stack.startWorker();
  await wait(15_000);
  const before = { worker: await cpuOf(worker), database: await stack.databaseCpu() };
  await wait(idleMs);
  const share = (ms: number) => `${((ms / idleMs) * 100).toFixed(1)} %`;
  const metrics = [
    {
      name: 'Scale, CPU of an idle worker',
      value: share((await cpuOf(worker)) - before.worker),
      aim: 'at most 2 %',
    },
    {
      name: 'Scale, CPU of PostgreSQL with an idle worker',
      value: share((await stack.databaseCpu()) - before.database),
      aim: 'at most 2 %',
    },
  ];
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGTERM');
  await ended;
  return metrics;
}

async function visitUntilAborted(origin: string, cookie: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  const pages = Object.values(staffPages);
  const think = () =>
    wait(thinkMs.least + Math.random() * (thinkMs.most - thinkMs.least), undefined, { signal }).catch(
      () => undefined,
    );
  for (await think(); !signal.aborted; await think()) {
    const start = performance.now();
    await visitPage(origin + pages[Math.floor(Math.random() * pages.length)], cookie, '<main');
    times.push(performance.now() - start);
  }
  return times;
}

function usedMemory(url: string): number {
  const { stdout } = spawnSync('redis-cli', ['-u', url, 'info', 'memory'], { encoding: 'utf8' });
  return Number(/used_memory:(\d+)/.exec(stdout)?.[1]);
}
