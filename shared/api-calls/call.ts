import type { Need } from '../permissions.ts';
import type { Right } from '../rights.ts';
import type { ApiFeature } from '../api-features.ts';
import type { ApiRecord } from '../reply.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** API call other than plain list, one, create, update and delete. */
export interface ApiCall {
  method: HttpMethod;
  /** Path relative to the API's base URL; `:name` is a parameter. */
  path: string;
  /** Credentials of the call: the signed-in user's, or none (public pages, health). */
  signedBy: 'user' | 'nobody';
  /** Right required of the user. If the body names a resource, the API also requires the right to that resource. */
  openTo?: Right;
  needs?: readonly Need[];
  /** Separate concurrency limit and circuit breaker for payments and sign-in. The default is a page's call. */
  serves?: 'payment' | 'signIn';
  basic?: true;
  /** Feature outside the contract. Without it the API is not called, and the result is a 404. */
  feature?: ApiFeature;
  /** Body and result fields outside the contract, each with the feature, or alternative features, that provide it. */
  beyond?: Readonly<Record<string, ApiFeature | readonly ApiFeature[]>>;
  tells?: Readonly<Record<string, string>>;
  /** Body fields that must never appear in a log, a store or an error. */
  secretFields?: readonly string[];
  /** Set if the body is a form with one file, `file`, and other fields. The default is JSON. */
  body?: 'multipart';
  /** Maximum size of the file in bytes. */
  largestFile?: number;
  /** Set if the reply is a file's content instead of an envelope. Failures are still envelopes. */
  answers?: 'content';
  /** Maximum wait for the response headers in milliseconds. The default is the API client's. */
  timeoutMs?: number;
  /** True if available only outside production, between this portal and the embedded API. */
  devOnly?: true;
  reads?: true;
  /** Read that shows whether the call took effect after its reply was lost. It has the same path parameters. */
  seenBy?: {
    read: ApiCall;
    asking?(sent: ApiRecord): { query?: Readonly<Record<string, string>>; body?: unknown };
    /** Returns undefined if the results are inconclusive. */
    isDone(sent: ApiRecord, results: readonly ApiRecord[]): boolean | undefined;
  };
  ifUnknown?: string;
  summary: string;
}

export const tellsKept = {
  beyond: { kept: ['outbox', 'approval'] },
  tells: { kept: 'The id of the message in the outbox, where it was kept there and did not leave' },
} as const satisfies Partial<ApiCall>;

/** Returns true for GET, PUT and DELETE. A POST must never be repeated. */
export function mayRetry(call: Pick<ApiCall, 'method'>): boolean {
  return call.method !== 'POST';
}

export type ListedCall = ApiCall & ({ signedBy: 'nobody' } | { openTo: Right });
