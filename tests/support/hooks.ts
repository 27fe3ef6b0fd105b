import { createRequire } from 'node:module';
import type { Runner } from 'mocha';
import { failOnConsoleErrors, watchConsoleErrors, watchRejections } from './console-errors.ts';
import { seed } from './full-run.ts';
import './run-folder.ts';

const require = createRequire(import.meta.url);

type Match = (path: string, options: object) => (tried: string) => unknown;

const library = require('path-to-regexp') as { match: Match };

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

/**
 * Disables owner stacks in React's development build, which tests use for its warnings.
 * React records a stack for each of the first ten thousand elements per second, which is half the cost of a page. Reporting the count as
 * infinity turns this off and keeps the warnings.
 */
function skipOwnerStacks(): void {
  const react: unknown = require('react');
  const internals: unknown = Reflect.get(
    react as object,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (!(internals instanceof Object) || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('This React counts the stacks of elements elsewhere, or keeps none');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}

/**
 * Caches compiled paths of the portal and the API per process, because compiling them for each of thousands of starts doubles the startup
 * cost.
 */
function cacheCompiledPaths(): void {
  const { match } = library;
  const cache = new Map<string, ReturnType<Match>>();
  library.match = (path, options) => {
    const key = JSON.stringify([path, options]);
    const found = cache.get(key) ?? match(path, options);
    cache.set(key, found);
    return found;
  };
}
