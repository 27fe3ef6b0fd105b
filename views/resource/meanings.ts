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

/** The colour of a value that is shown as a badge; undefined for one that is plain text. The badge's word says it all. */
export function meaningOf(name: string, { kind }: FieldDefinition, value: unknown): Meaning | undefined {
  if (kind === 'flag') return value === 'T' ? (ofTicked.get(name) ?? 'good') : undefined;
  if (name !== 'status') return undefined;
  return (typeof value === 'string' && ofStatus.get(value.toLowerCase())) || 'plain';
}

/** The same for a list, which colours exceptions alone. */
export function exceptionOf(
  name: string,
  field: FieldDefinition,
  value: unknown,
): 'bad' | 'warn' | undefined {
  const meaning = meaningOf(name, field, value);
  return meaning === 'bad' || meaning === 'warn' ? meaning : undefined;
}
