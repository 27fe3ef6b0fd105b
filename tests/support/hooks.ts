import type { Runner } from 'mocha';
import { failOnConsoleErrors, watchConsoleErrors, watchRejections } from './console-errors.ts';
import { isDeep, seed } from './deep.ts';
import { keepKnownPaths } from './known-paths.ts';
import { chooseReact } from './react-build.ts';
import './run-folder.ts';

watchConsoleErrors();
chooseReact();
keepKnownPaths();

/** Around every file and every test. */
export const mochaHooks = { beforeAll: watchRejections, afterEach: failOnConsoleErrors };

/** Once a run, in the process that was started, with `--parallel` too: a process that dies with a file names none by itself. */
export function mochaGlobalSetup(this: Runner): void {
  this.on('fail', (_test, { file }: Error & { file?: string }) => {
    if (file) process.stdout.write(`  in ${file}\n`);
  });
}

/** How to try the same tenth of what is deep again, and as the last line what a machine reads. */
export function mochaGlobalTeardown(this: Runner): void {
  if (!isDeep) process.stdout.write(`TEST_SEED=${seed}\n`);
  const { passes = 0, failures = 0 } = this.stats ?? {};
  process.stdout.write(`${passes} passed, ${failures} failed\n`);
}
