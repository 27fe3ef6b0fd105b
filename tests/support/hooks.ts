import type { Runner } from 'mocha';
import { failOnConsoleErrors, watchConsoleErrors, watchRejections } from './console-errors.ts';
import { seed } from './full-run.ts';
import { cacheCompiledPaths } from './compiled-paths.ts';
import { skipOwnerStacks } from './react-build.ts';
import './run-folder.ts';

watchConsoleErrors();
skipOwnerStacks();
cacheCompiledPaths();

export const mochaHooks = { beforeAll: watchRejections, afterEach: failOnConsoleErrors };

/** Prints the file of each failure from the main process, because with `--parallel` a dead process does not name its file. */
export function mochaGlobalSetup(this: Runner): void {
  this.on('fail', (_test, { file }: Error & { file?: string }) => {
    if (file) process.stdout.write(`  in ${file}\n`);
  });
}

/** Prints the seed of property tests and, as the last line, how many tests ran. */
export function mochaGlobalTeardown(this: Runner): void {
  process.stdout.write(`TEST_SEED=${seed}\n`);
  const { passes = 0, failures = 0 } = this.stats ?? {};
  process.stdout.write(`${passes} passed, ${failures} failed\n`);
}
