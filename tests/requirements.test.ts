import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { requirements } from './requirements.ts';
import { testsIn, testsOf } from './support/written-tests.ts';

const kinds: readonly (readonly [prefix: string, count: number])[] = [
  ['H', 7],
  ['X', 4],
  ['S', 8],
  ['A', 13],
  ['C', 4],
  ['R', 7],
  ['P', 14],
  ['Z', 7],
  ['U', 4],
  ['E', 3],
  ['L', 3],
  ['D-', 4],
  ['O', 6],
  ['B', 5],
];
const ids = kinds.flatMap(([prefix, count]) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`),
);

/** Matches a title that begins with the ids of the rules that the test covers. */
const marked = /^\[([A-Z]+-?\d+(?:, [A-Z]+-?\d+)*)\] /;

/** Returns the tests of each id as `[asserts, file and title]`. */
function testsById(): Map<string, [boolean, string][]> {
  const found = new Map<string, [boolean, string][]>();
  for (const name of readdirSync('tests', { recursive: true, encoding: 'utf8' })) {
    const path = `tests/${name}`;
    if (!/\.test\.tsx?$/.test(path)) continue;
    if (!/['"`]\[[A-Z]+-?\d/.test(readFileSync(path, 'utf8'))) continue;
    for (const { title, asserts } of testsIn(path))
      for (const id of marked.exec(title)?.[1]?.split(', ') ?? [])
        found.set(id, [...(found.get(id) ?? []), [asserts, `${path}: ${title}`]]);
  }
  return found;
}

describe('security and reliability requirements', function () {
  // Parsing dozens of files takes time.
  this.timeout(30_000);
  let tests: Map<string, [boolean, string][]>;
  before(() => {
    tests = testsById();
  });

  it('consist of an id and a sentence each', () => {
    expect(ids).to.have.length(89);
    expect(Object.keys(requirements).sort()).to.deep.equal([...ids].sort());
    for (const [id, rule] of Object.entries(requirements)) expect(rule, id).to.match(/^[A-Z].{15,140}[^.]$/);
  });

  it('include every id used in test titles', () => {
    expect([...tests.keys()].filter((id) => !(id in requirements))).to.deep.equal([]);
  });

  for (const [id, rule] of Object.entries(requirements))
    it(`${id}: ${rule}`, () => {
      expect(tests.get(id), `tests with [${id}] in their title`).to.not.equal(undefined);
      expect(
        tests.get(id)!.filter(([asserts]) => !asserts),
        'tests without a check',
      ).to.deep.equal([]);
    });
});

describe('test source analysis', () => {
  it('recognizes tests that assert directly or through a called function', () => {
    const written = testsOf(`
      const look = (page) => expect(page.status).to.equal(200);
      const walk = async () => { for (const page of pages) look(page); };
      it('checks', () => expect(1).to.equal(1));
      it('walks', () => walk());
      it('draws', () => fc.assert(fc.property(fc.string(), () => true)));
      it(\`names \${what}\`, async () => { pages.forEach(look); });
    `);
    expect(written).to.deep.equal(
      ['checks', 'walks', 'draws', 'names ${what}'].map((title) => ({ title, asserts: true })),
    );
  });

  it('ignores tests that only act or mention an assertion without making one', () => {
    const written = testsOf(`
      const open = () => page.goto('/');
      it('opens', () => open());
      it('says', () => page.press('expect(1)'));
      it('calls a member', () => page.look());
      const look = () => expect(1);
    `);
    expect(written.map(({ title, asserts }) => [title, asserts])).to.deep.equal([
      ['opens', false],
      ['says', false],
      ['calls a member', false],
    ]);
  });

  it('returns no tests for a missing file', () => expect(testsIn('tests/gone.test.ts')).to.deep.equal([]));
});
