import { maskAccounts, writeAccountRows, type PaymentAccount } from '../../../../shared/payment/accounts.ts';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import type { ReadResultsOf } from '../../../../shared/api-calls/call.ts';
import { readLogo } from '../../../../shared/payment/logo.ts';
import type { ApiRecord } from '../../../../shared/reply.ts';
import { clientSettings, secretMask } from '../../../../shared/resources/client-settings.ts';
import type { FieldDefinition } from '../../../../shared/resources/fields.ts';
import { readNumberRows, writeNumberRows } from '../../../../shared/ivr/numbers.ts';
import { readVerifyList, unknownVerifyNames } from '../../../../shared/payment/record.ts';
import { rawValue, valueOf, valuesOf, type PostedForm } from '../../http/form.ts';

export type SettingValues = Record<string, string>;

const fields: readonly (readonly [string, FieldDefinition])[] = Object.entries(clientSettings.fields);
const open = fields.filter(([, { kind }]) => kind !== 'secret');
const secrets = fields.filter(([, { kind }]) => kind === 'secret').map(([name]) => name);

type SettingRow = ReadResultsOf<typeof apiCalls.readClientSetting>[number];

export interface Setting {
  name: string;
  /** Values for the form, never including secrets, even if the API sends them. */
  values: SettingValues;
  secretsSet: ReadonlySet<string>;
  /** States of the gateway accounts in order. Empty without API support. */
  accountStates: SettingRow['payment_account_states'];
}

/** Reads the form's values from the raw record, because a setting may be text or a JSON value. */
export function readSetting(record: ApiRecord, row: SettingRow): Setting {
  return {
    name: row.org_name,
    values: Object.fromEntries(
      open
        .filter(([name, { level }]) => !level || Object.hasOwn(record, name))
        .map(([name, { kind }]) => [name, textFor(kind, record[name])])
        .map(([name = '', text = '']) => [name, name === 'payment_accounts' ? maskAccounts(text) : text]),
    ),
    secretsSet: new Set(secrets.filter((name) => isSet(record[name]))),
    accountStates: row.payment_account_states,
  };
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Converts a setting to text. The API sends either text or a JSON value. */
function textFor(kind: FieldDefinition['kind'], value: unknown): string {
  if (
    kind === 'flag' &&
    (value === true || value === false || value === undefined || value === null || value === '')
  )
    return value === true ? 'T' : 'F';
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function readSettingValues(form: PostedForm, setting: Setting): SettingValues {
  const typed = readTyped(form, setting);
  const controlValues = Object.entries(controls).flatMap(([name, read]) => {
    const value = Object.hasOwn(setting.values, name) && read(form, setting.values[name] ?? '');
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...typed, ...Object.fromEntries(controlValues) };
}

/**
 * Readers for settings with custom controls. They return undefined if the form lacks the control or contains the raw setting.
 * An equivalent value keeps the previous text exactly.
 */
const controls: Readonly<Record<string, (form: PostedForm, before: string) => string | undefined>> = {
  verify_fields: (form, before) => {
    if (!valueOf(form, 'verify_shown')) return undefined;
    const names = valuesOf(form, 'verify_fields');
    if (names.some((name) => name.startsWith('['))) return undefined;
    const unknown = unknownVerifyNames(before);
    const ticked = [...readVerifyList(names), ...unknown.filter((name) => names.includes(name))];
    const displayed = [...readVerifyList(before), ...unknown];
    return JSON.stringify(ticked) === JSON.stringify(displayed) ? before : JSON.stringify(ticked);
  },
  ivr_number: (form, before) => {
    if (Object.hasOwn(form, 'ivr_number')) return undefined;
    const names = valuesOf(form, 'dialled_name');
    const rows = valuesOf(form, 'dialled_number').map((number, at) => ({ number, name: names[at] ?? '' }));
    if (rows.length === 0) return undefined;
    const previousRows = readNumberRows(before);
    if (!previousRows) return before;
    const written = writeNumberRows(rows, before);
    return written === writeNumberRows(previousRows, before) ? before : written;
  },
  logo: (form, before) => {
    const picture = rawValue(form, 'logo_picture');
    if (picture) return picture;
    const logo = readLogo(before);
    if (rawValue(form, 'logo') || !logo || logo.origin !== undefined) return undefined;
    return valueOf(form, 'logo_removed') ? '' : before;
  },
  payment_accounts: (form, before) => {
    const rows = Object.hasOwn(form, 'payment_accounts') ? undefined : readAccountFields(form);
    return rows && writeAccountRows(rows, before);
  },
};

/** Reads the account rows except removed ones, with the current account first. */
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
  const remaining = rows.filter(({ row }) => !removed.includes(row));
  const [first, others] = [true, false].map((isFirst) =>
    remaining.filter(({ row }) => (row === present) === isFirst),
  );
  return [...(first ?? []), ...(others ?? [])].map(({ account }) => account);
}

/** Reads typed values, with unchecked boxes as 'F'. Omits fields that the form or the client lacks. */
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

/** Reads a flag. A value in an unknown format is kept unless the box is checked. */
function readFlag(name: string, isTicked: boolean, before: string): [string, string][] {
  if (isTicked) return [[name, 'T']];
  return [[name, isFlag(before) ? 'F' : before]];
}

const isFlag = (value: string) => ['T', 'F', ''].includes(value);

/** Reads newly typed secrets unchanged. Omitted secrets keep their saved values. */
export function readSecrets(form: PostedForm): SettingValues {
  return Object.fromEntries(
    secrets.flatMap((name) => {
      const typed = Object.hasOwn(form, name) ? form[name] : undefined;
      return typeof typed === 'string' && typed !== '' && typed !== secretMask ? [[name, typed]] : [];
    }),
  );
}

/** Normalizes CR LF line breaks from browsers and removes line breaks from single-line text. */
function clean(text: string, kind: FieldDefinition['kind']): string {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n');
  return kind === 'multiline'
    ? lines.replace(/[^\P{Cc}\n\t]/gu, '').trim()
    : lines.replace(/\p{Cc}/gu, '').trim();
}
