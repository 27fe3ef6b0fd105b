import { fitsUserForm, isPasswordLongEnough } from '../../../../shared/sign-in/password.ts';
import { dialogMessages, passwordHints, profileMessages } from '../../../../shared/messages.ts';
import { firstOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { landingPages } from '../../../../shared/sections.ts';
import { readUser } from '../../../../shared/user.ts';
import { UserPasswordFields } from '../../../../views/administration/user-password-fields.tsx';
import { rememberUser } from '../../session/change-user.ts';
import { callContext, currentUser, type SignedIn } from '../../session/signed-in.ts';
import { managersOnly } from './may-manage.ts';
import { readOutcome } from '../../http/outcome.ts';
import { rawValue } from '../../http/form.ts';
import type {
  FormErrors,
  FormFields,
  FormPost,
  FormTarget,
  FormValues,
  FormVisit,
  May,
  ResourceScreenParts,
  ResourceVisit,
} from '../../resource/screen-parts.ts';

/** The user form (spec 5, dialog codes). Nobody raises their own rights, nor sets their own password or, acting for a client, another's. */
export const usersScreen: ResourceScreenParts = {
  may,
  fields,
  form: ({ mode, errors }: FormVisit) => ({
    choices: { landing_page: landingPages },
    controls: {
      pw: (
        <UserPasswordFields
          key="pw"
          required={mode === 'create'}
          hint={mode === 'create' ? passwordHints.user : passwordHints.userUnchanged}
          {...(errors['pw'] && { error: errors['pw'] })}
        />
      ),
    },
  }),
  start: ({ copied }): FormValues => (copied ? { user_name: '' } : {}),
  check: (post): FormErrors => {
    const error = checkPassword(post);
    return error ? { pw: error } : {};
  },
  refusals: { [profileMessages.duplicate]: 'user_name' },
  saved,
};

/** Nobody deletes themselves, and internal admins are looked after by internal admins alone. */
function may(signedIn: SignedIn, record?: ApiRecord): Partial<May> {
  const isForeign = textOf(record, 'admin_user') === 'T' && !signedIn.user.admin;
  const isOwn = record !== undefined && textOf(record, 'id') === signedIn.user.id;
  return {
    ...(isOwn && { remove: false }),
    ...(isForeign && { change: false, remove: false }),
    ...managersOnly(signedIn),
  };
}

function fields(target: FormTarget): FormFields {
  if (target.mode === 'create') return { leftOut: ['disabled'] };
  if (currentUser(target.req).acting) return { leftOut: ['pw'] };
  return isOneself(target, target.record)
    ? { leftOut: ['pw', 'forcePasswordReset'], fixed: ['access_group', 'disabled'] }
    : {};
}

function isOneself({ req }: Pick<ResourceVisit, 'req'>, record: ApiRecord | undefined): boolean {
  return textOf(record, 'id') === currentUser(req).user.id;
}

/** `confirm` is compared here and never sent. */
function checkPassword(post: FormPost): string | undefined {
  if (isOneself(post, post.record)) return undefined;
  const password = rawValue(post.form, 'pw');
  const confirm = rawValue(post.form, 'confirm');
  if (!password && !confirm) return post.mode === 'create' ? dialogMessages[3] : undefined;
  if (password !== confirm) return dialogMessages[4];
  if (!isPasswordLongEnough(password)) return dialogMessages[5];
  return fitsUserForm(password) ? undefined : dialogMessages[6];
}

/** One's own name stands in the head of every page. */
async function saved({
  parts,
  req,
  definition,
  change,
}: ResourceVisit & { change: ApiRecord }): Promise<void> {
  if (!isOneself({ req }, change)) return;
  const { user } = currentUser(req);
  const outcome = readOutcome(await parts.relay.get(definition, user.id, callContext(req)));
  const record = outcome.ok ? firstOf(outcome.reply) : undefined;
  if (record) rememberUser(req, { ...readUser(record), perPage: user.perPage, admin: user.admin });
}
