import type { Need } from '../permissions.ts';
import type { Right } from '../rights.ts';
import type { ApiFeature, OfferCondition } from '../api-features.ts';
import type { ApiRecord } from '../reply.ts';
import {
  record,
  text,
  type RecordType,
  type ValueOf,
  type WireFields,
  type WireOf,
  type WireType,
} from '../wire/wire-types.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** API call other than the standard list, one, create, update and delete. If the API does not offer it, the result is a 404 without a call. */
export interface ApiCall extends OfferCondition {
  method: HttpMethod;
  /** Path relative to the API's base URL. `:name` is a parameter. */
  path: string;
  /** Credentials that the call needs: the signed-in user's, or none, as for public pages and health. */
  signedBy: 'user' | 'nobody';
  /** Right that the user needs. If the body names a resource, the API also requires the right to that resource. */
  openTo?: Right;
  needs?: readonly Need[];
  /** Set for payment and sign-in calls, which have their own concurrency limit and circuit breaker. Other calls count as page calls. */
  serves?: 'payment' | 'signIn';
  basic?: true;
  /** Body and result fields of contract level 2. */
  beyond?: readonly string[];
  /** Record fields that belong to a feature of level 2. */
  fieldFeatures?: Readonly<Record<string, ApiFeature>>;
  /** Query parameters of a GET, or fields of the body. */
  request?: RecordType<WireFields>;
  /** Each record of the results, or their object. */
  result?: WireType<unknown, unknown>;
  /** Body fields that must never appear in a log, a store or an error message. */
  secretFields?: readonly string[];
  /** Set if the body is a form with one file, `file`, and other fields. The default is JSON. */
  body?: 'multipart';
  /** Maximum size of the file in bytes. */
  largestFile?: number;
  /** 'content' if the reply is a file's content instead of an envelope; 'object' if the results are one object instead of a list. */
  answers?: 'content' | 'object';
  /** Maximum wait for the response headers in milliseconds. The default is the API client's. */
  timeoutMs?: number;
  /** Set if available only outside production, between this portal and the embedded API. */
  devOnly?: true;
  reads?: true;
  /** Lookup after a lost response. */
  confirmedBy?: LookUp;
  /** Reason for a missing lookup in one sentence: the result cannot be read, or repeating the call is harmless. */
  unseen?: string;
  /** Message if the response was lost and the result is unknown. */
  unknownMessage?: string;
  /** Error message if the call took effect but its lost response had results that cannot be read again. */
  ifDone?: string;
  summary: string;
}

/** Values of a call's request; a record of any values if the call does not declare them. */
export type RequestOf<Call extends ApiCall> = Call extends { request: infer Type }
  ? ValueOf<Type>
  : ApiRecord;
/** Results as the API writes them. */
export type ResultsOf<Call extends ApiCall> = Call extends { result: infer Type }
  ? Call extends { answers: 'object' }
    ? WireOf<Type>
    : readonly WireOf<Type>[]
  : unknown;
/** Results as the portal reads them. An object is a list of one. */
export type ReadResultsOf<Call extends ApiCall> = Call extends { result: infer Type }
  ? ValueOf<Type>[]
  : undefined;

/** Call that got no usable response. */
export interface LostCall {
  params: Readonly<Record<string, string>>;
  /** JSON body, empty for a list or a form. */
  sent: ApiRecord;
  /** Operation ID sent as `X-Operation-Id`. */
  operation: string;
}

/** Read call that shows whether a call took effect. */
export interface LookUp {
  read: ApiCall;
  /** Returns the arguments of the read call. By default, it gets the lost call's path parameters. */
  request?(lost: LostCall): {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    body?: unknown;
  };
  /** Returns true if the call took effect, or undefined if the results are inconclusive. */
  isDone(lost: LostCall, results: readonly ApiRecord[]): boolean | undefined;
  /** Lookup to use if this one is inconclusive. */
  otherwise?: LookUp;
  /** Returns the `p1` that the lost response would have had. */
  p1?(results: readonly ApiRecord[]): string;
}

export const outboxResult = {
  beyond: ['kept'],
  /** Each message that was captured in the test outbox instead of sent, by its id. */
  result: record({ kept: text }),
} as const satisfies Partial<ApiCall>;

/** Returns true for GET, PUT and DELETE. A POST must never be repeated. */
export function mayRetry(call: Pick<ApiCall, 'method'>): boolean {
  return call.method !== 'POST';
}

/** Call in the table. A user call names the right it needs, and a call that changes data has a lookup or the reason for having none. */
export type ListedCall = ApiCall &
  ({ signedBy: 'nobody' } | { openTo: Right }) &
  ({ method: 'GET' } | { reads: true } | { confirmedBy: LookUp } | { unseen: string });

/** Returns true for a call that changes data. */
export const isWrite = ({ method, reads }: Pick<ApiCall, 'method' | 'reads'>): boolean =>
  method !== 'GET' && !reads;
