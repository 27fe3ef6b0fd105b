import type { ApiDeps } from '../operation/operation.ts';

export type PhoneDeps = ApiDeps;
