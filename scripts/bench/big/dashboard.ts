import type { ChildProcess } from 'node:child_process';
import { paths } from '../../../shared/paths.ts';
import { median, type Metric } from '../metrics.ts';
import { cpuOf, Family, peakMegabytes, startPortal, startRedis } from '../processes.ts';
import { signInAt } from '../visitors.ts';

/**
 * Number of calls, and readings per round. Small sizes need many readings because CPU time is counted in hundredths of a second and the
 * portal reaches full speed only after a few hundred pages.
 */
const sizes = [
  { calls: 1000, times: 300 },
  { calls: 100_000, times: 4 },
  { calls: 1_000_000, times: 1 },
] as const;
const few = 1000;
const rounds = 5;

export async function measureDashboard(signal: AbortSignal): Promise<Metric[]> {
  const metrics: Metric[] = [];
  const peaks = new Map<number, number>();
  for (const { calls, times } of sizes) {
    const family = new Family(signal);
    try {
      const { cpu, peak } = await measureSize(family, calls, times);
      const many = calls.toLocaleString('en-US');
      const name = (what: string) => `IVR dashboard of ${many} calls, ${what}`;
      peaks.set(calls, peak.portal);
      const aim = 'at most 2';
      // With few calls, the cost of the page itself dominates, so this ratio has no target.
      const parseAim = calls > few ? aim : undefined;
      metrics.push(
        {
          name: name('CPU: × JSON.parse in one go'),
          value: (cpu.portal / cpu.parse).toFixed(2),
          aim: parseAim,
        },
        {
          name: name('CPU: × JSON.parse and a list page'),
          value: (cpu.portal / (cpu.parse + cpu.list)).toFixed(2),
          aim,
        },
        { name: name('CPU: × a pass that only counts'), value: (cpu.portal / cpu.count).toFixed(2) },
        {
          name: name('peak memory (JSON.parse, counting)'),
          value: `${[peak.portal, peak.parse, peak.count].map(Math.round).join(', ')} MB`,
        },
      );
    } finally {
      await family.stop();
    }
  }
  const growth = (peaks.get(1_000_000) ?? Number.NaN) - (peaks.get(100_000) ?? Number.NaN);
  const name = 'IVR dashboard, peak memory: 1,000,000 calls minus 100,000';
  return [...metrics, { name, value: `${Math.round(growth)} MB`, aim: 'within 64 MB' }];
}

const readerNames = ['portal', 'list', 'parse', 'count'] as const;
type Reader = (typeof readerNames)[number];

async function measureSize(family: Family, calls: number, times: number) {
  const upstream = await family.serve('calls-upstream', { BENCH_CALLS: String(calls) });
  const shared = { API_BASE_URL: upstream.origin, REDIS_URL: await startRedis(family), LOG_LEVEL: 'warn' };
  const { served } = await startPortal(family, shared);
  const cookie = await signInAt(served.origin, { user_name: 'maria.lopez', pw: 'any' });
  const [parse, count] = [
    await family.serve('reading-limit', shared),
    await family.serve('reading-limit', shared),
  ];
  const expectedText = calls.toLocaleString('en-US');
  const readers: Record<Reader, () => Promise<void>> = {
    portal: () =>
      read(`${served.origin}${paths.ivr.to()}?from=2025-09-01&to=2025-09-30`, expectedText, cookie),
    list: () => read(served.origin + paths.contacts.to(), 'Abbott, Jerome', cookie),
    parse: () => read(`${parse.origin}/parse`, String(calls)),
    count: () => read(`${count.origin}/count`, String(calls)),
  };
  const children = { portal: served.child, list: served.child, parse: parse.child, count: count.child };
  return { cpu: await cpuInTurns(readers, children, times), peak: await peaksOf(children) };
}

/** Returns the median CPU time per reading in ms, without the warm-up round. */
async function cpuInTurns(
  readers: Readonly<Record<Reader, () => Promise<void>>>,
  children: Readonly<Record<Reader, ChildProcess>>,
  times: number,
): Promise<Record<Reader, number>> {
  const spent: Record<Reader, number[]> = { portal: [], list: [], parse: [], count: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of readerNames) {
      const before = await cpuOf(children[name]);
      for (let time = 0; time < times; time += 1) await readers[name]();
      if (round > 0) spent[name].push(((await cpuOf(children[name])) - before) / times);
    }
  }
  return mapReaders((name) => median(spent[name]));
}

const mapReaders = <Value>(valueOf: (name: Reader) => Value): Record<Reader, Value> => ({
  portal: valueOf('portal'),
  list: valueOf('list'),
  parse: valueOf('parse'),
  count: valueOf('count'),
});

async function peaksOf(
  children: Readonly<Record<Reader, ChildProcess>>,
): Promise<Record<'portal' | 'parse' | 'count', number>> {
  const [portal, parse, count] = [children.portal, children.parse, children.count].map(peakMegabytes);
  return { portal: (await portal) ?? 0, parse: (await parse) ?? 0, count: (await count) ?? 0 };
}

async function read(url: string, sign: string, cookie = ''): Promise<void> {
  const answer = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(120_000) });
  const text = await answer.text();
  if (!text.includes(sign))
    throw new Error(`${url} does not show ${sign}: ${answer.status} ${text.slice(-300)}`);
}
