import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { judge, type Verdict } from '../../scripts/mutants/judge.ts';
import { countOf, type Mutant } from '../../scripts/mutants/mutant.ts';
import { runTests } from '../../scripts/mutants/run-tests.ts';
import { mutants } from '../../scripts/mutants/table.ts';
import { isFull, itSlow } from '../support/full-run.ts';

describe('mutants', () => {
  it('use unique names and cover at least 60 controls', () => {
    const names = mutants.map(({ name }) => name);
    expect(names).to.have.length.at.least(60);
    expect(names).to.deep.equal([...new Set(names)]);
  });

  for (const mutant of mutants) {
    it(`match existing code exactly once and name an existing test: ${mutant.name}`, () => {
      expect(countOf(mutant, readFileSync(mutant.file, 'utf8')), mutant.file).to.equal(1);
      expect(mutant.to).to.not.equal(mutant.from);
      expect(existsSync(mutant.test), mutant.test).to.be.true;
      expect(readFileSync(mutant.test, 'utf8')).to.include(mutant.title);
    });
  }
});

describe('npm run mutants', function () {
  this.timeout(180_000);
  const money: Mutant = {
    name: 'sum',
    file: 'shared/money.ts',
    from: 'return amounts.reduce((sum, cents) => sum + cents, 0);',
    to: '',
    test: 'tests/shared/money.test.ts',
    title: 'adds up in whole cents, including credits',
  };

  it('distinguishes killed, surviving and invalid mutants', async () => {
    const asked: Mutant[] = [
      { ...money, name: 'missed', to: 'return amounts.length;' },
      { ...money, name: 'not missed', to: `// Nothing.\n${money.from}` },
      { ...money, name: 'gone', from: 'text that does not exist' },
      { ...money, name: 'without a test', title: 'a title of no test' },
      { ...money, name: 'no program', to: '}}}' },
    ];
    const verdicts: Verdict[] = [];
    await judge(asked, (verdict) => verdicts.push(verdict));
    const kinds = Object.fromEntries(verdicts.map(({ mutant, kind }) => [mutant.name, kind]));
    expect(kinds).to.deep.equal({
      missed: 'caught',
      'not missed': 'alive',
      gone: 'stale',
      'without a test': 'unproved',
      'no program': 'broken',
    });
    expect(verdicts.find(({ kind }) => kind === 'caught')?.by).to.equal(`money ${money.title}`);
  });

  const probe = 'has slow tests too';
  itSlow(probe, async () => expect(isFull).to.be.true);

  it('runs slow tests too', async () => {
    const asked = { test: 'tests/ops/mutants.test.ts', titles: [probe] };
    const run = await runTests('.', asked, new AbortController().signal);
    expect(run?.passes).to.deep.equal([`npm run mutants ${probe}`]);
  });
});
