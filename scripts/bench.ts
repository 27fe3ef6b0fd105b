import { measurePage, measurePortal } from './bench/page-load.ts';
import { measureCallSearch } from './bench/big/call-search.ts';
import { measureContacts } from './bench/big/contacts.ts';
import { measureDashboard } from './bench/big/dashboard.ts';
import { withStack } from './bench/big/stack.ts';
import { measureClients } from './bench/clients.ts';
import { measureDelivery } from './bench/delivery.ts';
import { writeMetrics, type Metric } from './bench/metrics.ts';
import { measureFailingCalls } from './bench/failing-calls.ts';
import { measureFirstPaint } from './bench/first-paint.ts';
import { buildServers, startBench } from './bench/servers.ts';
import { measurePhone } from './bench/phone.ts';
import { measureWorkers } from './bench/workers.ts';
import { measureScale } from './bench/scale/scale.ts';
import { measureSizes } from './bench/sizes.ts';

/**
 * `npm run bench`: measures ratios within one run, because absolute times depend on the machine. `--big` adds large tables, which takes
 * minutes; `--only=dashboard,calls` selects parts. `--write` saves the results to `bench/README.md`.
 */
const parts = {
  pages: measurePages,
  failing: async (signal: AbortSignal) => report(await measureFailingCalls(signal)),
  contacts: (signal: AbortSignal) => withStack(signal, (stack) => measureContacts(stack, report)),
  calls: async (signal: AbortSignal) => report(await withStack(signal, measureCallSearch)),
  phone: async (signal: AbortSignal) => report(await measurePhone(signal)),
  delivery: async (signal: AbortSignal) => report(await withStack(signal, measureDelivery)),
  workers: async (signal: AbortSignal) => report(await withStack(signal, measureWorkers)),
  clients: async (signal: AbortSignal) => report(await withStack(signal, measureClients)),
  dashboard: async (signal: AbortSignal) => report(await measureDashboard(signal)),
  scale: (signal: AbortSignal) =>
    measureScale(
      signal,
      {
        messages: numberOf('messages', 1_000_000),
        practices: numberOf('practices', 10_000),
        texts: numberOf('texts', 20_000),
      },
      report,
    ),
} as const;
type Part = keyof typeof parts;

/** Time limit of one part. Filling large tables takes long. */
const longestPartMs = 120 * 60_000;

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());

await buildServers();
for (const part of chosenParts())
  await parts[part](AbortSignal.any([stopped.signal, AbortSignal.timeout(longestPartMs)]));

function report(metrics: readonly Metric[]): void {
  for (const { name, value, aim } of metrics)
    console.log(`${name.padEnd(64)} ${value.padStart(20)}  ${aim ?? ''}`);
  if (process.argv.includes('--write')) writeMetrics(metrics);
}

function numberOf(name: string, usual: number): number {
  const prefix = `--${name}=`;
  return Number(process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? usual);
}

function chosenParts(): Part[] {
  const all = Object.keys(parts) as Part[];
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  if (only) return all.filter((part) => only.split(',').includes(part));
  return process.argv.includes('--big') ? all.filter((part) => part !== 'scale') : ['pages', 'failing'];
}

async function measurePages(signal: AbortSignal): Promise<void> {
  const bench = await startBench(signal);
  try {
    const { payment, list } = bench.pages;
    const options = { page: 'Payment page as browsers request it', encoding: 'gzip, deflate, br' };
    report(await measurePage(payment, { page: 'Payment page' }));
    report(await measurePage(payment, options));
    report(await measurePage(list, { page: 'List page' }));
    report(await measurePortal(bench));
    report(measureSizes(bench));
    report(await measureFirstPaint(bench));
  } finally {
    await bench.stop();
  }
}
