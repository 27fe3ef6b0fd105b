import { mostPaymentAccounts } from '../constants.ts';
import { accountErrors, accountProblems } from '../locales/en/organization.ts';
import { isRecord, readJsonOrValue, type ApiRecord } from '../reply.ts';
import { secretMask } from '../resources/client-settings.ts';
import {
  boolean,
  choice,
  list,
  record,
  text,
  withDefault,
  type ValueOf,
  flag,
  type WireOf,
} from '../wire/wire-types.ts';

/** Gateway account as listed in the `payment_accounts` setting. A key equal to `secretMask` keeps its saved value. */
const paymentAccount = record({
  gateway: withDefault(choice(['authorize_net']), 'authorize_net'),
  login_id: text,
  transaction_key: text,
  /** Key that signs the gateway's webhooks, or '' if webhooks are not used. */
  signature_key: text,
  /** True for production, where money moves. */
  live: boolean,
});

export type PaymentAccount = ValueOf<typeof paymentAccount>;

const paymentAccounts = list(paymentAccount);
const secretKeys = ['transaction_key', 'signature_key'] as const;
const unknownKeyOf = (entry: ApiRecord) =>
  Object.keys(entry).find((name) => !Object.hasOwn(paymentAccount.fields, name));

/** Reads the setting, or returns its error. Payments are charged with the first account. An empty list means none. */
export function readAccounts(setting: string): readonly PaymentAccount[] | { error: string } {
  const entries = readEntries(setting);
  if (!entries) return { error: accountErrors.form };
  if (entries.length > mostPaymentAccounts) return { error: accountErrors.most(mostPaymentAccounts) };
  const accounts = paymentAccounts.read(entries) ?? [];
  const errors = accounts.map((account, at) => findError(entries[at] ?? {}, account));
  const error = errors.find((each) => each !== undefined);
  if (error) return { error };
  const isTwice = accounts.some((one, at) => accounts.findIndex((other) => isSameAccount(one, other)) < at);
  return isTwice ? { error: accountErrors.twice } : accounts;
}

/** Returns true for the same account, whatever its keys. */
export const isSameAccount = (one: PaymentAccount, other: PaymentAccount): boolean =>
  one.gateway === other.gateway && one.login_id === other.login_id && one.live === other.live;

function readEntries(setting: string): ApiRecord[] | undefined {
  const entries = setting.trim() ? readJsonOrValue(setting) : [];
  return Array.isArray(entries) && entries.every(isRecord) ? entries : undefined;
}

function findError(entry: ApiRecord, account: PaymentAccount): string | undefined {
  const { login_id: login, transaction_key: transactionKey, signature_key: signatureKey } = account;
  const unknownKey = unknownKeyOf(entry);
  if (unknownKey !== undefined) return accountErrors.unknown(unknownKey);
  if (entry['gateway'] !== 'authorize_net') return accountErrors.gateway;
  if (!/^[A-Za-z0-9]{1,25}$/.test(login)) return accountErrors.login;
  if (!isKey(transactionKey, /^[A-Za-z0-9]{16}$/)) return accountErrors.transactionKey;
  if (signatureKey && !isKey(signatureKey, /^[0-9A-Fa-f]{128}$/)) return accountErrors.signatureKey;
  return typeof entry['live'] === 'boolean' ? undefined : accountErrors.live;
}

const isKey = (key: string, form: RegExp) => key === secretMask || form.test(key);

/** Returns the accounts as form rows, even if invalid. Returns undefined for another API's format. */
export function readAccountRows(setting: string): PaymentAccount[] | undefined {
  const entries = readEntries(setting);
  const isOurs = (entry: ApiRecord) =>
    entry['gateway'] === 'authorize_net' && unknownKeyOf(entry) === undefined;
  return entries?.every(isOurs) ? paymentAccounts.read(entries) : undefined;
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

/** Status of a gateway account. Accounts are in the order of the `payment_accounts` setting. */
export const accountState = record({
  /** Webhook URL for the gateway's events. */
  hook_url: text,
  /** True once the gateway has checked the account. */
  checked: flag,
  /** Error code of a rejected account, or '' if it was accepted. */
  problem: text,
});

export type AccountState = ValueOf<typeof accountState>;
export type AccountStateWire = WireOf<typeof accountState>;

export function describeProblem(problem: string): string {
  if (problem === 'E00011') return accountProblems.lookUps;
  return `${accountProblems.keys} (${problem})`;
}
