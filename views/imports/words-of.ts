import { mappedFields } from '../../shared/imports/column-targets.ts';
import { fieldsToLeave } from '../../shared/imports/left-empty.ts';
import { meaningsOf, wordOf } from '../../shared/imports/value-map.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import type { ImportState } from './props.ts';

interface Word {
  name: string;
  field: FieldDefinition;
  word: string;
  /** Original spelling in the file, known only for unmapped values. */
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
  { mapping, leftEmpty, reasons }: Pick<ImportState, 'mapping' | 'leftEmpty' | 'reasons'>,
): Unread[] {
  if (!leftEmpty) return [];
  const open = fieldsToLeave(definition).filter((name) => mappedFields(definition, mapping).includes(name));
  return open.flatMap((name) => {
    const field = definition.fields[name];
    const found = reasons.filter((reason) => reason.name === name);
    const isLeft = leftEmpty.includes(name);
    if (!field || (found.length === 0 && !isLeft)) return [];
    return [{ name, field, values: found.flatMap(({ values }) => values), leftEmpty: isLeft }];
  });
}

/** Returns the mapped and unmapped values of choices and flags, limited to fields that columns are mapped to. */
export function wordsOf(
  { fields }: ResourceDefinition,
  { mapping, valueMap, reasons }: Pick<ImportState, 'mapping' | 'valueMap' | 'reasons'>,
): Word[] {
  return mapping.flatMap((name) => {
    const field = fields[name];
    if (!field || meaningsOf(field).length === 0) return [];
    const unread = reasons
      .filter((reason) => reason.name === name)
      .flatMap(({ values }) => values.map((value) => [wordOf(value), value.trim()] as const));
    const written = new Map(unread);
    const said = valueMap[name] ?? {};
    const words = new Set([...Object.keys(said), ...written.keys()]);
    return [...words].map((word) => ({
      name,
      field,
      word,
      written: written.get(word) ?? word,
      meaning: Object.hasOwn(said, word) ? said[word] : undefined,
    }));
  });
}
