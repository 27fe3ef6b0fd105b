import { writeWhere } from '../../../shared/ivr/where.ts';
import { type Metric, timeInTurns } from '../metrics.ts';
import { dialled, loadManyCalls } from './load-calls.ts';
import { callApi, enterPractice, type Practice } from './practice.ts';
import type { Stack } from './stack.ts';

const manyCalls = 10_000_000;
const someCalls = 100_000;
const rounds = 51;

const where = writeWhere({ begin: '2025-03-01 06:00:00', end: '2025-04-01 05:00:00', numbers: dialled });
const page = { table: 'ivr', fields: '*', where, order: 'cdr_start DESC, id DESC', limit: '0,25' };
const count = { table: 'ivr', fields: 'id', where };

export async function measureCallSearch(stack: Stack): Promise<Metric[]> {
  const many = await enterPractice(stack.db, 'Many calls');
  const some = await enterPractice(stack.db, 'Some calls');
  const start = performance.now();
  await loadManyCalls(stack.db, [
    { idOrg: many.idOrg, calls: manyCalls },
    { idOrg: some.idOrg, calls: someCalls },
  ]);
  const seconds = (performance.now() - start) / 1000;
  const search = (practice: Practice, body: object) => () =>
    callApi(stack, practice, { method: 'POST', path: 'search', body });
  const pages = await timeInTurns({ many: search(many, page), some: search(some, page) }, rounds);
  const counts = await timeInTurns({ many: search(many, count), some: search(some, count) }, rounds);
  const write = (times: Record<'many' | 'some', number>) =>
    `${(times.many / times.some).toFixed(2)} (${times.many.toFixed(1)} ms)`;
  return [
    { name: 'IVR, page of a month: 10,000,000 calls × 100,000', value: write(pages), aim: 'at most 3' },
    { name: 'IVR, count of a month: 10,000,000 calls × 100,000', value: write(counts), aim: 'at most 3' },
    { name: 'IVR, loading those calls with their indexes', value: `${Math.round(seconds)} s` },
  ];
}
