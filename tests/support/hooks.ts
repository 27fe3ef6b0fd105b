import { runCleanups } from './at-end.ts';
import { failOnConsoleErrors, watchConsoleErrors } from './console-errors.ts';

watchConsoleErrors();

/** Mocha runs these around every test and around the whole run. */
export const mochaHooks = { afterEach: failOnConsoleErrors, afterAll: runCleanups };
