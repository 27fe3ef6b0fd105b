import type { ApiCall, HttpMethod } from '../../../shared/api-calls/call.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { CallSignal } from './call-signal.ts';
import type { CallOptions } from './calls.ts';
import { fillPath, writeQuery } from './path.ts';
import type { RelayResult } from './result.ts';
import { groupOf, type EndpointGroup } from './call-group.ts';
import type { UpstreamRequest } from './upstream.ts';

/** Maximum total time for all calls of one page, including timeouts and retries. */
export const pageTimeMs = 30_000;

export interface CallRequest {
  apiCall: ApiCall;
  options: CallOptions;
}

export const notFound: RelayResult = {
  kind: 'answered',
  reply: { status: 404, success: false, results: [] },
};

/** Builds the request. Returns undefined if a path parameter cannot be an ID. */
export function requestOf(
  { apiCall, options }: CallRequest,
  signal: CallSignal,
): (UpstreamRequest & { group: EndpointGroup }) | undefined {
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
    group: groupOf(apiCall, options),
  };
}

export function resourceCall(
  method: HttpMethod,
  { name, level, fields }: ResourceDefinition,
  rest = '',
): ApiCall {
  const beyond = Object.keys(fields).filter((field) => fields[field]?.level === 2);
  const withFeature = Object.entries(fields).flatMap(([field, { feature }]) =>
    feature ? [[field, feature] as const] : [],
  );
  return {
    method,
    path: name + rest,
    signedBy: 'user',
    summary: name,
    ...(level && { level }),
    ...(beyond.length > 0 && { beyond }),
    ...(withFeature.length > 0 && { fieldFeatures: Object.fromEntries(withFeature) }),
  };
}

/** Returns all headers sent to the API. The browser's own request headers are not forwarded. */
function writeHeaders(call: ApiCall, options: CallOptions): Record<string, string> {
  const authorization = writeAuthorization(call, options);
  return {
    accept: 'application/json',
    'x-request-id': options.requestId,
    ...(authorization !== undefined && { authorization }),
    ...(options.body !== undefined && { 'content-type': 'application/json' }),
    ...(options.background && { 'x-background': '1' }),
    ...(options.clientFingerprint !== undefined && { 'x-trier': options.clientFingerprint }),
    ...(options.knownDevice && { 'x-known-device': '1' }),
    ...(options.operation !== undefined && { 'x-operation-id': options.operation }),
    ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
  };
}

/** Returns the Authorization header. Public calls never carry a token; `login` and `cognito_verify` carry Basic credentials. */
function writeAuthorization(call: ApiCall, { token, basic }: CallOptions): string | undefined {
  if (basic) return `Basic ${Buffer.from(`${basic.userName}:${basic.password}`).toString('base64')}`;
  if (call.signedBy === 'nobody') return undefined;
  if (!token) throw new Error(`The API call ${call.path} needs a user's token: send it behind requireUser()`);
  return `Bearer ${token}`;
}
