import { sql } from 'kysely';
import { paths } from '../../../shared/paths.ts';
import { type Metric, type Report, timeInTurns } from '../metrics.ts';
import { visitPage } from '../visitors.ts';
import { enter, type Practice, enterPractice } from './practice.ts';
import type { Stack } from './stack.ts';
import { loadContacts } from '../load-contacts.ts';
import { measureExports } from './export-rows.ts';
import { measureImport } from './import-rows.ts';

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

interface Practices {
  large: Practice;
  small: Practice;
}

const rounds = 31;

async function measureContactLists(stack: Stack, practices: Practices): Promise<Metric[]> {
  const { origin } = await stack.startPortal();
  const cookies = {
    large: await enter(origin, practices.large),
    small: await enter(origin, practices.small),
  };
  const openList = (size: keyof Practices, query: string) => () =>
    visitPage(`${origin}${paths.contacts.to()}?${query}`, cookies[size], 'role="cell"');
  const metrics: Metric[] = [];
  for (const { name, large, small, aim } of await lookUps(stack, practices)) {
    const times = await timeInTurns(
      { large: openList('large', large), small: openList('small', small) },
      rounds,
    );
    const ratio = (times.large / times.small).toFixed(2);
    metrics.push({
      name: `Contacts, ${name}: 1,000,000 × 1,000`,
      value: `${ratio} (${times.large.toFixed(0)} ms)`,
      aim,
    });
  }
  return metrics;
}

interface LookUp {
  name: string;
  large: string;
  small: string;
  aim?: string;
}

/** Builds the searches. The loader numbers contacts the same way in both practices, so the same contact exists in both. */
async function lookUps({ db }: Stack, { small }: Practices): Promise<LookUp[]> {
  const { rows } = await sql<Record<'first_name' | 'last_name' | 'phone' | 'patient_code' | 'born', string>>`
    select first_name, last_name, phone, patient_code, to_char(dob, 'FMMM/FMDD/YYYY') as born
    from contacts
    where id_org = ${small.idOrg}::bigint
    and id like '1500000501-%'
  `.execute(db);
  const [one] = rows;
  if (!one) throw new Error('The contact to search for was not loaded');
  const same = (name: string, query: string): LookUp => ({
    name,
    large: query,
    small: query,
    aim: 'at most 2',
  });
  const search = (text: string) => `search=${encodeURIComponent(text)}`;
  return [
    same('first page', ''),
    { name: 'page 1,000 vs. page 40', large: 'page=1000', small: 'page=40', aim: 'at most 2' },
    same('search by phone', search(one.phone)),
    same('search by first and last name', search(`${one.first_name} ${one.last_name}`)),
    same('search by last name and birth date', search(`${one.last_name} ${one.born}`)),
    same('search by patient code', search(one.patient_code)),
    { ...same('search that finds 5,000 vs. 5', search('Smith')), aim: '' },
    same('sorted by provider', 'sort=-provider'),
  ];
}
