import autocannon from 'autocannon';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../shared/paths.ts';
import { enter, enterPractice } from './big/practice.ts';
import type { Stack } from './big/stack.ts';
import type { Figure } from './figures.ts';
import { loadContacts } from './load-contacts.ts';

const clients = 200;
const contacts = 1000;
/** So many pages each, of which the first are not counted. */
const pagesEach = { warm: 2, counted: 6 };
/** Longer than any wait of the portal's own. */
const patienceSeconds = 60;
const betweenAsksMs = 50;

/** One practice's list of contacts, opened again and again by 200 clients that keep their connections; the real API behind it. */
export async function measureClients(stack: Stack): Promise<Figure[]> {
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
  const asking = new AbortController();
  const live = askWhile(origin + paths.live.to(), asking.signal);
  const result = await autocannon({ ...list, amount: clients * pagesEach.counted });
  asking.abort();
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

/** How long each answer took, in ms. */
async function askWhile(url: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - startedAt);
    await wait(betweenAsksMs);
  }
  return times;
}
