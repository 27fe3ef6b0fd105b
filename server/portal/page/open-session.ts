import { grantedPermissions } from '../../../shared/permissions.ts';
import { groups } from '../../../shared/resources/groups.ts';
import { isAdminGroup, openSections, type AccessGroup } from '../../../shared/sections.ts';
import { toUser, type User, type UserRecord } from '../../../shared/user.ts';
import { createApiClient, type Api } from '../session/api.ts';
import { draftSlot } from '../session/draft.ts';
import { beginGeneration } from '../session/generation.ts';
import { loadOrganization, revokeToken } from '../session/session-calls.ts';
import { landingPath, readReturnPath } from '../session/next-path.ts';
import type { SignInAnswer } from '../session/sign-in-answer.ts';
import { renewSession, sessionTimesSlot, writeSignedIn } from '../session/signed-in.ts';
import type { RequestContext } from './request-context.ts';

type SignInResult = { kind: 'entered'; path: string } | { kind: 'groupMissing' } | { kind: 'unavailable' };

type Accepted = Extract<SignInAnswer, { kind: 'accepted' }>;

/** Loads the user's permissions and then signs the user in under a new session ID. */
export async function openSession(
  { parts, req }: RequestContext,
  { answer, next }: { answer: Accepted; next: string },
): Promise<SignInResult> {
  const { relay, clock, state } = parts;
  const { token, accessToken } = answer;
  const user = toUser(answer.user);
  const api = createApiClient(relay, {
    requestId: req.context.id,
    token,
    unauthorized: 'refusal',
    serves: 'signIn',
  });
  const [group, loaded] = await Promise.all([
    loadGroup(api, user),
    loadOrganization(api, organizationQuery(answer.user)),
  ]);
  if (group === 'unavailable' || !loaded) return { kind: 'unavailable' };
  if (group === 'missing') {
    await revokeToken(relay, req, { token, user });
    return { kind: 'groupMissing' };
  }
  const groupId = group?.id;
  const generation = await beginGeneration(state, { user, groupId });
  const draft = draftSlot.read(req);
  await renewSession(req);
  draftSlot.write(req, draft?.userName === user.userName ? draft : undefined);
  const sections = openSections(user.accessGroup, group);
  // An API without group rights does not restrict actions within the sections.
  const permissions = grantedPermissions(user, (await relay.isLevel2()) ? group : {});
  writeSignedIn(req, { token, accessToken, user, sections, permissions, groupId, ...loaded, generation });
  sessionTimesSlot.write(req, { seenAtMs: clock(), signedInAtMs: clock() });
  return { kind: 'entered', path: readReturnPath(next) ?? landingPath(user) };
}

/** Returns the query for the user's own organization by ID, because an internal admin's list contains all organizations. */
function organizationQuery({ id_org: id }: UserRecord): { size: number; filter?: Record<string, string> } {
  return { size: 1, filter: id ? { id } : undefined };
}

async function loadGroup(api: Api, user: User): Promise<AccessGroup | undefined | 'missing' | 'unavailable'> {
  if (isAdminGroup(user.accessGroup)) return undefined;
  const found = await api.list(groups, { filter: { name: user.accessGroup }, size: 1 });
  if (!found.reply) return 'unavailable';
  return (found.ok && found.rows[0]) || 'missing';
}
