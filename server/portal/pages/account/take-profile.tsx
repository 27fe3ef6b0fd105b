import type { Request, Response } from 'express';
import { isEmail, readPhone } from '../../../../shared/contact-details.ts';
import { bannerMessages, profileMessages } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { readLandingPage } from '../../../../shared/sections.ts';
import type { User } from '../../../../shared/user.ts';
import { ProfilePage } from '../../../../views/account/profile-page.tsx';
import type { ProfileField, ProfilePageProps } from '../../../../views/account/props.ts';
import { rawValue, readForm, valueOf } from '../../http/form.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { seeOther } from '../../http/answer.ts';
import { takeDraft } from '../../session/draft.ts';
import { shellProps } from '../../visit/shell.ts';
import { currentUser } from '../../session/signed-in.ts';
import { rememberUser, saveUser } from '../../session/change-user.ts';
import { setFlash } from '../../session/flash.ts';
import { confirmPassword } from './confirm-password.ts';

type Values = Record<ProfileField, string>;
type Shown = Pick<ProfilePageProps, 'values' | 'errors' | 'notice'> & { status?: number };

export function sendProfile(
  parts: PortalParts,
  { req, res }: { req: Request; res: Response },
  shown?: Shown,
): void {
  const { status = 200, ...rest } = shown ?? { values: startValues(req) };
  const shell = shellProps({ parts, req, res });
  res.status(status);
  parts.renderer.send(req, res, {
    title: 'User Profile',
    styles: 'all',
    element: <ProfilePage shell={shell} askPassword {...rest} />,
  });
}

/** What is kept, or what was typed before an idle log-out where the user wants it back. */
function startValues(req: Request): Values {
  const { user } = currentUser(req);
  return { ...toValues(user), ...takeDraft(req)?.values };
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

/** Profile update (spec 5, Profile). What signs a user in, or reaches them, changes only with the current password. */
export async function takeProfile(
  parts: PortalParts,
  exchange: { req: Request; res: Response },
): Promise<void> {
  const { req, res } = exchange;
  const { user } = currentUser(req);
  const form = readForm(req.body);
  const before = toValues(user);
  const values = Object.fromEntries(
    Object.keys(before).map((field) => [field, valueOf(form, field).trim()]),
  ) as Values;
  const errors: ProfilePageProps['errors'] = checkProfile(values, user);
  const guarded = (['user_name', 'email', 'phone', 'mobile_phone'] as const).some(
    (field) => toKept(field, values[field]) !== toKept(field, before[field]),
  );
  if (guarded && !Object.keys(errors).length) {
    const wrong = await confirmPassword(parts, req, rawValue(form, 'pw_old'));
    if (wrong) errors.pw_old = wrong;
  }
  if (Object.keys(errors).length) return sendProfile(parts, exchange, { status: 422, values, errors });

  const fields = {
    ...values,
    phone: readPhone(values.phone) ?? values.phone,
    mobile_phone: readPhone(values.mobile_phone) ?? '',
    landing_page: readLandingPage(values.landing_page),
  };
  const changed = await saveUser(parts, req, fields);
  if (!changed.ok) {
    const duplicate = changed.status === 409;
    const notice = { kind: 'error', text: changed.msg || bannerMessages.error } as const;
    return sendProfile(parts, exchange, {
      status: changed.status < 500 ? 422 : changed.status,
      values,
      ...(duplicate ? { errors: { user_name: profileMessages.duplicate } } : { notice }),
    });
  }
  rememberUser(req, toUser(fields));
  setFlash(req, 'success');
  seeOther(res, paths.user.to());
}

/** A phone number is shown in groups and kept as its digits: writing it differently changes nothing. */
function toKept(field: ProfileField, value: string): string {
  return field === 'phone' || field === 'mobile_phone' ? (readPhone(value) ?? value) : value;
}

function checkProfile(values: Values, user: User): NonNullable<ProfilePageProps['errors']> {
  const before = toValues(user);
  // What the API holds in another form is no fault of whoever changes their name.
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
