import type { RequiredStep } from './required-step.ts';
import { isRecord, readJsonOrValue, type ApiRecord } from './reply.ts';
import { org } from './resources/org.ts';
import { readRow } from './resources/read-row.ts';
import { users } from './resources/users.ts';
import { readLandingPage } from './sections.ts';

export type MfaMethod = '' | 'sms' | 'totp' | 'disabled_sms' | 'disabled_totp';
const mfaMethods: readonly string[] = ['sms', 'totp', 'disabled_sms', 'disabled_totp'];

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

/** Parses a user record. `forcePasswordReset` and `ui_settings` are read from the raw record because they arrive in several formats. */
export function readUser(record: ApiRecord): User {
  const row = readRow(users, record);
  return {
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
    mfaMethod: isMfaMethod(row.mfa_method) ? row.mfa_method : '',
    forcePasswordReset: isOn(record['forcePasswordReset']),
    perPage: readPerPage(record['ui_settings']),
  };
}

const isMfaMethod = (text: string): text is MfaMethod => mfaMethods.includes(text);
const isOn = (value: unknown) => value === true || value === 'T' || value === 1;

/** Reads `ui_settings.perPage`; empty if the text does not parse. */
function readPerPage(value: unknown): Record<string, number> {
  const settings = readJsonOrValue(value);
  const perPage = isRecord(settings) ? settings['perPage'] : undefined;
  if (!isRecord(perPage)) return {};
  return Object.fromEntries(
    Object.entries(perPage)
      .map(([list, size]) => [list, Number(size)] as const)
      .filter(([, size]) => Number.isInteger(size) && size >= 0),
  );
}

/** Returns true if a second factor is set up and enabled. */
function hasMfa(user: Pick<User, 'mfaMethod'>): boolean {
  return user.mfaMethod === 'sms' || user.mfaMethod === 'totp';
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
  user: Pick<User, 'forcePasswordReset' | 'admin' | 'mfaMethod'>,
  organization: Pick<Organization, 'mfa'>,
): RequiredStep | undefined {
  if (user.forcePasswordReset) return 'password';
  return organization.mfa === 'enforced' && !user.admin && !hasMfa(user) ? 'mfa' : undefined;
}
