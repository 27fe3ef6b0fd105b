import type { ApiCall } from '../../../shared/api-calls.ts';
import type { CallOptions } from './calls.ts';

/** Every header that goes up, written out one by one: nothing of the browser's request passes. */
export function writeHeaders(call: ApiCall, options: CallOptions): Record<string, string> {
  const authorization = writeAuthorization(call, options);
  return {
    accept: 'application/json',
    'x-request-id': options.requestId,
    ...(authorization !== undefined && { authorization }),
    ...(options.body !== undefined && { 'content-type': 'application/json' }),
    ...(options.background && { 'x-background': '1' }),
    ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
  };
}

/** Calls of nobody never carry a token, whoever is signed in; `login` and `cognito_verify` carry Basic. */
function writeAuthorization(call: ApiCall, { token, basic }: CallOptions): string | undefined {
  if (basic) return `Basic ${Buffer.from(`${basic.userName}:${basic.password}`).toString('base64')}`;
  if (call.signedBy === 'nobody') return undefined;
  if (!token)
    throw new Error(`The API call ${call.path} is the user's: give it a token, behind requireUser()`);
  return `Bearer ${token}`;
}
