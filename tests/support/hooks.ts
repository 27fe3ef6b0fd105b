import { runCleanups } from './at-end.ts';

/** Mocha runs these around the whole run. */
export const mochaHooks = { afterAll: runCleanups };
