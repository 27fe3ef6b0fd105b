import { accountFaults } from '../messages/organisation.ts';
import { isRecord, readJsonOrValue, textOf, type ApiRecord } from '../reply.ts';
import { secretMask } from '../resources/client-settings.ts';

/** An account at a card gateway, as the setting `payment_accounts` lists it. A key may be `secretMask`: then it stays as it is. */
export interface PaymentAccount {
  gateway: 'authorize_net';
  login_id: string;
  transaction_key: string;
  /** Signs what the gateway reports; '' where it reports nothing. */
  signature_key: string;
  /** Whether money moves. */
  live: boolean;
}

const secretKeys = ['transaction_key', 'signature_key'] as const;
const known: readonly string[] = ['gateway', 'login_id', ...secretKeys, 'live'];

/** Reads the setting, or says what is at fault in it. A practice charges by one account; an empty list is none. */
export function readAccounts(text: string): readonly PaymentAccount[] | { fault: string } {
  const list = text.trim() ? readJsonOrValue(text) : [];
  if (!Array.isArray(list) || !list.every(isRecord)) return { fault: accountFaults.form };
  if (list.length > 1) return { fault: accountFaults.one };
  const fault = list.map(faultIn).find((each) => each !== undefined);
  return fault ? { fault } : list.map(toAccount);
}

function faultIn(entry: ApiRecord): string | undefined {
  const stranger = Object.keys(entry).find((name) => !known.includes(name));
  if (stranger !== undefined) return accountFaults.unknown(stranger);
  if (entry['gateway'] !== 'authorize_net') return accountFaults.gateway;
  if (!/^[A-Za-z0-9]{1,25}$/.test(textOf(entry, 'login_id'))) return accountFaults.login;
  if (!isKey(entry, 'transaction_key', /^[A-Za-z0-9]{16}$/)) return accountFaults.transactionKey;
  const isSigned = textOf(entry, 'signature_key') !== '';
  if (isSigned && !isKey(entry, 'signature_key', /^[0-9A-Fa-f]{128}$/)) return accountFaults.signatureKey;
  return typeof entry['live'] === 'boolean' ? undefined : accountFaults.live;
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

/** The setting without a key in it: the mask stands for each. What is no list of records has none that could be told, and stays. */
export function maskAccounts(text: string): string {
  const list = readJsonOrValue(text);
  if (!Array.isArray(list)) return text;
  return JSON.stringify(list.map((entry: unknown) => (isRecord(entry) ? maskEntry(entry) : entry)));
}

function maskEntry(entry: ApiRecord): ApiRecord {
  const masked = secretKeys.filter((name) => entry[name] !== undefined && entry[name] !== '');
  return { ...entry, ...Object.fromEntries(masked.map((name) => [name, secretMask])) };
}
