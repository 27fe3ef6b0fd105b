import { isRecord, readJsonOrValue } from '../reply.ts';
import { type ResourceDefinition, importableFields } from '../resources/define.ts';
import type { FieldDefinition } from '../resources/fields.ts';

/** Meanings of a file's words by field and lowercase word. '' leaves the field empty. */
export type ValueMap = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Maximum distinct words per field. A column with more is not a choice. */
export const mostWords = 50;
const longestWord = 60;

export function meaningsOf({ kind, choices = [], choiceLabels = {} }: FieldDefinition): readonly {
  value: string;
  label: string;
}[] {
  if (kind === 'flag')
    return [
      { value: 'T', label: 'Yes' },
      { value: 'F', label: 'No' },
    ];
  if (kind !== 'choice') return [];
  return choices.map((value) => ({ value, label: choiceLabels[value] ?? value }));
}

export function readValueMap(value: unknown, definition: ResourceDefinition): ValueMap {
  const read = readJsonOrValue(value);
  const input = isRecord(read) ? read : {};
  return Object.fromEntries(
    importableFields(definition).flatMap(([name, field]) => {
      const words = input[name];
      if (!isRecord(words)) return [];
      const known = ['', ...meaningsOf(field).map((meaning) => meaning.value)];
      const entries = Object.entries(words).flatMap(([word, meaning]) =>
        typeof meaning === 'string' && known.includes(meaning) && word.length <= longestWord
          ? [[normalizeWord(word), meaning] as const]
          : [],
      );
      const hasMeanings = known.length > 1 && entries.length > 0;
      return hasMeanings ? [[name, Object.fromEntries(entries.slice(0, mostWords))] as const] : [];
    }),
  );
}

export const normalizeWord = (cell: string): string => cell.trim().toLowerCase();

export function mappedValue(map: ValueMap, field: string, cell: string): string | undefined {
  const words = map[field];
  const word = normalizeWord(cell);
  return words && Object.hasOwn(words, word) ? words[word] : undefined;
}

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
