import type { Row } from '../../shared/resources/define.ts';
import { titleOf } from '../../shared/resources/places.ts';
import type { ListPageProps } from './props.ts';
import { readableValue } from '../../shared/resources/readable.ts';

type Context = Pick<ListPageProps, 'definition' | 'references' | 'zone' | 'nowSeconds'>;

/** What a record is called, with the names of what its title refers to: a job is called as its notification list. */
export function recordName(context: Context, record: Row): string {
  const { definition, references } = context;
  const read = definition.title.flatMap((name) => {
    const field = definition.fields[name];
    if (!field || (!field.reference && field.kind === 'text')) return [];
    return [[name, readableValue(name, field, { ...context, value: record[name], names: references[name] })]];
  });
  return titleOf(definition, read.length > 0 ? { ...record, ...Object.fromEntries(read) } : record);
}
