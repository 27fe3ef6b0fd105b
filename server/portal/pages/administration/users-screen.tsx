import { fitsPassword, isPasswordLongEnough } from '../../../../shared/sign-in/password.ts';
import { actingMessages, administrationMessages } from '../../../../shared/messages/administration.ts';
import { invitationMessages } from '../../../../shared/messages/invitations.ts';
import { passwordHints, profileMessages } from '../../../../shared/messages/profile.ts';
import { dialogMessages } from '../../../../shared/messages/router.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { users } from '../../../../shared/resources/users.ts';
import { firstOf, textOf } from '../../../../shared/reply.ts';
import { landingPages } from '../../../../shared/sections.ts';
import { readUser } from '../../../../shared/user.ts';
import { drawUserEntry } from '../../../../views/administration/user-entry.tsx';
import { UserPasswordFields } from '../../../../views/administration/user-password-fields.tsx';
import type { CellText } from '../../../../views/resource/props.ts';
import { rememberUser } from '../../session/change-user.ts';
import { endSessions } from '../../session/generation.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import { lockTabs } from './lock-tabs.ts';
import { managersOnly } from './may-manage.ts';
import { inviteToSso } from './sso-invitation.tsx';
import { resetSecondFactor, resume, suspend, unlock } from './user-access.tsx';
import { showUser } from './user-record-page.tsx';
import { askInvitation, invite, leavesPassword, sayInvited, withdraw } from './user-invitation.tsx';
import { rawValue, type PostedForm } from '../../http/form.ts';
import type { FormErrors, FormFields, FormExtras, May, SomeValues } from '../../resource/screen-extras.ts';
import type {
  FormPost,
  FormTarget,
  FormVisit,
  ResourceScreenParts,
  ResourceVisit,
  Saved,
} from '../../resource/screen-parts.ts';

/**
 * Users screen. Users cannot extend their own rights or set their own password here.
 * Users acting for a client cannot create its users or change their sign-in.
 */
export const usersScreen: ResourceScreenParts<typeof users> = {
  may,
  list: {
    show: async (visit) => ({
      tabs: await lockTabs(visit),
      ownColumns: [{ name: 'access_group', label: users.fields.access_group.label, read: sayDisabled }],
    }),
  },
  record: { show: showUser },
  form: {
    fields,
    start: { copy: { user_name: '' } },
    show,
    read,
    check,
    beside: askInvitation,
    steps: { invite, withdraw, inviteToSso, unlock, resetSecondFactor, suspend, resume },
    refusals: { [profileMessages.duplicate]: 'user_name' },
    saved,
  },
  deletion: { removed },
};

type SavedPart = NonNullable<NonNullable<ResourceScreenParts<typeof users>['form']>['saved']>;

const rights = ['access_group', 'disabled', 'pw', 'forcePasswordReset'];

async function show(visit: FormVisit<typeof users>): Promise<FormExtras> {
  return {
    choices: { landing_page: landingPages },
    ...(await drawEntry(visit)),
  };
}

async function drawEntry(visit: FormVisit<typeof users>): Promise<Pick<FormExtras, 'controls' | 'save'>> {
  const { mode, errors, parts, req, form } = visit;
  const [required, error] = [mode === 'create', errors['pw']];
  const hint = required ? passwordHints.user : passwordHints.userUnchanged;
  if (!required || !(await parts.relay.has('user_invitation')))
    return { controls: { pw: <UserPasswordFields key="pw" {...{ required, hint, error }} /> } };
  const isInvited = req.method === 'GET' || leavesPassword(form);
  return drawUserEntry({ isInvited, hint, values: visit.values, errors, zone: visit.zone() });
}

/** Clears a password typed before switching to an invitation. */
function read(form: PostedForm): SomeValues {
  return leavesPassword(form) ? { pw: '', forcePasswordReset: 'F' } : {};
}

function check(post: FormPost<typeof users>): FormErrors {
  if (post.mode === 'create' && leavesPassword(post.form))
    return post.values.email ? {} : { email: invitationMessages.noAddress };
  const error = checkPassword(post);
  return error ? { pw: error } : {};
}

function sayDisabled({ access_group: group, disabled }: RowOf<typeof users>): CellText | undefined {
  const { access_group: field, disabled: flag } = users.fields;
  if (disabled !== 'T') return undefined;
  return { text: `${group || field.none.listed}, ${flag.label.toLowerCase()}`, tone: 'bad' };
}

/** Returns the allowed actions: no self-deletion, and internal admins are managed only by internal admins. */
function may(signedIn: SignedIn, record?: RowOf<typeof users>): Partial<May> {
  const isForeign = record?.admin_user === 'T' && !signedIn.user.admin;
  const isOwn = record?.id === signedIn.user.id;
  return {
    ...(isOwn && { remove: false }),
    ...(isForeign && { change: false, remove: false }),
    ...(signedIn.acting && { create: false, noneMade: actingMessages.noUsers }),
    ...managersOnly(signedIn),
  };
}

function fields(target: FormTarget): FormFields {
  if (target.mode === 'create') return { leftOut: ['disabled'] };
  if (target.signedIn().acting)
    return {
      leftOut: ['pw'],
      fixed: ['user_name', 'email', 'mobile_phone'],
      fixedHint: actingMessages.theirSignIn,
    };
  return isOneself(target, target.record)
    ? { leftOut: ['pw', 'forcePasswordReset'], fixed: ['access_group', 'disabled'] }
    : {};
}

function isOneself(
  { signedIn }: Pick<ResourceVisit, 'signedIn'>,
  record: { id: string } | undefined,
): boolean {
  return record?.id === signedIn().user.id;
}

/** Compares the password with `confirm`, which is never sent. */
function checkPassword(post: FormPost<typeof users>): string | undefined {
  if (isOneself(post, post.record)) return undefined;
  const password = rawValue(post.form, 'pw');
  const confirm = rawValue(post.form, 'confirm');
  if (!password && !confirm) return post.mode === 'create' ? dialogMessages[3] : undefined;
  if (password !== confirm) return dialogMessages[4];
  if (!isPasswordLongEnough(password)) return dialogMessages[5];
  return fitsPassword(password, 'user') ? undefined : dialogMessages[6];
}

/**
 * Updates the session after a change to the own record, so that the page header matches. Ends the sessions of other users whose rights
 * changed.
 */
async function saved(visit: ResourceVisit, { id, isNew, change, reply }: Saved): ReturnType<SavedPart> {
  if (isNew && change['invite']) return sayInvited(visit, reply, textOf(change, 'email'));
  if (isNew) return nameNew(visit, id);
  if (!isOneself(visit, { id })) {
    const areOthers = rights.some((name) => Object.hasOwn(change, name));
    if (areOthers) await endSessions(visit.parts.state, id);
    return;
  }
  const { user } = visit.signedIn();
  const outcome = await visit.api.one(users, user.id);
  if (!outcome.ok) return;
  const { perPage, admin } = user;
  rememberUser(visit.req, { ...readUser(firstOf(outcome.reply) ?? {}), perPage, admin });
}

async function nameNew({ api }: ResourceVisit, id: string): Promise<string | void> {
  const made = await api.one(users, id);
  if (made.ok) return administrationMessages.userMade(made.row.user_name);
}

async function removed({ parts }: ResourceVisit, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => endSessions(parts.state, id)));
}
