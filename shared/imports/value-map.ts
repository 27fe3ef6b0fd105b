import { isRecord, readJsonOrValue } from '../reply.ts';
import type { ResourceDefinition } from '../resources/define.ts';
import type { FieldDefinition } from '../resources/fields.ts';
import { importableFields } from '../resources/importable.ts';

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
