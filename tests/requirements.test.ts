import { expect } from 'chai';
import { missing, requirements } from './requirements.ts';
import { testsIn, testsOf } from './support/written-tests.ts';

/** How many rules there are of each kind, by the letter of their ids. */
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

/** What is wrong with an entry: nothing, or a sentence for each of its tests. */
const faultsOf = ([file, titles]: readonly [string, readonly string[]]): string[] => {
  const written = testsIn(`tests/${file}`);
  return titles.flatMap((title) => {
    const found = written.filter((test) => test.title === title);
    if (found.length === 0) return [`${file} has no test '${title}'`];
    return found.every(({ asserts }) => asserts) ? [] : [`${file}: '${title}' checks nothing`];
  });
};

describe('the requirements', function () {
  // Some dozens of files are parsed.
  this.timeout(30_000);

  it('are all there, each with a rule and a test, or still missing', () => {
    expect(ids).to.have.length(89);
    expect([...Object.keys(requirements), ...missing].sort()).to.deep.equal([...ids].sort());
    for (const [id, { rule, tests }] of Object.entries(requirements)) {
      expect(rule, id).to.match(/^[A-Z].{15,140}[^.]$/);
      expect(Object.values(tests).flat(), id).to.not.be.empty;
    }
  });

  for (const [id, { rule, tests }] of Object.entries(requirements))
    it(`${id}: ${rule}`, () => expect(Object.entries(tests).flatMap(faultsOf)).to.deep.equal([]));
});

describe('a test as it is written', () => {
  it('counts by what it checks, itself or by a function that it calls', () => {
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

  it('does not where it only does something, or names a check without making it', () => {
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

  it('is none of a file that is not there', () => expect(testsIn('tests/gone.test.ts')).to.deep.equal([]));
});
