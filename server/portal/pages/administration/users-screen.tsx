import { fitsPassword, isPasswordLongEnough } from '../../../../shared/sign-in/credentials.ts';
import {
  actingMessages,
  administrationMessages,
  invitationMessages,
} from '../../../../shared/locales/en/administration.ts';
import { passwordHints, profileMessages } from '../../../../shared/locales/en/profile.ts';
import { dialogMessages } from '../../../../shared/locales/en/router.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { readRow } from '../../../../shared/resources/read-row.ts';
import { users } from '../../../../shared/resources/users.ts';
import { firstOf } from '../../../../shared/reply.ts';
import { landingPages } from '../../../../shared/sections.ts';
import { toUser, userRecord } from '../../../../shared/user.ts';
import { renderUserEntry } from '../../../../views/administration/user-entry.tsx';
import { UserPasswordFields } from '../../../../views/administration/user-password-fields.tsx';
import type { CellText } from '../../../../views/resource/props.ts';
import { rememberUser, type SignedIn } from '../../session/signed-in.ts';
import { endSessions } from '../../session/generation.ts';
import { lockTabs } from './admin-tabs.tsx';
import { managersOnly, resetSecondFactor, resume, suspend, unlock } from './user-access.tsx';
import { inviteToSso } from './sso-invitation.tsx';
import { loadRecordExtras } from './user-record-page.tsx';
import { toInvitationFields, invite, isInvitation, describeInvited, withdraw } from './user-invitation.tsx';
import { rawValue, type PostedForm } from '../../http/form.ts';
import type {
  FormErrorMap,
  FormFieldMap,
  FormExtras,
  AllowedActions,
  SomeValues,
} from '../../resource/screen-extras.ts';
import type {
  FormPost,
  FormTarget,
  FormContext,
  ResourceScreenParts,
  ResourceContext,
  SavedRecord,
} from '../../resource/screen-parts.ts';

/**
 * Users screen. Users cannot extend their own rights or set their own password here.
 * While acting for a client, an admin cannot create users or change their sign-in.
 */
export const usersScreen: ResourceScreenParts<typeof users> = {
  may,
  list: {
    extras: async (ctx) => ({
      tabs: await lockTabs(ctx),
      customColumns: [{ name: 'access_group', label: users.fields.access_group.label, read: formatDisabled }],
    }),
  },
  record: { extras: loadRecordExtras },
  form: {
    fields,
    start: { copy: { user_name: '' } },
    extras: loadFormExtras,
    read,
    check,
    extraFields: toInvitationFields,
    steps: { invite, withdraw, inviteToSso, unlock, resetSecondFactor, suspend, resume },
    refusals: { [profileMessages.duplicate]: 'user_name' },
    afterSave: saved,
  },
  deletion: { afterDelete: removed },
};

type SavedPart = NonNullable<NonNullable<ResourceScreenParts<typeof users>['form']>['afterSave']>;

const sessionFields = ['access_group', 'disabled', 'pw', 'forcePasswordReset'];

async function loadFormExtras(ctx: FormContext<typeof users>): Promise<FormExtras> {
  return {
    choices: { landing_page: landingPages },
    ...(await renderEntry(ctx)),
  };
}

async function renderEntry(ctx: FormContext<typeof users>): Promise<Pick<FormExtras, 'controls' | 'save'>> {
  const { mode, errors, parts, req, form } = ctx;
  const [required, error] = [mode === 'create', errors['pw']];
  const hint = required ? passwordHints.user : passwordHints.userUnchanged;
  if (!required || !(await parts.relay.isLevel2()))
    return { controls: { pw: <UserPasswordFields key="pw" {...{ required, hint, error }} /> } };
  const isInvited = req.method === 'GET' || isInvitation(form);
  return renderUserEntry({ isInvited, hint, values: ctx.values, errors, zone: ctx.zone() });
}

/** Clears a password typed before the user switched to an invitation. */
function read(form: PostedForm): SomeValues {
  return isInvitation(form) ? { pw: '', forcePasswordReset: 'F' } : {};
}

function check(post: FormPost<typeof users>): FormErrorMap {
  if (post.mode === 'create' && isInvitation(post.form))
    return post.values.email ? {} : { email: invitationMessages.noAddress };
  const error = checkPassword(post);
  return error ? { pw: error } : {};
}

function formatDisabled({ access_group: group, disabled }: RowOf<typeof users>): CellText | undefined {
  const { access_group: field, disabled: flag } = users.fields;
  if (disabled !== 'T') return undefined;
  return { text: `${group || field.none.listed}, ${flag.label.toLowerCase()}`, tone: 'bad' };
}

/** Returns the allowed actions. Nobody may delete themselves, and only internal admins manage internal admins. */
function may(signedIn: SignedIn, record?: RowOf<typeof users>): Partial<AllowedActions> {
  const isForeign = record?.admin_user === 'T' && !signedIn.user.admin;
  const isOwn = record?.id === signedIn.user.id;
  return {
    ...(isOwn && { remove: false }),
    ...(isForeign && { change: false, remove: false }),
    ...(signedIn.acting && { create: false, noCreateReason: actingMessages.noUsers }),
    ...managersOnly(signedIn),
  };
}

function fields(target: FormTarget): FormFieldMap {
  if (target.mode === 'create') return { omitted: ['disabled'] };
  if (target.signedIn().acting)
    return {
      omitted: ['pw'],
      fixed: ['user_name', 'email', 'mobile_phone'],
      fixedHint: actingMessages.theirSignIn,
    };
  return isOneself(target, target.record)
    ? { omitted: ['pw', 'forcePasswordReset'], fixed: ['access_group', 'disabled'] }
    : {};
}

function isOneself(
  { signedIn }: Pick<ResourceContext, 'signedIn'>,
  record: { id: string } | undefined,
): boolean {
  return record?.id === signedIn().user.id;
}

/** Checks the password and its confirmation, which is never sent to the API. */
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
 * Updates the session after users change their own record so that the page header matches. Ends the sessions of other users whose rights
 * changed.
 */
async function saved(ctx: ResourceContext, { id, isNew, change, reply }: SavedRecord): ReturnType<SavedPart> {
  if (isNew && change['invite']) return describeInvited(ctx, reply, readRow(users, change).email);
  if (isNew) return describeNewUser(ctx, id);
  if (!isOneself(ctx, { id })) {
    const changesRights = sessionFields.some((name) => Object.hasOwn(change, name));
    if (changesRights) await endSessions(ctx.parts.state, id);
    return;
  }
  const { user } = ctx.signedIn();
  const outcome = await ctx.api.one(users, user.id);
  const saved = outcome.ok && userRecord.read(firstOf(outcome.reply));
  if (!saved) return;
  const { perPage, admin } = user;
  rememberUser(ctx.req, { ...toUser(saved), perPage, admin });
}

async function describeNewUser({ api }: ResourceContext, id: string): Promise<string | void> {
  const made = await api.one(users, id);
  if (made.ok) return administrationMessages.userMade(made.row.user_name);
}

async function removed({ parts }: ResourceContext, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => endSessions(parts.state, id)));
}
