import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { judge, type Verdict } from './mutants/judge.ts';
import { mutants } from './mutants/table.ts';

/**
 * Removes one control at a time and reports the test that catches the change: `npm run mutants`, or `npm run mutants NAME …` for selected
 * ones.
 * Returns exit code 1 if a mutant survives or has no verdict.
 */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !mutants.some((mutant) => mutant.name === name));
  if (unknown.length) {
    console.error(
      `Unknown mutant ${unknown.join(', ')}. Choose from ${mutants.map(({ name }) => name).join(', ')}`,
    );
    return 1;
  }
  spawnSync(fileURLToPath(new URL('build-if-changed', import.meta.url)), { stdio: 'inherit' });
  const wanted = names.length ? mutants.filter(({ name }) => names.includes(name)) : mutants;
  const verdicts: Verdict[] = [];
  await judge(wanted, (verdict) => verdicts.push(print(verdict)), endedBySignal());
  const caught = verdicts.filter(({ kind }) => kind === 'caught').length;
  console.log(`${caught} of ${wanted.length} caught`);
  return caught === wanted.length ? 0 : 1;
}

function print(verdict: Verdict): Verdict {
  const { mutant, kind, by } = verdict;
  console.log(`${kind.padEnd(8)} ${mutant.name.padEnd(36)} ${by}`);
  console.log(`${' '.repeat(45)} ${mutant.file} by ${mutant.test}`);
  return verdict;
}

/** Aborts on SIGINT or SIGTERM so that temporary copies are removed. */
function endedBySignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

process.exitCode = await main(process.argv.slice(2));
