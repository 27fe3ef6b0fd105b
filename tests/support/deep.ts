import { createHash, randomInt } from 'node:crypto';

/** Whether all is tried that a rule is tried on, as by `scripts/test --deep`. Otherwise a tenth of it, another one in each run. */
export const isDeep = process.env['TEST_DEEP'] === '1';

/** Whether the dearest tests take turns, as in a run of all files that is not deep; a file by itself makes all that it has. */
const takesTurns = !isDeep && process.env['TEST_TURNS'] === '1';

/** What a run is chosen by: `TEST_SEED` of a run before does the same again. The processes of one run inherit it. */
export const seed = Number((process.env['TEST_SEED'] ??= String(randomInt(2 ** 31))));

/** So many of what is alike, or a tenth of them. */
export const manyOf = (count: number) => (isDeep ? count : Math.ceil(count / 10));

/** The same as fast-check takes it. */
export function fuzz(cases: number): { numRuns: number; seed: number } {
  return { numRuns: manyOf(cases), seed };
}

/** A test that only a deep run makes. */
export function itDeeply(title: string, run: Mocha.AsyncFunc): void {
  if (isDeep) it(title, run);
}

/** One that no run leaves out, beside others by turns. */
export function itAlways(title: string, run: Mocha.AsyncFunc): void {
  it(title, run);
}

/** A test in a browser, or as dear as one, each as a hundred others: a run of all files makes about every fourth one, another run the others. */
export function itInTurn(title: string, run: (this: Mocha.Context) => Promise<void> | void): void {
  if (!takesTurns || drawn(title) % 4 === 0) it(title, run);
}

/** Servers that are started, killed and started again, as dear as all tests of a section: a run of all files makes one of each group. */
const groups = [
  [
    'a crash',
    'a crash while a payment is given back',
    'a kill -9 in the middle of writes',
    'a portal that is killed at a marked point of a payment',
  ],
  ['scripts/dev', 'scripts/start', 'adding a resource', 'npm run hooks'],
  [
    'a day of payments, in production',
    'a role of the built program',
    'an installation from nothing, in production',
    'days of reminders over a change of the clocks',
  ],
  [
    'a storm of faults over payments',
    'an import whose worker is killed',
    'calls that break off, over webhooks that come twice, late and to a server that is killed',
    'payments through the whole server',
  ],
  ['a full disk', 'a rolling restart of two portals behind a balancer', 'embedded PostgreSQL'],
  ['a crowd on one list', 'a portal of whose calls some fail', 'two portals on one Redis behind a balancer'],
  [
    'a call that is tried in the browser',
    'an installation by compose.yaml',
    'the line of a practice, in production',
    'the list of jobs',
  ],
] as const;

/** A title of `groups`: what is no longer written by one of them is found by the types. */
type Grouped = (typeof groups)[number][number];

export function describeInTurn(title: Grouped, run: (this: Mocha.Suite) => void): void {
  const group = groups.find((titles) => (titles as readonly string[]).includes(title));
  if (group && turnOf<string>(group, group[0]).includes(title)) describe(title, run);
}

/**
 * What tests in a browser, each as dear as a hundred others, are made for: every fourth of a list in which what is alike stands
 * together, so that each kind has one.
 */
export function everyFourth<T>(items: readonly T[]): readonly T[] {
  if (!takesTurns) return items;
  const step = Math.min(4, items.length);
  return items.filter((_, index) => index % step === seed % step);
}

/** The one of a few whose turn it is for what bears that name. */
export function turnOf<T>(items: readonly T[], name: string): readonly T[] {
  return takesTurns ? items.filter((_, index) => index === drawn(name) % items.length) : items;
}

/** The tenth of a list whose turn it is, at least one; always of the same length. */
export function tenthOf<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  const byDraw = [...items].sort((a, b) => drawn(nameOf(a)) - drawn(nameOf(b)));
  return byDraw.slice(0, manyOf(items.length));
}

function drawn(name: string): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE();
}
