import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import type { FormValues } from './screen-extras.ts';
import { screenOf, type FormTarget } from './screen-parts.ts';

export type NamedField = readonly [name: string, field: FieldDefinition];

export function definitionOf(target: FormTarget): ResourceDefinition {
  const { definition } = target;
  const { omitted = [] } = screenOf(target).form?.fields?.(target) ?? {};
  if (omitted.length === 0) return definition;
  const fields = Object.entries(definition.fields).filter(([name]) => !omitted.includes(name));
  return { ...definition, fields: Object.fromEntries(fields) };
}

/** Returns the fields that this user may submit. Other posted fields are ignored. */
export function editableFields(target: FormTarget): NamedField[] {
  const { fixed = [] } = screenOf(target).form?.fields?.(target) ?? {};
  return Object.entries(definitionOf(target).fields).filter(
    ([name, field]) => !field.hidden && !field.serverSet && !fixed.includes(name),
  );
}

export function allValues({ definition }: FormTarget, values: FormValues): FormValues {
  const empty = Object.keys(definition.fields).map((name) => [name, '']);
  return { ...Object.fromEntries(empty), ...values };
}
