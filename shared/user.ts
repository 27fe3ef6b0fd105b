import { isRecord, readJsonOrValue, textOf, type ApiRecord } from './reply.ts';
import { readLandingPage } from './sections.ts';

export type MfaMethod = '' | 'sms' | 'totp' | 'disabled_sms' | 'disabled_totp';
const mfaMethods: readonly string[] = ['sms', 'totp', 'disabled_sms', 'disabled_totp'];

/** A user record made safe. */
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
  /** Name of the access group; '' = none. */
  accessGroup: string;
  mfaMethod: MfaMethod;
  forcePasswordReset: boolean;
  /** Page size by list. */
  perPage: Readonly<Record<string, number>>;
}

export function readUser(record: ApiRecord): User {
  const mfaMethod = textOf(record, 'mfa_method');
  return {
    id: textOf(record, 'id'),
    userName: textOf(record, 'user_name'),
    firstName: textOf(record, 'first_name'),
    lastName: textOf(record, 'last_name'),
    email: textOf(record, 'email'),
    phone: textOf(record, 'phone'),
    mobilePhone: textOf(record, 'mobile_phone'),
    landingPage: readLandingPage(textOf(record, 'landing_page')),
    admin: record['admin_user'] === 'T',
    accessGroup: textOf(record, 'access_group'),
    mfaMethod: isMfaMethod(mfaMethod) ? mfaMethod : '',
    forcePasswordReset: isOn(record['forcePasswordReset']),
    perPage: readPerPage(record['ui_settings']),
  };
}

const isMfaMethod = (text: string): text is MfaMethod => mfaMethods.includes(text);
const isOn = (value: unknown) => value === true || value === 'T' || value === 1;

/** `ui_settings.perPage`; empty where the text does not parse. */
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

/** Whether a second factor is set and on. */
function hasMfa(user: Pick<User, 'mfaMethod'>): boolean {
  return user.mfaMethod === 'sms' || user.mfaMethod === 'totp';
}

export type MfaMode = 'off' | 'optional' | 'enforced';

/** An organisation record made safe. */
export interface Organisation {
  id: string;
  name: string;
  /** As it came; `shared/time.ts` reads it. */
  timezone: string;
  phone: string;
  mfa: MfaMode;
}

export function readOrganisation(record: ApiRecord): Organisation {
  const mode = textOf(record, 'enable_mfa');
  return {
    id: textOf(record, 'id'),
    name: textOf(record, 'name'),
    timezone: textOf(record, 'timezone'),
    phone: textOf(record, 'phone'),
    mfa: mode === 'T' ? 'optional' : mode === 'Enforced' ? 'enforced' : 'off',
  };
}

/** What must be done before anything else is open. Admins are exempt from the second. */
export function requiredStep(user: User, organisation: Organisation): 'password' | 'mfa' | undefined {
  if (user.forcePasswordReset) return 'password';
  return organisation.mfa === 'enforced' && !user.admin && !hasMfa(user) ? 'mfa' : undefined;
}
