import type { Request } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import type { ListQuery } from '../../../../shared/list-query.ts';
import { firstOf, isRecord, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { resources } from '../../../../shared/resources/index.ts';
import { isAdminGroup, openSections, type AccessGroup } from '../../../../shared/sections.ts';
import { readOrganisation, readUser, type User } from '../../../../shared/user.ts';
import type { CallContext, RelayResult } from '../../relay/relay.ts';
import type { PortalParts } from '../../visit/parts.ts';
import type { SignInAnswer } from '../../session/sign-in-answer.ts';
import { readDraft, writeDraft } from '../../session/draft.ts';
import { readGeneration } from '../../session/generation.ts';
import { landingPath, readReturnPath } from '../../session/return-path.ts';
import { renewSession, writeSignedIn, type SignedIn } from '../../session/signed-in.ts';

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
    loadPlace(relay, ownPlace(answer.user), context),
    readGeneration(state, user),
  ]);
  if (group === 'unavailable' || !place) return { kind: 'unavailable' };
  if (group === 'missing') {
    await relay.call(apiCalls.logout, { ...context, body: { username: user.userName } });
    return { kind: 'groupMissing' };
  }
  const draft = readDraft(req);
  await renewSession(req);
  writeDraft(req, draft?.userName === user.userName ? draft : undefined);
  const sections = openSections(user.accessGroup, group);
  writeSignedIn(req, {
    token: answer.token,
    accessToken: answer.accessToken,
    user,
    sections,
    ...place,
    generation,
  });
  req.session.seenAtMs = req.session.signedInAtMs = clock();
  return { kind: 'entered', path: readReturnPath(next) ?? landingPath(user) };
}

/** An internal admin's list of organisations holds all of them; the user's own is named in the user's record. */
function ownPlace(record: ApiRecord): { size: number; filter?: Record<string, string> } {
  const id = textOf(record, 'id_org');
  return { size: 1, ...(id && { filter: { id } }) };
}

/** The organisation that the token's calls are about, and whether it has a number; undefined where the API does not answer. */
export async function loadPlace(
  relay: PortalParts['relay'],
  query: Partial<ListQuery>,
  context: CallContext,
): Promise<Pick<SignedIn, 'organisation' | 'hasIvrNumber'> | undefined> {
  const [organisation, numbers] = await Promise.all([
    relay.list(resources.org, query, context),
    relay.call(apiCalls.readIvrNumber, context),
  ]);
  if (isUnavailable(organisation)) return undefined;
  return { organisation: organisationOf(organisation), hasIvrNumber: hasNumber(numbers) };
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

function organisationOf(result: RelayResult) {
  const record = result.kind === 'answered' && result.reply.success ? firstOf(result.reply) : undefined;
  return readOrganisation(record ?? {});
}

/** An organisation is set up for IVR when it has a number that callers can dial (spec 3, IVR number setting). */
function hasNumber(result: RelayResult): boolean {
  const record = result.kind === 'answered' ? firstOf(result.reply) : undefined;
  return [record?.['production'], record?.['local']].some(
    (map) => isRecord(map) && Object.keys(map).length > 0,
  );
}
