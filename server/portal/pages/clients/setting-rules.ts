import { clientSettingMessages as messages } from '../../../../shared/locales/en/organization.ts';
import { parseCents } from '../../../../shared/money.ts';
import { readAccountRows, readAccounts } from '../../../../shared/payment/accounts.ts';
import { readLogo } from '../../../../shared/payment/logo.ts';
import { isVerifySetting, unknownVerifyNames } from '../../../../shared/payment/record.ts';
import { isRecord, readJsonOrValue } from '../../../../shared/reply.ts';
import { clientSettings } from '../../../../shared/resources/client-settings.ts';
import { checkBody, isShallow } from '../../../validation.ts';
import type { SettingValues } from './setting-values.ts';

/**
 * Validates settings and returns errors by field name.
 * Skips unchanged values so that an old invalid value does not block other changes.
 */
export function checkSettings(values: SettingValues, before: SettingValues): Record<string, string> {
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name] || value === ''),
  );
  const checked = checkBody(clientSettings, 'update', changed);
  const ruleErrors = Object.entries(changed).flatMap(([name, value]) => {
    const error = value && rules[name]?.(value, before[name] ?? '');
    return error ? [[name, error] as const] : [];
  });
  return { ...(checked.ok ? {} : checked.errors), ...Object.fromEntries(ruleErrors) };
}

type SettingName = keyof typeof clientSettings.fields;

const labelOf = (name: SettingName) => clientSettings.fields[name].label;
const must = (fits: (value: string) => boolean, message: string) => (value: string) =>
  fits(value) ? undefined : message;

const rules: Readonly<Record<string, (value: string, before: string) => string | undefined>> = {
  logo: must((value) => readLogo(value) !== undefined, messages.logo),
  verify_fields: (value: string, before: string) => {
    const allowed = unknownVerifyNames(before);
    const isKnown =
      isVerifySetting(value) && unknownVerifyNames(value).every((name) => allowed.includes(name));
    return isKnown ? undefined : messages.verifyFields;
  },
  payment_accounts: findAccountsError,
  ivr_number: must(isNumberMap, messages.ivrNumber),
  default_payment_amount: must(
    (value) => (parseCents(value) ?? -1) >= 0,
    messages.amount(labelOf('default_payment_amount')),
  ),
  epic_host: must(isHttps, messages.httpsAddress(labelOf('epic_host'))),
  epic_oath_base_url: must(isHttps, messages.httpsAddress(labelOf('epic_oath_base_url'))),
} satisfies Partial<Record<SettingName, unknown>>;

/** Validates gateway accounts. A list in another API's format is left for that API to validate. */
function findAccountsError(value: string): string | undefined {
  if (!Array.isArray(readShallow(value))) return messages.jsonList(labelOf('payment_accounts'));
  const read = readAccountRows(value) ? readAccounts(value) : [];
  return 'error' in read ? read.error : undefined;
}

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}

/** Returns true if the value has a production map and optionally a local map, each from dialed number to name. */
function isNumberMap(value: string): boolean {
  const setting = readShallow(value);
  if (!isRecord(setting)) return false;
  const { production, local } = setting;
  return isNames(production) && (local === undefined || isNames(local));
}

function isNames(map: unknown): boolean {
  return (
    isRecord(map) &&
    Object.entries(map).every(([dialled, name]) => /^\d{3,15}$/.test(dialled) && typeof name === 'string')
  );
}

function readShallow(value: string): unknown {
  const parsed = readJsonOrValue(value);
  return isShallow(parsed, 4) ? parsed : undefined;
}
