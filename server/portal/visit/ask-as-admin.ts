import type { ApiCall } from '../../../shared/api-calls/call.ts';
import type { Outcome } from '../http/outcome.ts';
import { endSession } from '../session/acting.ts';
import type { Visit } from './visit.ts';

type Asked = Parameters<Visit['api']['call']>[1];

/**
 * Calls the API as an admin. A 403 means that the user is no longer an admin, so the session ends and the browser
 * is redirected to /login.
 */
export async function askAsAdmin({ api, parts, req }: Visit, call: ApiCall, asked?: Asked): Promise<Outcome> {
  const outcome = await api.call(call, asked);
  return outcome.reply?.status === 403 ? endSession(parts, req) : outcome;
}
