import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copySources, linkBuild, stampBuild } from '../source-copy.ts';
import { countOf, type Mutant } from './mutant.ts';
import { buildCopy, runTests, type TestRun } from './run-tests.ts';

export interface Verdict {
  mutant: Mutant;
  /** Verdict on a mutant. `caught` means that the test failed as it should, `alive` that it passed; the others are inconclusive. */
  kind: 'caught' | 'alive' | 'stale' | 'unproved' | 'broken';
  by: string;
}

interface Judging {
  mutants: readonly Mutant[];
  baselineRuns: Map<string, Promise<TestRun | undefined>>;
  ended: AbortSignal;
}

const lanes = 2;

/** Judges the mutants in two parallel workers, each with its own copy of the sources. */
export async function judge(
  mutants: readonly Mutant[],
  report: (verdict: Verdict) => void,
  ended = new AbortController().signal,
): Promise<void> {
  const judging: Judging = { mutants, baselineRuns: new Map(), ended };
  const waiting = [...mutants];
  const work = async () => {
    const { directory, remove } = copySources();
    try {
      for (let mutant = waiting.shift(); mutant && !ended.aborted; mutant = waiting.shift())
        report(await judgeOne(mutant, directory, judging));
    } finally {
      remove();
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, mutants.length) }, work));
}

async function judgeOne(mutant: Mutant, directory: string, judging: Judging): Promise<Verdict> {
  const path = join(directory, mutant.file);
  const source = readFileSync(path, 'utf8');
  const count = countOf(mutant, source);
  if (count !== 1)
    return { mutant, kind: 'stale', by: `the text to change occurs ${count} times in ${mutant.file}` };
  if (!passesUnmutated(mutant, await runBaseline(mutant, directory, judging)))
    return { mutant, kind: 'unproved', by: `'${mutant.title}' fails without the mutant, or does not exist` };
  try {
    // Uses a function because a replacement string could contain patterns such as `$&`.
    writeFileSync(
      path,
      source.replace(mutant.from, () => mutant.to),
    );
    return readVerdict(mutant, await runMutated(mutant, directory, judging.ended));
  } finally {
    writeFileSync(path, source);
  }
}

function runBaseline({ test }: Mutant, directory: string, { mutants, baselineRuns, ended }: Judging) {
  const titles = new Set(mutants.filter((other) => other.test === test).map(({ title }) => title));
  const baselineRun = baselineRuns.get(test) ?? runTests(directory, { test, titles: [...titles] }, ended);
  baselineRuns.set(test, baselineRun);
  return baselineRun;
}

const passesUnmutated = ({ title }: Mutant, run: TestRun | undefined): boolean =>
  run !== undefined && named(run.passes, title) !== undefined && named(run.failures, title) === undefined;

const named = (passes: TestRun['passes'], title: string) =>
  passes.find((fullTitle) => fullTitle.includes(title));

async function runMutated({ test, title, built }: Mutant, directory: string, ended: AbortSignal) {
  const selection = { test, titles: [title] };
  if (!built) return runTests(directory, selection, ended);
  // Removes the link to our build first so that the copy's build does not overwrite ours.
  rmSync(join(directory, 'dist'), { recursive: true, force: true });
  try {
    if (!(await buildCopy(directory, ended))) return undefined;
    stampBuild(directory);
    return await runTests(directory, selection, ended);
  } finally {
    linkBuild(directory);
  }
}

/** Counts only failures of the test itself; a failing `before` hook proves nothing. */
function readVerdict(mutant: Mutant, run: TestRun | undefined): Verdict {
  const failed = run?.failures.find(
    (fullTitle) => fullTitle.includes(mutant.title) && !fullTitle.includes('"before'),
  );
  if (failed) return { mutant, kind: 'caught', by: failed };
  const isComplete = run && run.passes.length > 0 && run.failures.length === 0;
  return isComplete
    ? { mutant, kind: 'alive', by: `'${mutant.title}' passes` }
    : { mutant, kind: 'broken', by: 'the test did not finish' };
}
