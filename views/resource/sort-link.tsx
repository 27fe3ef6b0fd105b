import { sortKeysOf } from '../../shared/list-state.ts';
import { hrefWith } from './list-links.ts';
import type { ListPageProps } from './props.ts';

export type Sorted = Pick<ListPageProps, 'definition' | 'state' | 'usualSize'>;

/** Returns the `aria-sort` value; undefined if the list is sorted by another field. */
export function orderOf(
  { definition, state }: Sorted,
  field: string,
): 'ascending' | 'descending' | undefined {
  const [current] = state.sort ? [state.sort] : sortKeysOf(definition.defaultSort);
  if (current?.field !== field) return undefined;
  return current.descending ? 'descending' : 'ascending';
}

/** Link that sorts by a field. A second click reverses the order. Times start with the newest. */
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
