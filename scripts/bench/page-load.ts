import autocannon from 'autocannon';
import { median, type Metric } from './metrics.ts';
import { residentMegabytes } from './processes.ts';
import type { Bench, Subject, SubjectName } from './servers.ts';

const rounds = 7;
const requestsPerRound = 3000;
const connections = 10;

interface Sample {
  cpuMs: number;
  perSecond: number;
  p99: number;
}

interface Measured {
  page: string;
  /** Value of `Accept-Encoding`. If empty, responses are uncompressed. */
  encoding?: string;
}

const peers = {
  bare: 'the bare shape',
  plain: 'a plain table of the same columns',
  raw: 'raw node:http',
} as const;

/** Measures the subjects alternately, round by round, so that a slowdown of the machine affects all of them. */
export async function measurePage(
  subjects: readonly Subject[],
  { page, encoding = '' }: Measured,
): Promise<Metric[]> {
  const samples = new Map<SubjectName, Sample[]>(subjects.map(({ name }) => [name, []]));
  for (const subject of subjects) await sample(subject, encoding);
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) samples.get(subject.name)?.push(await sample(subject, encoding));
  }
  const ratio = (key: keyof Sample, to: SubjectName) =>
    median(pairs(samples.get('portal'), samples.get(to)).map(([a, b]) => a[key] / b[key])).toFixed(2);
  const portal = samples.get('portal') ?? [];
  const cpuMs = median(portal.map((one) => one.cpuMs));
  const measured = (Object.keys(peers) as (keyof typeof peers)[]).filter((name) => samples.has(name));
  return [
    ...measured.map((name) => ({
      name: `${page}, CPU per request: × ${peers[name]}`,
      value: ratio('cpuMs', name),
    })),
    { name: `${page}, requests/s: × the bare shape`, value: ratio('perSecond', 'bare') },
    { name: `${page}, requests/s: × raw node:http`, value: ratio('perSecond', 'raw') },
    { name: `${page}, p99: × the bare shape`, value: ratio('p99', 'bare') },
    { name: `${page}, CPU per request`, value: `${cpuMs.toFixed(2)} ms` },
  ];
}

export async function measurePortal({ pages, startMs }: Bench): Promise<Metric[]> {
  const portal = pages.payment.find(({ name }) => name === 'portal');
  const megabytes = portal ? await residentMegabytes(portal.child) : Number.NaN;
  return [
    { name: 'Portal, start to first answer', value: `${Math.round(startMs)} ms` },
    { name: 'Portal, memory after the load', value: `${Math.round(megabytes)} MB` },
  ];
}

async function sample(subject: Subject, encoding: string): Promise<Sample> {
  const before = await subject.cpuMs();
  const result = await autocannon({
    url: subject.url,
    connections,
    amount: requestsPerRound,
    headers: {
      ...(subject.cookie && { cookie: subject.cookie }),
      ...(encoding && { 'accept-encoding': encoding }),
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${subject.name}: ${result.non2xx} bad answers`);
  return {
    cpuMs: ((await subject.cpuMs()) - before) / requestsPerRound,
    perSecond: requestsPerRound / result.duration,
    p99: result.latency.p99,
  };
}

function pairs<A, B>(a: readonly A[] = [], b: readonly B[] = []): (readonly [A, B])[] {
  return a.flatMap((one, index) => (index < b.length ? [[one, b[index] as B] as const] : []));
}
