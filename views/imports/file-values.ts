import { mappedFields } from '../../shared/imports/column-targets.ts';
import { clearableFields, meaningsOf, normalizeWord } from '../../shared/imports/value-map.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import type { ImportState } from './props.ts';

interface FileValue {
  name: string;
  field: FieldDefinition;
  fileValue: string;
  /** Original spelling in the file, known only for values that are not mapped yet. */
  written: string;
  /** Undefined if the user has not mapped it. */
  meaning: string | undefined;
}

interface Unread {
  name: string;
  field: FieldDefinition;
  values: readonly string[];
  leftEmpty: boolean;
}

/** Returns the optional fields with unreadable values, and those already set to be left empty. */
export function unreadOf(
  definition: ResourceDefinition,
  { mapping, left_empty, reasons }: Pick<ImportState, 'mapping' | 'left_empty' | 'reasons'>,
): Unread[] {
  if (!left_empty) return [];
  const open = clearableFields(definition).filter((name) => mappedFields(definition, mapping).includes(name));
  return open.flatMap((name) => {
    const field = definition.fields[name];
    const found = reasons.filter((reason) => reason.field === name);
    const isLeftEmpty = left_empty.includes(name);
    if (!field || (found.length === 0 && !isLeftEmpty)) return [];
    return [{ name, field, values: found.flatMap(({ values }) => values), leftEmpty: isLeftEmpty }];
  });
}

/** Returns the mapped and unmapped values of choices and flags, limited to fields that columns are mapped to. */
export function fileValuesOf(
  { fields }: ResourceDefinition,
  { mapping, value_map, reasons }: Pick<ImportState, 'mapping' | 'value_map' | 'reasons'>,
): FileValue[] {
  return mapping.flatMap((name) => {
    const field = fields[name];
    if (!field || meaningsOf(field).length === 0) return [];
    const unread = reasons
      .filter((reason) => reason.field === name)
      .flatMap(({ values }) => values.map((value) => [normalizeWord(value), value.trim()] as const));
    const written = new Map(unread);
    const meanings = value_map[name] ?? {};
    const fileValues = new Set([...Object.keys(meanings), ...written.keys()]);
    return [...fileValues].map((fileValue) => ({
      name,
      field,
      fileValue,
      written: written.get(fileValue) ?? fileValue,
      meaning: Object.hasOwn(meanings, fileValue) ? meanings[fileValue] : undefined,
    }));
  });
}
