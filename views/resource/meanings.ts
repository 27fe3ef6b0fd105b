import type { FieldDefinition } from '../../shared/resources/fields.ts';

type Meaning = 'good' | 'bad' | 'warn' | 'plain';

const ofStatus: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['done', 'good'],
  ['ready', 'good'],
  ['sent', 'good'],
  ['delivered', 'good'],
  ['confirmed', 'good'],
  ['paid', 'good'],
  ['accepted', 'good'],
  ['awaiting_confirm', 'warn'],
  ['paused', 'warn'],
  ['cancelled', 'warn'],
  ['refunded', 'warn'],
  ['expired', 'warn'],
  ['opted_out', 'warn'],
  ['failed', 'bad'],
  ['rejected', 'bad'],
  ['undelivered', 'bad'],
]);

const ofTicked: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['active', 'good'],
  ['paused', 'warn'],
  ['disabled', 'bad'],
  ['opt_out_voice', 'bad'],
  ['opt_out_text', 'bad'],
  ['opt_out_email', 'bad'],
]);

/** Returns the badge color of a value; undefined for plain text. The badge text has the same meaning without the color. */
export function meaningOf(name: string, { kind }: FieldDefinition, value: unknown): Meaning | undefined {
  if (kind === 'flag') return value === 'T' ? (ofTicked.get(name) ?? 'good') : undefined;
  if (name !== 'status') return undefined;
  return (typeof value === 'string' && ofStatus.get(value.toLowerCase())) || 'plain';
}

/** Returns the color of a value on a list page, where only exceptions are colored. */
export function exceptionOf(
  name: string,
  field: FieldDefinition,
  value: unknown,
): 'bad' | 'warn' | undefined {
  const meaning = meaningOf(name, field, value);
  return meaning === 'bad' || meaning === 'warn' ? meaning : undefined;
}
