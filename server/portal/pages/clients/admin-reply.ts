import type { Request } from 'express';
import type { ApiCall } from '../../../../shared/api-calls.ts';
import type { Reply } from '../../../../shared/reply.ts';
import type { PortalDeps } from '../../http/deps.ts';
import { UpstreamUnauthorized } from '../../http/errors.ts';
import { callContext } from '../../session/signed-in.ts';
import { endSession } from '../../session/acting.ts';

/**
 * What the API answers to an admin; undefined where it gives no answer. A 403 says that this user is no admin any more:
 * the session, which was opened as one, ends (security Z6; spec 2: non-admin users are redirected to /login).
 */
export async function adminReply(
  { relay }: Pick<PortalDeps, 'relay'>,
  req: Request,
  { call, body }: { call: ApiCall; body?: object },
): Promise<Reply | undefined> {
  const result = await relay.call(call, { ...callContext(req), ...(body && { body }) });
  if (result.kind === 'unauthorized') throw new UpstreamUnauthorized();
  if (result.kind === 'failed') return undefined;
  if (result.reply.status === 403) return endSession({ relay }, req);
  return result.reply;
}
