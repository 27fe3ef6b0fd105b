import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import type { Metric } from '../metrics.ts';
import { peakMegabytes, residentMegabytes } from '../processes.ts';
import { visitPage } from '../visitors.ts';
import { enter, type Practice } from './practice.ts';
import type { Stack } from './stack.ts';

export async function measureExports(
  stack: Stack,
  { some, all }: { some: Practice; all: Practice },
): Promise<Metric[]> {
  const few = await exportOf(stack, some);
  const many = await exportOf(stack, all);
  const write = ({ rows, above }: Exported) =>
    `${Math.round(above)} MB (${rows.toLocaleString('en-US')} rows)`;
  return [
    { name: 'Export of 100,000 contacts, peak memory above idle', value: write(few) },
    { name: 'Export of 1,000,000 contacts, peak memory above idle', value: write(many) },
    {
      name: 'Export, peak memory: 1,000,000 rows minus 100,000',
      value: `${Math.round(many.above - few.above)} MB`,
      aim: 'within 64 MB',
    },
  ];
}

interface Exported {
  rows: number;
  above: number;
}

async function exportOf({ startPortal }: Stack, practice: Practice): Promise<Exported> {
  const { origin, child } = await startPortal();
  const cookie = await enter(origin, practice);
  const urls = pathsOf(contacts);
  await visitPage(origin + urls.list, cookie, 'role="cell"');
  const start = await residentMegabytes(child);
  const answer = await fetch(origin + urls.export, {
    headers: { cookie },
    signal: AbortSignal.timeout(300_000),
  });
  if (!answer.ok || !answer.body) throw new Error(`The export answers ${answer.status}`);
  let lines = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
  const above = (await peakMegabytes(child)) - start;
  child.kill('SIGTERM');
  return { rows: lines - 1, above };
}
