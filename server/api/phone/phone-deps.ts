import type { ApiDeps } from '../operation/operation.ts';

/** What a call works with. */
export type PhoneDeps = ApiDeps;
