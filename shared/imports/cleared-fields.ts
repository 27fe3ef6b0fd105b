import { readJsonOrValue } from '../reply.ts';
import type { ResourceDefinition } from '../resources/define.ts';
import { importableFields } from '../resources/importable.ts';
import { meaningsOf } from './value-map.ts';

/**
 * Returns the fields that may stay empty if a cell is unreadable, so that the row is not rejected. Excludes fields with word
 * meanings, which users map one by one, and payments, whose payers are verified by such fields.
 */
export const clearableFields = (definition: ResourceDefinition): readonly string[] =>
  definition.importable?.matched
    ? importableFields(definition)
        .filter(([, field]) => !field.required && meaningsOf(field).length === 0)
        .map(([name]) => name)
    : [];

export function readClearedFields(value: unknown, definition: ResourceDefinition): readonly string[] {
  const read = readJsonOrValue(value);
  const names: readonly unknown[] = Array.isArray(read) ? read : [];
  return clearableFields(definition).filter((name) => names.includes(name));
}
