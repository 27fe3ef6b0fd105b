import type { ApiCall } from '../../../shared/api-calls/call.ts';
import type { Outcome } from '../http/outcome.ts';
import { endSession } from '../session/acting.ts';
import type { RequestContext } from './request-context.ts';

type CallOptions = Parameters<RequestContext['api']['call']>[1];

/**
 * Calls the API as an admin. A 403 means that the user is no longer an admin: the session ends, and the browser
 * is redirected to /login.
 */
export async function callAsAdmin(
  { api, parts, req }: RequestContext,
  call: ApiCall,
  options?: CallOptions,
): Promise<Outcome> {
  const outcome = await api.call(call, options);
  return outcome.reply?.status === 403 ? endSession(parts, req) : outcome;
}
