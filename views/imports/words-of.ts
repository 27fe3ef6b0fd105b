import { meaningsOf, wordOf } from '../../shared/imports/value-map.ts';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import type { ImportState } from './props.ts';

interface Word {
  name: string;
  field: FieldDefinition;
  /** In lower case. */
  word: string;
  /** Undefined where nobody said. */
  meaning: string | undefined;
}

/** The words whose meaning is, or is to be, said: of the fields that columns go into. */
export function wordsOf(
  { fields }: ResourceDefinition,
  { mapping, valueMap, reasons }: Pick<ImportState, 'mapping' | 'valueMap' | 'reasons'>,
): Word[] {
  return mapping.flatMap((name) => {
    const field = fields[name];
    if (!field || meaningsOf(field).length === 0) return [];
    const unread = reasons
      .filter((reason) => reason.name === name)
      .flatMap(({ values }) => values.map(wordOf));
    const said = valueMap[name] ?? {};
    const words = new Set([...Object.keys(said), ...unread]);
    return [...words].map((word) => ({
      name,
      field,
      word,
      meaning: Object.hasOwn(said, word) ? said[word] : undefined,
    }));
  });
}
