import type { ApiCall } from '../../../shared/api-calls/call.ts';
import type { Outcome } from '../http/outcome.ts';
import { endSession } from '../session/acting.ts';
import type { Visit } from './visit.ts';

type Asked = Parameters<Visit['api']['call']>[1];

/**
 * What the API answers to an admin. A 403 says that this user is no admin any more: the session, which was opened as one, ends,
 * and the browser goes to /login.
 */
export async function askAsAdmin({ api, parts, req }: Visit, call: ApiCall, asked?: Asked): Promise<Outcome> {
  const outcome = await api.call(call, asked);
  return outcome.reply?.status === 403 ? endSession(parts, req) : outcome;
}
