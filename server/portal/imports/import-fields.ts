import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';

/** The fields that a column can go into. */
export function importFields({ fields }: ResourceDefinition): [string, FieldDefinition][] {
  return Object.entries(fields).filter(
    ([, field]) => !field.serverSet && !field.hidden && field.kind !== 'secret',
  );
}

export type MappingErrors = Readonly<Record<string, string>>;
