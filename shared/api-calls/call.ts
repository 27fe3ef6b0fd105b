import type { Need } from '../permissions.ts';
import type { Right } from '../rights.ts';
import type { ApiFeature } from '../api-features.ts';
import type { ApiRecord } from '../reply.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One upstream call that is not plain list, one, create, update or delete. */
export interface ApiCall {
  method: HttpMethod;
  /** Relative to the API's base; `:name` is a parameter. */
  path: string;
  /** Whose credentials it carries: the signed-in user's, or nobody's (public pages, health). */
  signedBy: 'user' | 'nobody';
  /** Of those who sign it. Where it is a resource of the body's choice, the API asks for the right to that besides. */
  openTo?: Right;
  /** What they need beside that right. */
  needs?: readonly Need[];
  /** Paying and signing in have places and a breaker of their own on the way to the API; a page's call when left out. */
  serves?: 'payment' | 'signIn';
  /** Carries the name and password that were typed, as Basic credentials. */
  basic?: true;
  /** The contract does not have it: an API without this feature is not asked, and the answer is that there is no such call. */
  feature?: ApiFeature;
  /** Fields of its body and of its results that the contract does not name, each by the feature, or one of those, of an API that has it. */
  beyond?: Readonly<Record<string, ApiFeature | readonly ApiFeature[]>>;
  /** What its results tell in such fields, for the OpenAPI document. */
  tells?: Readonly<Record<string, string>>;
  /** Body fields that never enter a log, a store or an error. */
  secretFields?: readonly string[];
  /** The body is a form with one file, `file`, and fields beside it; JSON when left out. */
  body?: 'multipart';
  /** Of that file, in bytes. */
  largestFile?: number;
  /** The answer is a file's content, not an envelope. Its failures still are. */
  answers?: 'content';
  /** Longest wait for the answer's headers; the relay's default when left out. */
  timeoutMs?: number;
  /** Only outside production, between this portal and the embedded API. */
  devOnly?: true;
  /** It changes nothing, though it is a POST. */
  reads?: true;
  /** A read that shows whether the call was carried out, for when its answer was lost. It has the same parameters in its path. */
  seenBy?: {
    read: ApiCall;
    /** Undefined where the read needs none. */
    asking?(sent: ApiRecord): { query?: Readonly<Record<string, string>>; body?: unknown };
    /** Undefined where the results do not tell. */
    isDone(sent: ApiRecord, results: readonly ApiRecord[]): boolean | undefined;
  };
  /** For people, where its answer was lost and nothing tells whether it was carried out. */
  ifUnknown?: string;
  /** What it does, for the OpenAPI document. */
  summary: string;
}

/** Of a call that has something sent: whether it left. */
export const tellsKept = {
  beyond: { kept: ['outbox', 'approval'] },
  tells: { kept: 'The id of the message in the outbox, where it was kept there and did not leave' },
} as const satisfies Partial<ApiCall>;

/** GET, PUT and DELETE may be sent again; a POST never. */
export function mayRetry(call: Pick<ApiCall, 'method'>): boolean {
  return call.method !== 'POST';
}

/** A call of the user says who may make it. */
export type ListedCall = ApiCall & ({ signedBy: 'nobody' } | { openTo: Right });
