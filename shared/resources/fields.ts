import type { ApiFeature } from '../api-features.ts';

/** What a field holds, and so its control, its check, its column and how it travels. */
export type FieldKind =
  | 'text'
  | 'multiline'
  | 'flag' // 'T' or 'F'
  | 'choice'
  | 'phone' // ten digits
  | 'email'
  | 'money' // decimal string in dollars
  | 'date' // MM/DD/YYYY
  | 'time' // unix seconds, UTC
  | 'number'
  | 'clock' // HH:mm, in the organisation's zone
  | 'weekdays' // Mon,Tue,…: a comma list of `weekdays`
  | 'json'
  | 'url'
  | 'secret'; // write only

/** How a text or a figure is read that travels as a code or without its unit. */
export type ReadAs = 'zone' | 'landingPage' | 'fileType' | 'phone' | 'bytes' | 'duration' | 'percent';

export interface FieldDefinition {
  readonly kind: FieldKind;
  readonly label: string;
  /** The message when it is missing. A field without one is optional. */
  readonly required?: string;
  /** What a record has that says nothing; it is never without a value then. */
  readonly initial?: string;
  readonly choices?: readonly string[];
  /** How a person reads the choices, where that is not the value itself. */
  readonly choiceLabels?: Readonly<Record<string, string>>;
  readonly readAs?: ReadAs;
  /** A text for which nothing but what a form offers is taken. */
  readonly closed?: true;
  /** The value names a record of another resource, by its id or by another field. */
  readonly reference?: { readonly to: string; readonly by: string };
  /** Of a number. */
  readonly min?: number;
  readonly max?: number;
  /** Of a date: it is not to come, as that of a birth. */
  readonly past?: true;
  /** Many rows have the same value, so that all values can be listed: its table has an index of `id_org` and this column. */
  readonly repeats?: true;
  /** Its filter is set by links alone and has no control. */
  readonly filterByLink?: true;
  /** Names people or places: sorted as words are, without case and accents. So is a title. */
  readonly named?: true;
  /** Text with `{{first_name}}`-style placeholders. */
  readonly placeholders?: true;
  /** Kept by the screens themselves: in no form, list or import. */
  readonly hidden?: true;
  /**
   * That it has no value means something of its own: on a new form it is an option at the end, `asked` is said where nothing
   * was chosen, and a list says `listed`.
   */
  readonly none?: { readonly label: string; readonly asked: string; readonly listed: string };
  readonly maxLength?: number;
  readonly hint?: string;
  /** The contract does not have it: it is there only where the API names this feature. */
  readonly beyond?: ApiFeature;
  /** The same of some of its choices. */
  readonly choicesBeyond?: { readonly feature: ApiFeature; readonly choices: readonly string[] };
  /** Set by the server, never taken from a body. */
  readonly serverSet?: true;
  /** Group heading on a long form. */
  readonly group?: string;
}

/** What a form posts where a field's `none` was chosen. */
export const noneChosen = '(none)';

/** In the order of the week, as a 'weekdays' field holds them. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

interface WireTypes {
  time: number | undefined;
  number: number | undefined;
  json: unknown;
}

/** A field's value as `readRow` reads it: a text that is missing is ''. */
export type WireValue<Kind extends FieldKind> = Kind extends keyof WireTypes ? WireTypes[Kind] : string;
