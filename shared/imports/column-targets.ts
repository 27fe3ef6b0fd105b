import type { ResourceDefinition } from '../resources/define.ts';
import { importableFields } from '../resources/importable.ts';

/** What a column of a file can hold: one field, several at once, or a part of one. */
interface ColumnTarget {
  label: string;
  /** The fields that it fills. */
  fields: readonly string[];
  /** Of a field that a record must have. */
  required: boolean;
}

/** First and last name in one cell, as `Lee, Ann` or `Ann Lee`. */
export const fullName = 'full_name';
/** A name in two columns, where the record has it in one field. */
export const nameParts = ['first_name', 'last_name'] as const;

/** What the columns of a file can go into, by the name that a mapping has it under. */
export function columnTargets(definition: ResourceDefinition): ReadonlyMap<string, ColumnTarget> {
  const own = importableFields(definition).map(([name, field]): [string, ColumnTarget] => {
    const holdsTime = name === 'date' && definition.fields['time']?.kind === 'clock';
    return [
      name,
      {
        label: holdsTime ? `${field.label} (with or without time)` : field.label,
        fields: [name],
        required: Boolean(field.required),
      },
    ];
  });
  return new Map([...own, ...composites(definition)]);
}

function composites({ fields }: ResourceDefinition): [string, ColumnTarget][] {
  const [first, last] = nameParts;
  if (fields[first] && fields[last])
    return [[fullName, { label: 'Full Name', fields: nameParts, required: false }]];
  if (!fields['name']) return [];
  return [
    [first, { label: 'First Name', fields: ['name'], required: false }],
    [last, { label: 'Last Name', fields: ['name'], required: false }],
  ];
}

/** The fields that a file's columns fill, each once. */
export function mappedFields(definition: ResourceDefinition, mapping: readonly string[]): string[] {
  const targets = columnTargets(definition);
  return [...new Set(mapping.flatMap((name) => targets.get(name)?.fields ?? []))];
}

/** Labels of the fields that a file must have and that no column goes into. */
export function missingColumns(definition: ResourceDefinition, mapping: readonly string[]): string[] {
  const filled = mappedFields(definition, mapping);
  return importableFields(definition)
    .filter(([name, field]) => field.required && !filled.includes(name))
    .map(([, { label }]) => label);
}
