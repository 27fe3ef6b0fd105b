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
  | 'json'
  | 'url'
  | 'secret'; // write only

export interface FieldDefinition {
  readonly kind: FieldKind;
  readonly label: string;
  /** The message when it is missing. A field without one is optional. */
  readonly required?: string;
  readonly choices?: readonly string[];
  readonly maxLength?: number;
  readonly hint?: string;
  /** Set by the server, never taken from a body. */
  readonly serverSet?: true;
  /** Group heading on a long form. */
  readonly group?: string;
}

export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

interface WireTypes {
  time: number;
  number: number;
  json: unknown;
}

/** A field's value as it travels. */
export type WireValue<Kind extends FieldKind> = Kind extends keyof WireTypes ? WireTypes[Kind] : string;
