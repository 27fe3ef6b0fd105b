import autocannon from 'autocannon';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../shared/paths.ts';
import { enter, enterPractice } from './big/practice.ts';
import type { Stack } from './big/stack.ts';
import type { Metric } from './metrics.ts';
import { loadContacts } from './load-contacts.ts';

const clients = 200;
const contacts = 1000;
/** Pages per client; warm-up pages are not counted. */
const pagesEach = { warm: 2, counted: 6 };
/** Longer than any timeout of the portal. */
const patienceSeconds = 60;
const requestIntervalMs = 50;

export async function measureClients(stack: Stack): Promise<Metric[]> {
  const practice = await enterPractice(stack.db, 'Crowded');
  await loadContacts(stack.db, practice.idOrg, contacts);
  const { origin } = await stack.startPortal();
  const list = {
    url: origin + paths.contacts.to(),
    headers: { cookie: await enter(origin, practice) },
    connections: clients,
    timeout: patienceSeconds,
  };
  await autocannon({ ...list, amount: clients * pagesEach.warm });
  const pollingAbort = new AbortController();
  const live = requestUntilAborted(origin + paths.live.to(), pollingAbort.signal);
  const result = await autocannon({ ...list, amount: clients * pagesEach.counted });
  pollingAbort.abort();
  const refused = result.non2xx + result.errors;
  const { p50, p99 } = result.latency;
  const name = (what: string) => `List, ${clients} keep-alive clients: ${what}`;
  return [
    { name: name('refused'), value: `${refused} of ${clients * pagesEach.counted}`, aim: 'none' },
    {
      name: name('p99 × the median'),
      value: `${(p99 / p50).toFixed(2)} (${p50} ms)`,
      aim: 'at most 2',
    },
    {
      name: name('/health/live, the slowest'),
      value: `${Math.round(Math.max(...(await live)))} ms`,
      aim: 'within 100 ms',
    },
  ];
}

/** Polls the URL until aborted and returns the response times in ms. */
async function requestUntilAborted(url: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - startedAt);
    await wait(requestIntervalMs);
  }
  return times;
}
