import type { ResourceDefinition } from './define.ts';
import type { FieldDefinition } from './fields.ts';

export function importableFields({ fields }: ResourceDefinition): [string, FieldDefinition][] {
  return Object.entries(fields).filter(
    ([, field]) => !field.serverSet && !field.hidden && field.kind !== 'secret',
  );
}
