import { isRecord, readJsonOrValue } from '../reply.ts';
import type { ResourceDefinition } from '../resources/define.ts';
import type { FieldDefinition } from '../resources/fields.ts';
import { importableFields } from '../resources/importable.ts';

/** What the words of a file mean, by field and then by the word in lower case; '' leaves the field empty. */
export type ValueMap = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** So many words of one field are told apart: a column with more is none of choices. */
export const mostWords = 50;
const longestWord = 60;

/** What a word can mean in the field, each with its label; nothing where the field takes any text. */
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

/** Reads what came from outside: words of fields that have meanings, each with one of those. What is none is left out. */
export function readValueMap(value: unknown, definition: ResourceDefinition): ValueMap {
  const read = readJsonOrValue(value);
  const given = isRecord(read) ? read : {};
  return Object.fromEntries(
    importableFields(definition).flatMap(([name, field]) => {
      const words = given[name];
      if (!isRecord(words)) return [];
      const known = ['', ...meaningsOf(field).map((meaning) => meaning.value)];
      const entries = Object.entries(words).flatMap(([word, meaning]) =>
        typeof meaning === 'string' && known.includes(meaning) && word.length <= longestWord
          ? [[wordOf(word), meaning] as const]
          : [],
      );
      const hasMeanings = known.length > 1 && entries.length > 0;
      return hasMeanings ? [[name, Object.fromEntries(entries.slice(0, mostWords))] as const] : [];
    }),
  );
}

/** Words are the same whatever their case. */
export const wordOf = (cell: string): string => cell.trim().toLowerCase();

/** What the cell means where staff said so. */
export function meantBy(map: ValueMap, field: string, cell: string): string | undefined {
  const words = map[field];
  const word = wordOf(cell);
  return words && Object.hasOwn(words, word) ? words[word] : undefined;
}
