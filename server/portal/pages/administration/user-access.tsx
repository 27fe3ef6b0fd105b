import { apiCalls } from '../../../../shared/api-calls.ts';
import type { ApiCall, ReadResultsOf } from '../../../../shared/api-calls/call.ts';
import { userAccessMessages } from '../../../../shared/locales/en/administration.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { groups } from '../../../../shared/resources/groups.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { users } from '../../../../shared/resources/users.ts';
import { isAdminGroup, openSections, sections, type AccessGroup } from '../../../../shared/sections.ts';
import { formatMoment } from '../../../../shared/time.ts';
import { UserAccess } from '../../../../views/administration/user-access.tsx';
import { HttpError } from '../../http/errors.ts';
import type { FormPost, FormTarget } from '../../resource/screen-parts.ts';
import { unlockUnknownClients, unknownClientLockMs } from '../../session/sign-in-limits.ts';
import { endSessions } from '../../session/generation.ts';
import { flashSent } from '../../page/flash-sent.ts';
import { grantedPermissions, permissions } from '../../../../shared/permissions.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { AllowedActions } from '../../resource/screen-extras.ts';

type Target = FormTarget<typeof users>;

export async function renderUserAccess(target: Target) {
  const { api, parts, record, csrfToken, signedIn, zone, nowSeconds } = target;
  if (!record || !managesUsers(signedIn()) || !(await parts.relay.isLevel2())) return undefined;
  const [outcome, group] = await Promise.all([
    api.call(apiCalls.readUserAccess, { params: { id: record.id } }),
    loadGroup(target, record.access_group),
  ]);
  const access = outcome.ok ? outcome.results[0] : undefined;
  if (!access) return undefined;
  const formatTime = (seconds: number) => (seconds > 0 ? formatMoment(seconds, zone(), nowSeconds) : '');
  const { second_factor: method, recovery_codes: codes, locked_until: lockedUntil = 0 } = access;
  const leftMs = await unknownClientLockMs(parts, record.user_name);
  const lockedHere = leftMs > 0 ? Math.ceil((parts.clock() + leftMs) / 1000) : 0;
  return (
    <UserAccess
      csrfToken={csrfToken()}
      may={describeRights({ admin: record.admin_user === 'T', accessGroup: record.access_group }, group)}
      lastSignIn={formatTime(record.last_sign_in ?? 0)}
      secondFactor={method === 'sms' || method === 'totp' ? method : ''}
      recoveryCodes={method ? codes : ''}
      lockedUntil={formatTime(Math.max(lockedUntil, lockedHere))}
      mayChange={mayChangeSignIn(target)}
      href={pathsOf(users).one(record.id)}
      confirmsReset={target.req.query['ask'] === 'resetSecondFactor'}
      suspended={(await maySuspend(target)) ? record.disabled === 'T' : undefined}
      confirmsSuspend={target.req.query['ask'] === 'suspend'}
    />
  );
}

async function loadGroup({ api }: Target, name: string) {
  if (isAdminGroup(name)) return undefined;
  const found = await api.list(groups, { filter: { name }, size: 1 });
  return found.ok ? found.rows[0] : undefined;
}

/** Unlocks a user in the API and in the portal, because only the portal blocks unknown browsers. */
export const unlock = makeActionHandler(apiCalls.unlockUser, async (post, user) => {
  await unlockUnknownClients(post.parts, user.user_name);
  post.flash('success', userAccessMessages.unlocked);
});

export const resetSecondFactor = makeActionHandler(
  apiCalls.resetSecondFactor,
  async (post, user, results) => {
    await endSessions(post.parts.state, user.id);
    const { sent, kept, untold } = userAccessMessages.wasReset;
    if (results[0]?.told === false) return post.flash('success', untold);
    await flashSent(post, results, { sent, kept: kept(user.email) });
  },
);

/** Returns true if the user may suspend another user. Only internal admins may suspend internal admins. */
async function maySuspend({ parts, record, signedIn }: Target): Promise<boolean> {
  const { user } = signedIn();
  if (!record || record.id === user.id || !managesUsers(signedIn())) return false;
  return (record.admin_user !== 'T' || user.admin) && parts.relay.isLevel2();
}

export const suspend = makeDisabledHandler('T');
export const resume = makeDisabledHandler('F');

function makeDisabledHandler(disabled: 'T' | 'F') {
  return async (post: Post): Promise<void> => {
    const { api, record, parts } = post;
    if (!record || !(await maySuspend(post))) throw new HttpError(403, { message: resourceMessages.mayNot });
    const outcome = await api.update(users, { id: record.id, disabled });
    if (outcome.ok) {
      await endSessions(parts.state, record.id);
      post.flash('success', disabled === 'T' ? userAccessMessages.suspended : userAccessMessages.resumed);
    } else post.flash('error', outcome.msg);
    post.redirect(pathsOf(users).one(record.id));
  };
}

type Post = FormPost<typeof users>;
type User = NonNullable<Target['record']>;

function makeActionHandler<Call extends ApiCall>(
  call: Call,
  onSuccess: (post: Post, user: User, results: ReadResultsOf<Call>) => Promise<void>,
) {
  return async (post: Post): Promise<void> => {
    const { api, record } = post;
    if (!record || !mayChangeSignIn(post)) throw new HttpError(403, { message: resourceMessages.mayNot });
    const outcome = await api.call(call, { params: { id: record.id }, body: {} });
    if (outcome.ok) await onSuccess(post, record, outcome.results);
    else post.flash('error', outcome.msg);
    post.redirect(pathsOf(users).one(record.id));
  };
}

interface Person {
  admin: boolean;
  /** Name of the access group; '' if none. */
  accessGroup: string;
}

const list = new Intl.ListFormat('en-US');

/** Describes a user's access: `Home and Contacts. May send and export.` A user without a group has no access. */
function describeRights({ admin, accessGroup }: Person, group: AccessGroup | undefined): string {
  const open = openSections(accessGroup, group).map((name) => sections[name].label);
  const may = grantedPermissions({ admin, accessGroup }, group).map((name) =>
    permissions[name].label.toLowerCase(),
  );
  if (open.length === 0) return 'No access: this group can’t open any tab.';
  return [`${list.format(open)}.`, may.length > 0 && `Can ${list.format(may)}.`].filter(Boolean).join(' ');
}

export const managesUsers = ({ permissions }: SignedIn): boolean => permissions.includes('manage_users');

export function managersOnly(signedIn: SignedIn): Partial<AllowedActions> {
  return managesUsers(signedIn) ? {} : { create: false, change: false, remove: false };
}

/**
 * Returns true if the user may change another user's sign-in. Only internal admins may change another internal admin's, and nobody may
 * while acting for a client.
 */
export function mayChangeSignIn({
  signedIn,
  record,
}: Pick<FormTarget<typeof users>, 'signedIn' | 'record'>): boolean {
  const { user, acting: client } = signedIn();
  const isForeign = record?.admin_user === 'T' && !user.admin;
  return managesUsers(signedIn()) && !client && !isForeign && record?.id !== user.id;
}
