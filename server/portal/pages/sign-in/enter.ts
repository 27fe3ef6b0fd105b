import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { resources } from '../../../../shared/resources/index.ts';
import { isAdminGroup, openSections, type AccessGroup } from '../../../../shared/sections.ts';
import { readUser, type User } from '../../../../shared/user.ts';
import type { CallContext, RelayResult } from '../../relay/relay.ts';
import type { PortalParts } from '../../visit/parts.ts';
import type { SignInAnswer } from '../../session/sign-in-answer.ts';
import { createApi } from '../../session/api.ts';
import { loadPlace } from '../../session/place.ts';
import { keptDraft } from '../../session/draft.ts';
import { readGeneration } from '../../session/generation.ts';
import { landingPath, readReturnPath } from '../../session/return-path.ts';
import { renewSession, sessionTimes, writeSignedIn } from '../../session/signed-in.ts';

export type Entry = { kind: 'entered'; path: string } | { kind: 'groupMissing' } | { kind: 'unavailable' };

type Accepted = Extract<SignInAnswer, { kind: 'accepted' }>;

/** Looks up what the user may see, then makes the session theirs, under a new id (spec 4, Login; security S2). */
export async function enter(
  { relay, clock, state }: PortalParts,
  req: Request,
  { answer, next }: { answer: Accepted; next: string },
): Promise<Entry> {
  const user = readUser(answer.user);
  const context = { requestId: req.context.id, token: answer.token };
  const [group, place, generation] = await Promise.all([
    loadGroup(relay, user, context),
    loadPlace(createApi(relay, { ...context, unauthorized: 'refusal' }), ownPlace(answer.user)),
    readGeneration(state, user),
  ]);
  if (group === 'unavailable' || !place) return { kind: 'unavailable' };
  if (group === 'missing') {
    await relay.call(apiCalls.logout, { ...context, body: { username: user.userName } });
    return { kind: 'groupMissing' };
  }
  const draft = keptDraft.read(req);
  await renewSession(req);
  keptDraft.write(req, draft?.userName === user.userName ? draft : undefined);
  const sections = openSections(user.accessGroup, group);
  writeSignedIn(req, {
    token: answer.token,
    accessToken: answer.accessToken,
    user,
    sections,
    ...place,
    generation,
  });
  sessionTimes.write(req, { seenAtMs: clock(), signedInAtMs: clock() });
  return { kind: 'entered', path: readReturnPath(next) ?? landingPath(user) };
}

/** An internal admin's list of organisations holds all of them; the user's own is named in the user's record. */
function ownPlace(record: ApiRecord): { size: number; filter?: Record<string, string> } {
  const id = textOf(record, 'id_org');
  return { size: 1, ...(id && { filter: { id } }) };
}

/** The group by its name; admins and users without a group need none (spec 4). */
async function loadGroup(
  relay: PortalParts['relay'],
  user: User,
  context: CallContext,
): Promise<AccessGroup | undefined | 'missing' | 'unavailable'> {
  if (isAdminGroup(user.accessGroup)) return undefined;
  const found = await relay.list(resources.groups, { filter: { name: user.accessGroup }, size: 1 }, context);
  if (isUnavailable(found)) return 'unavailable';
  const group = found.kind === 'answered' ? firstOf(found.reply) : undefined;
  return group ? toAccessGroup(group) : 'missing';
}

function toAccessGroup(record: ApiRecord): AccessGroup {
  const flags = Object.entries(record).filter(([, value]) => value === 'T' || value === 'F');
  return Object.fromEntries(flags);
}

const isUnavailable = (result: RelayResult) => result.kind === 'failed';
