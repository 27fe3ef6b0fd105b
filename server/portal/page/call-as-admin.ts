import type { ApiCall } from '../../../shared/api-calls/call.ts';
import { endSession } from '../session/acting.ts';
import type { ApiCallOptions, CallResult } from '../session/api.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Calls the API as an admin. A 403 means that the user is no longer an admin: the session ends, and the browser
 * is redirected to /login.
 */
export async function callAsAdmin<Call extends ApiCall>(
  { api, parts, req }: RequestContext,
  call: Call,
  options?: ApiCallOptions<Call>,
): Promise<CallResult<Call>> {
  const outcome = await api.call(call, options);
  return outcome.reply?.status === 403 ? endSession(parts, req) : outcome;
}
