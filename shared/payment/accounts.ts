import { mostPaymentAccounts } from '../constants.ts';
import { accountErrors } from '../messages/organization.ts';
import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../reply.ts';
import { secretMask } from '../resources/client-settings.ts';

/** Gateway account as listed in the `payment_accounts` setting. A key equal to `secretMask` keeps its saved value. */
export interface PaymentAccount {
  gateway: 'authorize_net';
  login_id: string;
  transaction_key: string;
  /** Key that signs the gateway's webhooks, or '' if webhooks are not used. */
  signature_key: string;
  /** True for production, where money moves. */
  live: boolean;
}

const secretKeys = ['transaction_key', 'signature_key'] as const;
const knownKeys: readonly string[] = ['gateway', 'login_id', ...secretKeys, 'live'];

/** Reads the setting, or returns its error. Payments are charged with the first account. An empty list means none. */
export function readAccounts(text: string): readonly PaymentAccount[] | { error: string } {
  const list = text.trim() ? readJsonOrValue(text) : [];
  if (!Array.isArray(list) || !list.every(isRecord)) return { error: accountErrors.form };
  if (list.length > mostPaymentAccounts) return { error: accountErrors.most(mostPaymentAccounts) };
  const error = list.map(findError).find((each) => each !== undefined);
  if (error) return { error };
  const accounts = list.map(toAccount);
  const isTwice = accounts.some((one, at) => accounts.findIndex((other) => isSameAccount(one, other)) < at);
  return isTwice ? { error: accountErrors.twice } : accounts;
}

/** Returns true for the same account, whatever its keys. */
export const isSameAccount = (one: PaymentAccount, other: PaymentAccount): boolean =>
  one.gateway === other.gateway && one.login_id === other.login_id && one.live === other.live;

function findError(entry: ApiRecord): string | undefined {
  const unknownKey = Object.keys(entry).find((name) => !knownKeys.includes(name));
  if (unknownKey !== undefined) return accountErrors.unknown(unknownKey);
  if (entry['gateway'] !== 'authorize_net') return accountErrors.gateway;
  if (!/^[A-Za-z0-9]{1,25}$/.test(textOf(entry, 'login_id'))) return accountErrors.login;
  if (!isKey(entry, 'transaction_key', /^[A-Za-z0-9]{16}$/)) return accountErrors.transactionKey;
  const isSigned = textOf(entry, 'signature_key') !== '';
  if (isSigned && !isKey(entry, 'signature_key', /^[0-9A-Fa-f]{128}$/)) return accountErrors.signatureKey;
  return typeof entry['live'] === 'boolean' ? undefined : accountErrors.live;
}

const isKey = (entry: ApiRecord, name: (typeof secretKeys)[number], form: RegExp) =>
  textOf(entry, name) === secretMask || form.test(textOf(entry, name));

const toAccount = (entry: ApiRecord): PaymentAccount => ({
  gateway: 'authorize_net',
  login_id: textOf(entry, 'login_id'),
  transaction_key: textOf(entry, 'transaction_key'),
  signature_key: textOf(entry, 'signature_key'),
  live: entry['live'] === true,
});

/** Returns the accounts as form rows, even if invalid. Returns undefined for another API's format. */
export function readAccountRows(text: string): PaymentAccount[] | undefined {
  const list = text.trim() ? readJsonOrValue(text) : [];
  if (!Array.isArray(list) || !list.every(isRecord)) return undefined;
  const isOurs = (entry: ApiRecord) =>
    entry['gateway'] === 'authorize_net' && Object.keys(entry).every((name) => knownKeys.includes(name));
  return list.every(isOurs) ? list.map(toAccount) : undefined;
}

/**
 * Writes the setting with these rows in order, or '' if none is left. An empty key was not typed, so the saved key stays.
 * Drops rows without a login ID and keys.
 */
export function writeAccountRows(rows: readonly PaymentAccount[], before: string): string {
  const savedRows = readAccountRows(before) ?? [];
  const filled = rows.filter((row) => row.login_id || secretKeys.some((name) => row[name]));
  if (filled.length === 0) return '';
  return JSON.stringify(
    filled.map((row) => {
      const had = savedRows.find((one) => isSameAccount(one, row));
      const keys = secretKeys.map((name) => [name, row[name] || had?.[name] || ''] as const);
      const { gateway, login_id, live } = row;
      return { gateway, login_id, ...Object.fromEntries(keys.filter(([, key]) => key)), live };
    }),
  );
}

/** Returns the setting for display, with typed keys removed and saved keys masked. */
export function withoutTypedKeys(text: string, before: string): string {
  const rows = readAccountRows(text);
  if (!rows) return maskAccounts(text);
  const savedKeyOnly = (key: string) => (key === secretMask ? key : '');
  const rowsToShow = rows.map((row) => ({
    ...row,
    transaction_key: savedKeyOnly(row.transaction_key),
    signature_key: savedKeyOnly(row.signature_key),
  }));
  return writeAccountRows(rowsToShow, before);
}

export const hasTypedKey = (text: string): boolean =>
  (readAccountRows(text) ?? []).some((row) =>
    secretKeys.some((name) => row[name] !== '' && row[name] !== secretMask),
  );

/** Masks every key in the setting. Text that is not a JSON list has no recognizable keys and stays unchanged. */
export function maskAccounts(text: string): string {
  const list = readJsonOrValue(text);
  if (!Array.isArray(list)) return text;
  return JSON.stringify(list.map((entry: unknown) => (isRecord(entry) ? maskEntry(entry) : entry)));
}

function maskEntry(entry: ApiRecord): ApiRecord {
  const masked = secretKeys.filter((name) => entry[name] !== undefined && entry[name] !== '');
  return { ...entry, ...Object.fromEntries(masked.map((name) => [name, secretMask])) };
}
