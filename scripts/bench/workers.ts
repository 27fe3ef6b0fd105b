import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openWindows } from '../../server/api/reminders/open-windows.ts';
import { planJob } from '../../server/api/reminders/plan-job.ts';
import { readConfig } from '../../server/config.ts';
import { enterPractice } from './big/practice.ts';
import { textVoiceToken, type Stack } from './big/stack.ts';
import { enterList, enterReminder } from './delivery.ts';
import type { Metric } from './metrics.ts';
import { cpuOf, isRunning, residentMegabytes, type Served } from './processes.ts';

const practices = 10;
const people = 500;
const providerMs = 100;

/** Measures workers that send through a provider that takes 100 ms, as `TEXT_VOICE_URL` names one. */
export async function measureWorkers(stack: Stack): Promise<Metric[]> {
  const provider = await startProvider();
  const lists: string[] = [];
  for (let index = 0; index < practices; index += 1) {
    const { idOrg } = await enterPractice(stack.db, `Sends ${index}`);
    lists.push(idOrg);
  }
  const reminders = await Promise.all(
    lists.map(async (idOrg) => ({ idOrg, reminder: await enterReminder(stack.db, idOrg) })),
  );
  const runs: Run[] = [];
  for (const count of [1, 2]) runs.push(await send(stack, { provider, reminders, count, rows: people }));
  const storedBytes = await bytesPerMessage(stack);
  provider.close();
  const [one, two] = runs;
  if (!one || !two) throw new Error('A run is missing');
  const perMessage = (ms: number) => `${(ms / (practices * people)).toFixed(1)} ms`;
  return [
    { name: 'Workers, messages a second of one, provider of 100 ms', value: `${Math.round(one.rate)}/s` },
    { name: 'Workers, rate of two: × one', value: (two.rate / one.rate).toFixed(2), aim: 'at least 1.8' },
    { name: 'Workers, CPU of the worker per message', value: perMessage(one.workerMs) },
    { name: 'Workers, CPU of PostgreSQL per message', value: perMessage(one.databaseMs) },
    { name: 'Workers, memory of a worker', value: `${Math.round(one.megabytes)} MB` },
    {
      name: 'Workers, CPU of an idle worker',
      value: `${(one.idleShare * 100).toFixed(1)} %`,
      aim: 'at most 2',
    },
    { name: 'Workers, bytes stored per message', value: String(storedBytes) },
  ];
}

export interface Run {
  rate: number;
  workerMs: number;
  databaseMs: number;
  megabytes: number;
  /** CPU of one idle worker, as a share of one core. */
  idleShare: number;
}

interface Sending {
  provider: Provider;
  reminders: readonly { idOrg: string; reminder: string }[];
  count: number;
  /** Number of messages of each list. */
  rows: number;
}

const idleMs = 10_000;

/** Sends one list of each reminder through new workers. */
export async function send(stack: Stack, { provider, reminders, count, rows }: Sending): Promise<Run> {
  const { db } = stack;
  const deps = {
    db,
    clock: () => Date.now(),
    config: readConfig({ NODE_ENV: 'development', ...provider.settings }),
    messageProviders: {},
  };
  for (const list of reminders) await planJob(deps, await enterList(db, list, { rows }));
  provider.accepted = 0;
  const workers = Array.from({ length: count }, () => stack.startWorker(provider.settings));
  // A worker loads its code first.
  await wait(5000);
  const cpu = async () => (await Promise.all(workers.map(cpuOf))).reduce((sum, ms) => sum + ms, 0);
  const [before, databaseBefore, began] = [await cpu(), await stack.databaseCpu(), performance.now()];
  await openWindows(deps);
  const messages = reminders.length * rows;
  while (provider.accepted < messages) await wait(10);
  const rate = (messages * 1000) / (performance.now() - began);
  const [workerMs, databaseMs] = [(await cpu()) - before, (await stack.databaseCpu()) - databaseBefore];
  await wait(5000);
  const idleBefore = await cpu();
  await wait(idleMs);
  const idleShare = ((await cpu()) - idleBefore) / idleMs / count;
  const memories = await Promise.all(workers.map(residentMegabytes));
  const megabytes = memories.reduce((sum, each) => sum + each, 0) / count;
  await Promise.all(workers.map(stop));
  return { rate, workerMs, databaseMs, megabytes, idleShare };
}

async function stop(child: Served['child']): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (isRunning(child) && child.kill('SIGTERM')) await ended;
}

/** Returns the disk space of a sent message with its moves, indexes and share of the list. */
async function bytesPerMessage({ db }: Stack): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (sum(pg_total_relation_size(name::regclass)) / (select count(*) from messages))::int as bytes
    from unnest(array['messages', 'message_moves', 'notification_rows']) as name
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}

export interface Provider {
  accepted: number;
  settings: Record<string, string>;
  close(): void;
}

export async function startProvider(): Promise<Provider> {
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      setTimeout(() => {
        provider.accepted += 1;
        res.writeHead(201, { 'Content-Type': 'application/json' }).end(`{"sid":"SM${provider.accepted}"}`);
      }, providerMs);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: Provider = {
    accepted: 0,
    settings: {
      TEXT_VOICE_URL: `http://127.0.0.1:${port}`,
      TEXT_VOICE_ACCOUNT: 'AC1',
      TEXT_VOICE_TOKEN: textVoiceToken,
      TEXT_VOICE_FROM: '+18005550111',
      HOOKS_URL: 'https://hooks.example.test',
    },
    close: () => server.close(),
  };
  return provider;
}
