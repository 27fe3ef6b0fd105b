import type { ApiCall, HttpMethod } from '../../../shared/api-calls.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { CallSignal } from './call-signal.ts';
import type { UpstreamRequest } from './upstream.ts';
import { writeHeaders } from './wire-headers.ts';
import { fillPath, writeQuery } from './path.ts';
import type { CallOptions } from './calls.ts';
import type { RelayResult } from './result.ts';

/** All calls of one page end within this time, time-outs and retries included. */
export const pageTimeMs = 30_000;

/** A call and what it is given. */
export interface PlacedCall {
  apiCall: ApiCall;
  options: CallOptions;
}

/** What a call answers whose path parameter cannot be an id: no such record. */
export const notFound: RelayResult = {
  kind: 'answered',
  reply: { status: 404, success: false, results: [] },
};

/** Undefined where a path parameter cannot be an id. */
export function requestOf({ apiCall, options }: PlacedCall, signal: CallSignal): UpstreamRequest | undefined {
  const path = fillPath(apiCall.path, options.params);
  if (path === undefined) return undefined;
  return {
    method: apiCall.method,
    path,
    query: writeQuery(options.query),
    headers: writeHeaders(apiCall, options),
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(apiCall.timeoutMs !== undefined && { timeoutMs: apiCall.timeoutMs }),
    signal,
    name: apiCall.path,
  };
}

export function resourceCall(method: HttpMethod, { name }: ResourceDefinition, rest = ''): ApiCall {
  return { method, path: name + rest, signedBy: 'user', summary: name };
}
