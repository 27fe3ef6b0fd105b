import { sortKeysOf } from '../../shared/list-state.ts';
import { hrefWith } from './list-links.ts';
import type { ListPageProps } from './props.ts';

export type Sorted = Pick<ListPageProps, 'definition' | 'state' | 'usualSize'>;

/** As `aria-sort` says it; undefined where the list is sorted otherwise. */
export function orderOf(
  { definition, state }: Sorted,
  field: string,
): 'ascending' | 'descending' | undefined {
  const [current] = state.sort ? [state.sort] : sortKeysOf(definition.defaultSort);
  if (current?.field !== field) return undefined;
  return current.descending ? 'descending' : 'ascending';
}

/** A second press turns the order round. Moments begin with the newest. */
export function SortLink({ field, label, list }: { field: string; label: string; list: Sorted }) {
  const order = orderOf(list, field);
  const isTime = field === 'id' || list.definition.fields[field]?.kind === 'time';
  const descending = order ? order === 'ascending' : isTime;
  return (
    <a href={hrefWith(list, { sort: { field, descending } })} data-order={order}>
      {label}
    </a>
  );
}
