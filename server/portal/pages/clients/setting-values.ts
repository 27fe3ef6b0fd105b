import { maskAccounts } from '../../../../shared/payment/accounts.ts';
import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { clientSettings, secretMask } from '../../../../shared/resources/client-settings.ts';
import type { FieldDefinition } from '../../../../shared/resources/fields.ts';
import type { PostedForm } from '../../http/form.ts';

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

/** What was typed: a box without a tick is 'F', a field that the form or the client does not have is left out. */
export function readValues(form: PostedForm, { values }: Setting): SettingValues {
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
