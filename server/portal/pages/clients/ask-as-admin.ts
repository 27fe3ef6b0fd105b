import type { ApiCall } from '../../../../shared/api-calls/call.ts';
import type { Outcome } from '../../http/outcome.ts';
import { endSession } from '../../session/acting.ts';
import type { Visit } from '../../visit/visit.ts';

/**
 * What the API answers to an admin. A 403 says that this user is no admin any more: the session, which was opened as one, ends,
 * and the browser goes to /login.
 */
export async function askAsAdmin({ api, parts, req }: Visit, call: ApiCall, body?: object): Promise<Outcome> {
  const outcome = await api.call(call, { body });
  return outcome.reply?.status === 403 ? endSession(parts, req) : outcome;
}
