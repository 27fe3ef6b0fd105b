import { type ResourceDefinition, importableFields } from '../resources/define.ts';

interface ColumnTarget {
  label: string;
  fields: readonly string[];
  required: boolean;
}

/** Target for a first and last name in one cell, such as `Lee, Ann` or `Ann Lee`. */
export const fullName = 'full_name';
/** Targets for a name split across two columns, for records with a single name field. */
export const nameParts = ['first_name', 'last_name'] as const;

export function columnTargets(definition: ResourceDefinition): ReadonlyMap<string, ColumnTarget> {
  const fieldTargets = importableFields(definition).map(([name, field]): [string, ColumnTarget] => {
    const mayHaveTime = name === 'date' && definition.fields['time']?.kind === 'clock';
    return [
      name,
      {
        label: mayHaveTime ? `${field.label} (with or without time)` : field.label,
        fields: [name],
        required: Boolean(field.required),
      },
    ];
  });
  return new Map([...fieldTargets, ...composites(definition)]);
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

export function mappedFields(definition: ResourceDefinition, mapping: readonly string[]): string[] {
  const targets = columnTargets(definition);
  return [...new Set(mapping.flatMap((name) => targets.get(name)?.fields ?? []))];
}

export function missingColumns(definition: ResourceDefinition, mapping: readonly string[]): string[] {
  const filled = mappedFields(definition, mapping);
  return importableFields(definition)
    .filter(([name, field]) => field.required && !filled.includes(name))
    .map(([, { label }]) => label);
}
