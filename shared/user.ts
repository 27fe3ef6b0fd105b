import type { RequiredStep } from './rights.ts';
import type { ApiRecord } from './reply.ts';
import { org } from './resources/org.ts';
import { readRow } from './resources/read-row.ts';
import { users } from './resources/users.ts';
import { readLandingPage } from './sections.ts';
import {
  anyRecord,
  choice,
  jsonText,
  mapOf,
  number,
  record,
  rowOf,
  text,
  withDefault,
  type ValueOf,
  type WireType,
} from './wire/wire-types.ts';

const mfaMethods = ['', 'sms', 'totp', 'disabled_sms', 'disabled_totp'] as const;
export type MfaMethod = (typeof mfaMethods)[number];

/** Flag that arrives in several formats. */
const anyFlag: WireType<'T' | 'F' | boolean | number, boolean> = {
  schema: { type: ['string', 'boolean', 'number'] },
  read: (value) => value === true || value === 'T' || value === 1,
};

const pageSize: WireType<number, number> = {
  schema: number.schema,
  read: (value) => [number.read(value) ?? -1].find((size) => Number.isInteger(size) && size >= 0),
};

/** User as a completed sign-in returns it. */
export const userRecord = rowOf(users, {
  id_org: text,
  mfa_method: withDefault(choice(mfaMethods), ''),
  forcePasswordReset: anyFlag,
  ui_settings: withDefault(jsonText(anyRecord), {}),
  tokens: withDefault(record({ access_token: text }), { access_token: '' }),
});

export type UserRecord = ValueOf<typeof userRecord>;

/** Signed-in user as stored in the session, which portals of other versions read too. */
export interface User {
  id: string;
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  mobilePhone: string;
  landingPage: string;
  admin: boolean;
  /** Name of the access group; '' if the user has none. */
  accessGroup: string;
  mfaMethod: MfaMethod;
  forcePasswordReset: boolean;
  perPage: Readonly<Record<string, number>>;
}

export const toUser = (row: UserRecord): User => ({
  id: row.id,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  mobilePhone: row.mobile_phone,
  landingPage: readLandingPage(row.landing_page),
  admin: row.admin_user === 'T',
  accessGroup: row.access_group,
  mfaMethod: row.mfa_method,
  forcePasswordReset: row.forcePasswordReset,
  perPage: mapOf(pageSize).read(row.ui_settings['perPage']) ?? {},
});

/** Returns true if a second factor is set up and enabled. */
function hasMfa({ mfaMethod }: { mfaMethod: string }): boolean {
  return mfaMethod === 'sms' || mfaMethod === 'totp';
}

export type MfaMode = 'off' | 'optional' | 'enforced';

export interface Organization {
  id: string;
  name: string;
  /** Raw value; `toZone` interprets it. */
  timezone: string;
  phone: string;
  mfa: MfaMode;
}

export function readOrganization(record: ApiRecord): Organization {
  const { id, name, timezone, phone, enable_mfa: mode } = readRow(org, record);
  return {
    id,
    name,
    timezone,
    phone,
    mfa: mode === 'T' ? 'optional' : mode === 'Enforced' ? 'enforced' : 'off',
  };
}

/** Returns the step that a user must complete before any other page opens. Admins do not have to set up MFA. */
export function requiredStep(
  user: Pick<User, 'forcePasswordReset' | 'admin'> & { mfaMethod: string },
  organization: Pick<Organization, 'mfa'>,
): RequiredStep | undefined {
  if (user.forcePasswordReset) return 'password';
  return organization.mfa === 'enforced' && !user.admin && !hasMfa(user) ? 'mfa' : undefined;
}
