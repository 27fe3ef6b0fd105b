import { readJsonOrValue } from '../reply.ts';
import type { ResourceDefinition } from '../resources/define.ts';
import { importableFields } from '../resources/importable.ts';
import { meaningsOf } from './value-map.ts';

/**
 * The fields in which a cell that cannot be read may be left empty, so that its row is not refused. Not where words have meanings, which
 * are said one by one; nor in a payment, whose payer proves by such fields who they are.
 */
export const fieldsToLeave = (definition: ResourceDefinition): readonly string[] =>
  definition.importable?.matched
    ? importableFields(definition)
        .filter(([, field]) => !field.required && meaningsOf(field).length === 0)
        .map(([name]) => name)
    : [];

/** Reads what came from outside: of the names those that may be left empty, in the order of the form. */
export function readLeftEmpty(value: unknown, definition: ResourceDefinition): readonly string[] {
  const read = readJsonOrValue(value);
  const given: readonly unknown[] = Array.isArray(read) ? read : [];
  return fieldsToLeave(definition).filter((name) => given.includes(name));
}
