import { apiFeatures } from '../../../../shared/api-features.ts';
import { isEmail } from '../../../../shared/contact-details.ts';
import { readPhone } from '../../../../shared/phone-number.ts';
import { profileMessages } from '../../../../shared/locales/en/profile.ts';
import { featureParts, level2Parts } from '../../../../shared/locales/en/not-offered.ts';
import { paths } from '../../../../shared/paths.ts';
import { users } from '../../../../shared/resources/users.ts';
import { readLandingPage } from '../../../../shared/sections.ts';
import type { User } from '../../../../shared/user.ts';
import { ProfilePage } from '../../../../views/account/profile-page.tsx';
import type { ProfileField, ProfilePageProps } from '../../../../views/account/props.ts';
import { rawValue, valueOf } from '../../http/form.ts';
import type { FailedCall } from '../../http/outcome.ts';
import { rememberUser } from '../../session/signed-in.ts';
import { consumeDraft } from '../../session/draft.ts';
import type { Page } from '../../page/route.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { confirmPassword } from './confirm-password.ts';

type Values = Record<ProfileField, string>;
type Errors = NonNullable<ProfilePageProps['errors']>;
type RenderOptions = Pick<ProfilePageProps, 'values' | 'errors' | 'notice'> & { status?: number };

export const profilePage: Page = {
  get: (ctx) => renderProfile(ctx, { values: startValues(ctx) }),
  post: postProfile,
};

async function renderProfile(ctx: RequestContext, { status, ...props }: RenderOptions): Promise<void> {
  const notOffered = await listNotOffered(ctx);
  const element = <ProfilePage shell={shellProps(ctx)} needsPassword notOffered={notOffered} {...props} />;
  ctx.render({ status, title: 'User Profile', styles: 'all', element });
}

/** Returns the saved values, or the draft saved at an idle logout if the user restores it. */
function startValues({ req, signedIn }: RequestContext): Values {
  return { ...toValues(signedIn().user), ...consumeDraft(req)?.values };
}

function toValues(user: User): Values {
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    user_name: user.userName,
    email: user.email,
    phone: user.phone,
    mobile_phone: user.mobilePhone,
    landing_page: user.landingPage,
  };
}

/** Saves the profile. Changes to sign-in and contact data require the current password. */
async function postProfile(ctx: RequestContext): Promise<void> {
  const { user } = ctx.signedIn();
  const values = readValues(ctx, user);
  const errors = await checkAll(ctx, values);
  if (Object.keys(errors).length) return renderProfile(ctx, { status: 422, values, errors });
  const fields = {
    ...values,
    phone: readPhone(values.phone) ?? values.phone,
    mobile_phone: readPhone(values.mobile_phone) ?? '',
    landing_page: readLandingPage(values.landing_page),
  };
  const saved = await ctx.api.update(users, { id: user.id, ...fields });
  if (!saved.ok) return renderProfile(ctx, { values, ...toRenderOptions(saved) });
  rememberUser(ctx.req, toUser(fields));
  ctx.flash('success');
  ctx.redirect(paths.user.to());
}

function readValues({ form }: RequestContext, user: User): Values {
  const fields = Object.keys(toValues(user));
  return Object.fromEntries(fields.map((field) => [field, valueOf(form, field).trim()])) as Values;
}

/** Checks the password through the API only if all other fields are valid. */
async function checkAll(ctx: RequestContext, values: Values): Promise<Errors> {
  const { user } = ctx.signedIn();
  const errors = checkProfile(values, user);
  if (Object.keys(errors).length || !isGuarded(values, toValues(user))) return errors;
  const wrong = await confirmPassword(ctx, rawValue(ctx.form, 'pw_old'));
  return wrong ? { pw_old: wrong } : {};
}

function isGuarded(values: Values, before: Values): boolean {
  return (['user_name', 'email', 'phone', 'mobile_phone'] as const).some(
    (field) => normalizeValue(field, values[field]) !== normalizeValue(field, before[field]),
  );
}

function toRenderOptions({ status, reply, msg }: FailedCall): Omit<RenderOptions, 'values'> {
  if (status === 409) return { status: 422, errors: { user_name: profileMessages.duplicate } };
  return { status: reply ? 422 : status, notice: { kind: 'error', text: msg } };
}

/** Normalizes a value for comparison. Phone numbers are saved as digits, so reformatting one is not a change. */
function normalizeValue(field: ProfileField, value: string): string {
  return field === 'phone' || field === 'mobile_phone' ? (readPhone(value) ?? value) : value;
}

function checkProfile(values: Values, user: User): Errors {
  const before = toValues(user);
  // Skips unchanged values so that old formats do not block other changes.
  const isNew = (field: 'email' | 'phone') => values[field] !== '' && values[field] !== before[field];
  const needsMobile = values.mobile_phone !== '' || user.mfaMethod === 'sms';
  return {
    ...(!values.first_name && { first_name: profileMessages.names }),
    ...(!values.last_name && { last_name: profileMessages.names }),
    ...(!values.user_name && { user_name: profileMessages.userName }),
    ...(isNew('email') && !isEmail(values.email) && { email: profileMessages.email }),
    ...(isNew('phone') && !readPhone(values.phone) && { phone: profileMessages.phone }),
    ...(needsMobile && !readPhone(values.mobile_phone) && { mobile_phone: profileMessages.mobilePhone }),
  };
}

function toUser(values: Values): Partial<User> {
  return {
    firstName: values.first_name,
    lastName: values.last_name,
    userName: values.user_name,
    email: values.email,
    phone: values.phone,
    mobilePhone: values.mobile_phone,
    landingPage: values.landing_page,
  };
}

/** Lists the parts of the portal that the API does not offer, for the user's profile. */
async function listNotOffered({ parts }: RequestContext): Promise<string[]> {
  const { level, features } = await parts.relay.offer();
  const missing = apiFeatures.filter((feature) => !features.has(feature));
  return [...(level >= 2 ? [] : level2Parts), ...missing.map((feature) => featureParts[feature])];
}
