import type { OfferCondition } from '../api-features.ts';

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
  | 'clock' // HH:mm, in the organization's zone
  | 'weekdays' // Mon,Tue,…: a comma list of `weekdays`
  | 'json'
  | 'url'
  | 'secret'; // write-only

/** Display format of a value that is transmitted as a code or without its unit. */
export type ReadAs = 'zone' | 'landingPage' | 'fileType' | 'phone' | 'bytes' | 'duration' | 'percent';

export interface FieldDefinition extends OfferCondition {
  readonly kind: FieldKind;
  readonly label: string;
  /** Error message if the field is missing. Fields without one are optional. */
  readonly required?: string;
  /** Default value. A field with a default is never empty. */
  readonly initial?: string;
  readonly choices?: readonly string[];
  readonly choiceLabels?: Readonly<Record<string, string>>;
  readonly readAs?: ReadAs;
  /** True if a text field accepts only the options offered by the form. */
  readonly closed?: true;
  /** Reference to a record of another resource, by id or by another field. */
  readonly reference?: { readonly to: string; readonly by: string };
  readonly min?: number;
  readonly max?: number;
  /** True if the date must not be in the future, such as a birth date. */
  readonly past?: true;
  /** True if many rows share a value, so all values can be listed. The table has an index on `id_org` and this column. */
  readonly repeats?: true;
  /** True if the filter is set only by links and has no control. */
  readonly filterByLink?: true;
  /** True if the value names a person or place. Sorting then ignores case and accents, as it does for a resource's `title` fields. */
  readonly named?: true;
  /** True if the text may contain `{{first_name}}`-style placeholders. */
  readonly placeholders?: true;
  /** True if the field appears in no form, list page or import, because other parts of the UI manage the value. */
  readonly hidden?: true;
  /**
   * Texts for an empty value that has its own meaning. A new form offers `label` as the last option.
   * `missingText` is the error if nothing was selected; `listed` is shown on the list page.
   */
  readonly none?: { readonly label: string; readonly missingText: string; readonly listed: string };
  readonly maxLength?: number;
  readonly hint?: string;
  /** Choices of contract level 2. */
  readonly choicesBeyond?: readonly string[];
  /** True if the server sets the value and ignores it in request bodies. */
  readonly serverSet?: true;
  readonly group?: string;
}

/** Form value that means the `none` option was selected. */
export const noneChosen = '(none)';

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

interface WireTypes {
  time: number | undefined;
  number: number | undefined;
  json: unknown;
}

/** Type of a value returned by `readRow`. Missing text is ''. */
export type WireValue<Kind extends FieldKind> = Kind extends keyof WireTypes ? WireTypes[Kind] : string;

interface InputTypes {
  time: number | '';
  number: number | '';
  json: unknown;
}

/** Type of a value in a validated request body. */
export type InputValue<Kind extends FieldKind> =
  | (Kind extends keyof InputTypes ? InputTypes[Kind] : string)
  | null;
