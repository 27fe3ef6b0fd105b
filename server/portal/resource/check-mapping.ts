import { importMessages } from '../../../shared/locales/en/imports.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { columnTargets, missingColumns } from '../../../shared/imports/column-targets.ts';
import { clearableFields, readValueMap, type ValueMap } from '../../../shared/imports/value-map.ts';
import { imports } from '../../../shared/resources/operations.ts';
import { valueOf, type PostedForm } from '../http/form.ts';

interface Mapping {
  /** Field name per column, or '' for ignored columns. */
  mapping: string[];
  rule: string;
  /** Meanings of words in the file. Missing if the form did not ask for any. */
  valueMap?: ValueMap;
  /** Fields left empty if their value is unreadable. Missing if the form did not ask. */
  leftEmpty?: readonly string[];
}

export function readPostedMapping(
  form: PostedForm,
  columns: readonly string[],
  definition: ResourceDefinition,
): Mapping {
  const mapping = columns.map((_, at) => valueOf(form, `column-${at}`));
  const meanings = readMeanings(form);
  const valueMap = meanings && readValueMap(meanings, definition);
  const leftEmpty = readEmptiedFields(form, definition);
  return {
    mapping,
    rule: valueOf(form, 'rule'),
    ...(valueMap && { valueMap }),
    ...(leftEmpty && { leftEmpty }),
  };
}

/** Reads the choices for unreadable values: `unread:email` is 'empty' to leave the field empty, or 'refuse' to reject the row. */
function readEmptiedFields(form: PostedForm, definition: ResourceDefinition): readonly string[] | undefined {
  const answered = clearableFields(definition).filter((name) => valueOf(form, `unread:${name}`) !== '');
  if (answered.length === 0) return undefined;
  return answered.filter((name) => valueOf(form, `unread:${name}`) === 'empty');
}

/** Reads the meanings of words: `meaning:language:span` is '=es', or 'refuse' if no meaning was chosen. */
function readMeanings(form: PostedForm): Record<string, Record<string, string>> | undefined {
  const entries = Object.keys(form).flatMap((key) => {
    const [, name, cellText] = /^meaning:(\w+):(.+)$/s.exec(key) ?? [];
    return name !== undefined && cellText !== undefined
      ? [{ name, cellText, meaning: valueOf(form, key) }]
      : [];
  });
  if (entries.length === 0) return undefined;
  const meanings: Record<string, Record<string, string>> = {};
  for (const { name, cellText, meaning } of entries)
    if (meaning.startsWith('=')) meanings[name] = { ...meanings[name], [cellText]: meaning.slice(1) };
  return meanings;
}

/** Returns errors by control name. A required field without a column is listed under `mapping`. */
export function checkMapping(
  { mapping, rule }: Mapping,
  definition: ResourceDefinition,
): Record<string, string> {
  const targets = columnTargets(definition);
  const errors: Record<string, string> = {};
  for (const [at, name] of mapping.entries()) {
    const label = targets.get(name)?.label ?? name;
    if (name && mapping.indexOf(name) !== at) errors[`column-${at}`] = importMessages.duplicate(label);
  }
  const missing = missingColumns(definition, mapping);
  if (missing.length > 0) errors['mapping'] = missing.map(importMessages.missing).join(' ');
  const rules: readonly string[] = imports.fields.rule.choices;
  if (definition.importable?.matched && !rules.includes(rule)) errors['rule'] = importMessages.rule;
  return errors;
}
