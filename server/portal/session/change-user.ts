import type { Request } from 'express';
import { routerMessages } from '../../../shared/messages.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { resources } from '../../../shared/resources/index.ts';
import type { User } from '../../../shared/user.ts';
import { UpstreamUnauthorized } from '../http/errors.ts';
import type { RelayResult } from '../relay/relay.ts';
import type { PortalDeps } from '../http/deps.ts';
import { endSessions } from './generation.ts';
import { callContext, currentUser, renewAs, writeSignedIn } from './signed-in.ts';

export type Changed = { ok: true } | { ok: false; status: number; msg: string };

/** Saves fields of the signed-in user at the API. A 401 ends the session. */
export async function saveUser(
  { relay }: Pick<PortalDeps, 'relay'>,
  req: Request,
  fields: ApiRecord,
): Promise<Changed> {
  const { user } = currentUser(req);
  return changedBy(await relay.update(resources.users, { id: user.id, ...fields }, callContext(req)));
}

export function changedBy(result: RelayResult): Changed {
  if (result.kind === 'unauthorized') throw new UpstreamUnauthorized();
  if (result.kind === 'failed') return { ok: false, status: 502, msg: routerMessages.unavailable };
  const { reply } = result;
  return reply.success ? { ok: true } : { ok: false, status: reply.status, msg: reply.msg ?? '' };
}

/** Takes the change over into the session. */
export function rememberUser(req: Request, change: Partial<User>): void {
  const signedIn = currentUser(req);
  writeSignedIn(req, { ...signedIn, user: { ...signedIn.user, ...change } });
}

/** After a change to how they sign in: the same user under a new session id, and their other sessions end (security S2, S5). */
export async function renewSignedIn({ state }: Pick<PortalDeps, 'state'>, req: Request): Promise<void> {
  const signedIn = currentUser(req);
  const generation = await endSessions(state, signedIn.user);
  await renewAs(req, { ...signedIn, generation });
}
