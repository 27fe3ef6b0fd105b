import { sql } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { enter, enterPractice, type Practice } from '../big/practice.ts';
import { withStack, type Stack } from '../big/stack.ts';
import type { Metric, Report } from '../metrics.ts';
import { measureRetention, measureSizes } from './measure-database.ts';
import { measureStaff } from './measure-staff.ts';
import { fill, type Filling } from './fill.ts';
import { timePages, type Subject } from './measure-pages.ts';
import { measureRounds } from './measure-rounds.ts';

interface Options {
  messages: number;
  practices: number;
  /** Texts to deliver without and with staff; 0 leaves the delivery out. */
  texts: number;
}

const staff = 100;

/**
 * Fills one database with all practices and another with two of them, and compares the same pages and tasks of both, alternately. Then delivers
 * texts without and with staff who open pages.
 */
export function measureScale(signal: AbortSignal, options: Options, report: Report): Promise<void> {
  return withStack(signal, (full) => withStack(signal, (empty) => compare({ full, empty }, options, report)));
}

type Stacks = Readonly<Record<'full' | 'empty', Stack>>;

async function compare({ full, empty }: Stacks, options: Options, report: Report): Promise<void> {
  const { messages, practices, texts } = options;
  const sizes = { messages, practices };
  const few = await enterPractices(empty.db, 1);
  const many = await enterPractices(full.db, staff);
  await fill(empty.db, { ...sizes, ...idsOf(few), isAlone: true });
  const start = performance.now();
  await fill(full.db, { ...sizes, ...idsOf(many), isAlone: false });
  report([
    { name: 'Scale, filling the database', value: `${Math.round((performance.now() - start) / 1000)} s` },
  ]);
  report(await measureSizes(full.db));
  const portals = { full: await full.startPortal(), empty: await empty.startPortal() };
  const subject = async (of: keyof Stacks, practice: Practice): Promise<Subject> => {
    const { origin } = portals[of];
    return { origin, cookie: await enter(origin, practice) };
  };
  const [usual, small] = [many.usual[0], few.usual[0]];
  if (!usual || !small) throw new Error('A practice is missing');
  const subjects = {
    usualFull: await subject('full', usual),
    usualEmpty: await subject('empty', small),
    largeFull: await subject('full', many.large),
    largeEmpty: await subject('empty', few.large),
  };
  for (const [page, { usualFull, usualEmpty, largeFull, largeEmpty }] of await timePages(subjects)) {
    const value = `${(usualFull / usualEmpty).toFixed(2)}, ${(largeFull / largeEmpty).toFixed(2)}`;
    const times = `${usualFull.toFixed(0)}, ${largeFull.toFixed(0)} ms`;
    report([
      {
        name: `Scale, p95 of ${page}, usual and large: × empty`,
        value: `${value} (${times})`,
        aim: 'at most 2',
      },
    ]);
  }
  report(await compareRounds({ full, empty }));
  report(await measureStaff(full, { origin: portals.full.origin, practices: many.usual, texts }));
  report(await measureRetention(full.db));
}

interface Entered {
  large: Practice;
  usual: Practice[];
}

async function enterPractices(db: Db, count: number): Promise<Entered> {
  const usual: Practice[] = [];
  const large = await enterPractice(db, 'Large practice');
  for (let index = 0; index < count; index += 1)
    usual.push(await enterPractice(db, `Usual practice ${index}`));
  return { large, usual };
}

const idsOf = ({ large, usual }: Entered): Pick<Filling, 'large' | 'usual'> => ({
  large: large.idOrg,
  usual: usual.map(({ idOrg }) => idOrg),
});

async function compareRounds({ full, empty }: Stacks): Promise<Metric[]> {
  const small = new Map(
    (await measureRounds(empty.connection, empty.folder)).map((round) => [round.name, round]),
  );
  const { rows } = await sql<{ practices: number }>`select count(*)::int as practices from org`.execute(
    full.db,
  );
  return (await measureRounds(full.connection, full.folder)).map(({ name, ms, rows: read }) => ({
    name: `Scale, ${name} with ${rows[0]?.practices.toLocaleString('en-US')} practices`,
    value: `${ms.toFixed(1)} ms, ${read} rows (empty: ${small.get(name)?.ms.toFixed(1)} ms, ${small.get(name)?.rows} rows)`,
  }));
}
