import { maskAccounts } from '../../../../shared/payment/accounts.ts';
import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { clientSettings, secretMask } from '../../../../shared/resources/client-settings.ts';
import type { FieldDefinition } from '../../../../shared/resources/fields.ts';
import { readNumberRows, writeNumberRows } from '../../../../shared/ivr/number-rows.ts';
import { readVerifyList } from '../../../../shared/payment/record.ts';
import { valueOf, valuesOf, type PostedForm } from '../../http/form.ts';

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
  };
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/** A setting comes as text, or as the value itself. */
function textFor(kind: FieldDefinition['kind'], value: unknown): string {
  if (kind === 'flag') return value === 'T' || value === true ? 'T' : 'F';
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What was typed, in the inputs themselves or in the controls beside them. */
export function readValues(form: PostedForm, setting: Setting): SettingValues {
  const typed = readTyped(form, setting);
  const filled = Object.entries(controls).flatMap(([name, read]) => {
    const before = setting.values[name] ?? '';
    // An input that was changed goes before its control: only one of them can be meant.
    if (!Object.hasOwn(typed, name) || typed[name] !== clean(before, 'multiline')) return [];
    const value = read(form, before);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...typed, ...Object.fromEntries(filled) };
}

/** What a control says, where it says something else than its input. */
const controls: Readonly<Record<string, (form: PostedForm, before: string) => string | undefined>> = {
  verify_fields: (form, before) => {
    const ticked = JSON.stringify(readVerifyList(valuesOf(form, 'verify_ticked')));
    const isOther = ticked !== JSON.stringify(readVerifyList(before));
    return valueOf(form, 'verify_shown') && isOther ? ticked : undefined;
  },
  ivr_number: (form, before) => {
    const names = valuesOf(form, 'dialled_name');
    const rows = valuesOf(form, 'dialled_number').map((number, at) => ({ number, name: names[at] ?? '' }));
    if (rows.length === 0) return undefined;
    const written = writeNumberRows(rows, before);
    return written === writeNumberRows(readNumberRows(before), before) ? undefined : written;
  },
};

/** What was typed: a box without a tick is 'F', a field that the form or the client does not have is left out. */
function readTyped(form: PostedForm, { values }: Setting): SettingValues {
  return Object.fromEntries(
    open.flatMap(([name, { kind }]) => {
      if (!Object.hasOwn(values, name)) return [];
      const typed = Object.hasOwn(form, name) ? form[name] : undefined;
      if (kind === 'flag') return [[name, typed === 'T' ? 'T' : 'F']];
      return typeof typed === 'string' ? [[name, clean(typed, kind)]] : [];
    }),
  );
}

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
