import { maskAccounts, writeAccountRows, type PaymentAccount } from '../../../../shared/payment/accounts.ts';
import { readAccountStates, type AccountState } from '../../../../shared/payment/account-states.ts';
import { readLogo } from '../../../../shared/payment/logo.ts';
import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { clientSettings, secretMask } from '../../../../shared/resources/client-settings.ts';
import type { FieldDefinition } from '../../../../shared/resources/fields.ts';
import { readNumberRows, writeNumberRows } from '../../../../shared/ivr/number-rows.ts';
import { readVerifyList, unknownVerifyNames } from '../../../../shared/payment/record.ts';
import { rawValue, valueOf, valuesOf, type PostedForm } from '../../http/form.ts';

export type SettingValues = Record<string, string>;

const fields: readonly (readonly [string, FieldDefinition])[] = Object.entries(clientSettings.fields);
const open = fields.filter(([, { kind }]) => kind !== 'secret');
const secrets = fields.filter(([, { kind }]) => kind === 'secret').map(([name]) => name);

/** A client's settings as they came. */
export interface Setting {
  /** Of the client. */
  name: string;
  /** As the controls show them. A secret is not among them, whatever the API sends. */
  values: SettingValues;
  /** Which secrets are set, and nothing else of them. */
  secretsSet: ReadonlySet<string>;
  /** Of its gateway accounts, in their order; none where the API does not tell. */
  accountStates: AccountState[];
}

export function readSetting(record: ApiRecord): Setting {
  return {
    name: textOf(record, 'org_name'),
    values: Object.fromEntries(
      open
        .filter(([name, { beyond }]) => !beyond || Object.hasOwn(record, name))
        .map(([name, { kind }]) => [name, textFor(kind, record[name])])
        .map(([name = '', text = '']) => [name, name === 'payment_accounts' ? maskAccounts(text) : text]),
    ),
    secretsSet: new Set(secrets.filter((name) => isSet(record[name]))),
    accountStates: readAccountStates(record),
  };
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/** A setting comes as text, or as the value itself. */
function textFor(kind: FieldDefinition['kind'], value: unknown): string {
  if (
    kind === 'flag' &&
    (value === true || value === false || value === undefined || value === null || value === '')
  )
    return value === true ? 'T' : 'F';
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What was typed. */
export function readValues(form: PostedForm, setting: Setting): SettingValues {
  const typed = readTyped(form, setting);
  const told = Object.entries(controls).flatMap(([name, read]) => {
    const value = Object.hasOwn(setting.values, name) && read(form, setting.values[name] ?? '');
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...typed, ...Object.fromEntries(told) };
}

/**
 * What the control of a setting says; undefined where the form is without it, or has the setting itself as the API does. Said as
 * before, the setting stays to the letter.
 */
const controls: Readonly<Record<string, (form: PostedForm, before: string) => string | undefined>> = {
  verify_fields: (form, before) => {
    if (!valueOf(form, 'verify_shown')) return undefined;
    const names = valuesOf(form, 'verify_fields');
    if (names.some((name) => name.startsWith('['))) return undefined;
    const unknown = unknownVerifyNames(before);
    const ticked = [...readVerifyList(names), ...unknown.filter((name) => names.includes(name))];
    const shown = [...readVerifyList(before), ...unknown];
    return JSON.stringify(ticked) === JSON.stringify(shown) ? before : JSON.stringify(ticked);
  },
  ivr_number: (form, before) => {
    if (Object.hasOwn(form, 'ivr_number')) return undefined;
    const names = valuesOf(form, 'dialled_name');
    const rows = valuesOf(form, 'dialled_number').map((number, at) => ({ number, name: names[at] ?? '' }));
    if (rows.length === 0) return undefined;
    const known = readNumberRows(before);
    if (!known) return before;
    const written = writeNumberRows(rows, before);
    return written === writeNumberRows(known, before) ? before : written;
  },
  logo: (form, before) => {
    const picture = rawValue(form, 'logo_picture');
    if (picture) return picture;
    const kept = readLogo(before);
    if (rawValue(form, 'logo') || !kept || kept.origin !== undefined) return undefined;
    return valueOf(form, 'logo_removed') ? '' : before;
  },
  payment_accounts: (form, before) => {
    const rows = Object.hasOwn(form, 'payment_accounts') ? undefined : readAccountFields(form);
    return rows && writeAccountRows(rows, before);
  },
};

/** The rows of accounts without those to remove, the one to charge by first. */
function readAccountFields(form: PostedForm): PaymentAccount[] | undefined {
  const column = (name: string) => valuesOf(form, `account_${name}`).map((value) => value.trim());
  const [keys, signatures, live] = [column('transaction_key'), column('signature_key'), column('live')];
  const removed = column('removed');
  const [present] = column('present');
  const rows = column('login_id').map((login_id, row) => ({
    row: String(row),
    account: {
      gateway: 'authorize_net' as const,
      login_id,
      transaction_key: keys[row] ?? '',
      signature_key: signatures[row] ?? '',
      live: live[row] !== 'F',
    },
  }));
  if (rows.length === 0) return undefined;
  const staying = rows.filter(({ row }) => !removed.includes(row));
  const [first, others] = [true, false].map((isFirst) =>
    staying.filter(({ row }) => (row === present) === isFirst),
  );
  return [...(first ?? []), ...(others ?? [])].map(({ account }) => account);
}

/** What was typed: a box without a tick is 'F', a field that the form or the client does not have is left out. */
function readTyped(form: PostedForm, { values }: Setting): SettingValues {
  return Object.fromEntries(
    open.flatMap(([name, { kind }]) => {
      if (!Object.hasOwn(values, name)) return [];
      const typed = Object.hasOwn(form, name) ? form[name] : undefined;
      if (kind === 'flag') return readFlag(name, typed === 'T', values[name] ?? '');
      return typeof typed === 'string' ? [[name, clean(typed, kind)]] : [];
    }),
  );
}

/** A flag in a form that is not known stays unless its box is ticked. */
function readFlag(name: string, isTicked: boolean, before: string): [string, string][] {
  if (isTicked) return [[name, 'T']];
  return [[name, isFlag(before) ? 'F' : before]];
}

const isFlag = (value: string) => ['T', 'F', ''].includes(value);

/** A secret is sent only where a new one was typed, to the letter: left out, it stays as it was. */
export function readSecrets(form: PostedForm): SettingValues {
  return Object.fromEntries(
    secrets.flatMap((name) => {
      const typed = Object.hasOwn(form, name) ? form[name] : undefined;
      return typeof typed === 'string' && typed !== '' && typed !== secretMask ? [[name, typed]] : [];
    }),
  );
}

/** Browsers send lines with CR LF; a text of one line has none. */
function clean(text: string, kind: FieldDefinition['kind']): string {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n');
  return kind === 'multiline'
    ? lines.replace(/[^\P{Cc}\n\t]/gu, '').trim()
    : lines.replace(/\p{Cc}/gu, '').trim();
}
