import type { Row } from '../../shared/resources/define.ts';
import { titleOf } from '../../shared/resources/resource-paths.ts';
import type { ListPageProps } from './props.ts';
import { valueReader } from '../../shared/resources/readable.ts';

type Context = Pick<ListPageProps, 'definition' | 'references' | 'zone' | 'nowSeconds'>;

/** Returns a function that names records. It resolves references; a job, for example, is named after its notification list. */
export function recordNamer({ definition, references, zone, nowSeconds }: Context): (record: Row) => string {
  const read = definition.title.flatMap((name) => {
    const field = definition.fields[name];
    if (!field || (!field.reference && field.kind === 'text')) return [];
    return [[name, valueReader(name, field, { zone, nowSeconds, names: references[name] })] as const];
  });
  if (read.length === 0) return (record) => titleOf(definition, record);
  return (record) => {
    const texts = read.map(([name, readValue]) => [name, readValue(record[name])]);
    return titleOf(definition, { ...record, ...Object.fromEntries(texts) });
  };
}
