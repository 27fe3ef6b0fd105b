import { columnsOf, isNumeric, titleColumn } from './columns.ts';
import { ListRows } from './list-rows.tsx';
import type { ListPageProps } from './props.ts';
import { orderOf, SortLink, type Sorted } from './sort-link.tsx';
import { hasChoice, TickAll, TickedBar } from './ticked-bar.tsx';

/** Table of a list page. While rows are streamed, a placeholder marks the position for `ListRows`. */
export function ListTable({ rows, ...list }: ListPageProps) {
  const { definition, customColumns, shell, may, bulk, refreshSeconds } = list;
  const ticks = hasChoice(list);
  return (
    <div data-rows-area className="quiet-area">
      <table className={`quiet-list ${definition.name}`} role="table">
        <caption className="visually-hidden">{definition.label.many}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <Head list={list} {...titleColumn(definition)} ticks={ticks} />
            {columnsOf(definition, customColumns).map(({ name, label, sortBy, field }) => (
              <Head key={name} list={list} label={label} sortBy={sortBy} numeric={isNumeric({ field })} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" id="rows" data-refresh-seconds={refreshSeconds}>
          {rows ? <ListRows {...list} rows={rows} /> : <tr data-rows />}
        </tbody>
      </table>
      {ticks && <TickedBar csrfToken={shell.csrfToken} may={may} bulk={bulk} />}
    </div>
  );
}

interface HeadProps {
  list: Sorted;
  label: string;
  sortBy?: string;
  numeric?: boolean;
  ticks?: boolean;
}

function Head({ list, label, sortBy, numeric, ticks }: HeadProps) {
  return (
    <th
      role="columnheader"
      aria-sort={sortBy ? orderOf(list, sortBy) : undefined}
      className={numeric ? 'num' : undefined}
    >
      {ticks && <TickAll />}
      {sortBy ? <SortLink field={sortBy} label={label} list={list} /> : label}
    </th>
  );
}
