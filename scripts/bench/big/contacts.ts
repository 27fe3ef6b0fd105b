import type { Report } from '../metrics.ts';
import { loadContacts } from '../load-contacts.ts';
import { measureContactLists } from './contact-lists.ts';
import { measureExports } from './export-rows.ts';
import { measureImport } from './import-rows.ts';
import { enterPractice } from './practice.ts';
import type { Stack } from './stack.ts';

export async function measureContacts(stack: Stack, report: Report): Promise<void> {
  const { db } = stack;
  const [large, small] = [await enterPractice(db, 'Large'), await enterPractice(db, 'Small')];
  const target = await enterPractice(db, 'Imported');
  await loadContacts(db, large.idOrg, 1_000_000);
  await loadContacts(db, small.idOrg, 1000);
  report(await measureContactLists(stack, { large, small }));
  report(await measureImport(stack, large, target));
  report(await measureExports(stack, { some: target, all: large }));
}
