import type { ReactNode } from 'react';
import { listPageStrings } from '../../shared/locales/en/resources.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { sortKeysOf } from '../../shared/list-state.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { columnsOf, titleColumn } from './columns.ts';
import { carriedBy, clearedHref, hrefWith, isFiltered } from './list-links.ts';
import type { ListPageProps } from './props.ts';

export interface Chip {
  label: string;
  href: string;
}

type Listed = Pick<ListPageProps, 'definition' | 'state' | 'usualSize'>;

interface Props {
  list: Listed;
  controlNames: readonly string[];
  /** Search field; missing if search is not supported. */
  search?: { label: string; hint?: string };
  button: string;
  chips: readonly Chip[];
  children?: ReactNode;
}

/** Search and filter form. It uses GET so that the result has an address. */
export function FilterForm({ list, controlNames, search, button, chips, children }: Props) {
  return (
    <form
      className="quiet-filters"
      method="get"
      action={pathsOf(list.definition).list.split('?')[0]}
      role="search"
    >
      <HiddenFields pairs={carriedBy(hrefWith(list, {}), ['search', 'page', 'sort', ...controlNames])} />
      {search && (
        <input
          type="search"
          name="search"
          className="form-control"
          aria-label={search.label}
          placeholder={search.hint ?? search.label}
          defaultValue={list.state.search}
          maxLength={200}
          autoComplete="off"
        />
      )}
      {!children && <button className="btn btn-quiet wide-only">{button}</button>}
      <details className={children ? 'menu settings' : 'menu settings narrow-only'} data-menu>
        <summary>{children ? listPageStrings.filter : listPageStrings.sort}</summary>
        <div className="menu-list">
          {children}
          <SortChoice {...list} />
          <button className="btn btn-quiet">{button}</button>
        </div>
      </details>
      {chips.map(({ label, href }) => (
        <a key={label} className="chip" href={href} aria-label={listPageStrings.removeFilter(label)}>
          {label} <span aria-hidden>×</span>
        </a>
      ))}
      {isFiltered(list.state) && (
        <a className="clear" href={clearedHref(list)}>
          {controlStrings.clear}
        </a>
      )}
    </form>
  );
}

/** Sort select for phones, where column headers are hidden. On wide screens, it is invisible but still submits the current sort order. */
function SortChoice({ definition, state }: Listed) {
  const [usual] = sortKeysOf(definition.defaultSort);
  const columns = [titleColumn(definition), ...columnsOf({ ...definition, listed: undefined })];
  const offered = columns.flatMap(({ label, sortBy = '' }) =>
    sortBy && sortBy !== usual?.field ? [{ value: sortBy, label }] : [],
  );
  const value = state.sort ? `${state.sort.descending ? '-' : ''}${state.sort.field}` : '';
  const first = columns.find(({ sortBy }) => sortBy === usual?.field)?.label ?? listPageStrings.defaultOrder;
  const turned = columns.find(({ sortBy }) => sortBy === state.sort?.field)?.label ?? value;
  const isOffered = value === '' || offered.some((choice) => choice.value === value);
  return (
    <label className="narrow-only">
      {listPageStrings.sortBy}
      <select name="sort" className="form-control select" defaultValue={value}>
        <option value="">{first}</option>
        {offered.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {!isOffered && <option value={value}>{listPageStrings.reversed(turned)}</option>}
      </select>
    </label>
  );
}

/** Formats a range: 'Nov 1 to Nov 24', 'from Nov 1', 'up to Nov 24'. */
export function formatSpan(from: string, to: string, format: (end: string) => string): string {
  if (from === to) return format(from);
  if (!to) return listPageStrings.from(format(from));
  return from ? listPageStrings.fromTo(format(from), format(to)) : listPageStrings.upTo(format(to));
}

export function HiddenFields({ pairs }: { pairs: readonly (readonly [name: string, value: string])[] }) {
  return pairs.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
