import { useContext } from 'react';
import { KeptContext } from '../kept.tsx';
import { columnsOf, isFigure, titleColumn } from './columns.ts';
import { ListRows, placeRows } from './list-rows.tsx';
import type { ListPageProps } from './props.ts';
import { orderOf, SortLink } from './sort-link.tsx';
import { hasChoice, TickAll, TickedBar } from './ticked-bar.tsx';

/** More do not fit a page side by side. */
const mostColumns = 6;

/** The rows and their heads. Without rows a mark stands in their place, for which the server puts the stream of `ListRows`. */
export function ListTable(props: ListPageProps) {
  const { definition } = props;
  const columns = columnsOf(definition, props.ownColumns);
  return (
    <div data-rows-area className={columns.length > mostColumns ? 'quiet-area wide' : 'quiet-area'}>
      <table className={`quiet-list ${definition.name}`} role="table">
        <caption className="visually-hidden">{definition.label.many}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <Head list={props} {...titleColumn(definition)} ticks={hasChoice(props)} />
            {columns.map((column) => (
              <Head key={column.name} list={props} {...column} figure={isFigure(column)} />
            ))}
          </tr>
        </thead>
        <Body {...props} />
      </table>
      {hasChoice(props) && <TickedBar {...props} />}
    </div>
  );
}

/** Where nothing is kept, and where a menu stands open in a row, React draws each row by itself. */
function Body({ rows, ...list }: ListPageProps) {
  const host = useContext(KeptContext);
  const isKept = rows && host && list.openMenu === undefined;
  return (
    <tbody role="rowgroup" id="rows" data-refresh-seconds={list.refreshSeconds}>
      {isKept ? (
        placeRows({ ...list, rows }, host)
      ) : rows ? (
        <ListRows {...list} rows={rows} />
      ) : (
        <tr data-rows />
      )}
    </tbody>
  );
}

interface HeadProps {
  list: ListPageProps;
  label: string;
  sortBy?: string;
  figure?: boolean;
  ticks?: boolean;
}

/** A head that sorts is a link. */
function Head({ list, label, sortBy, figure, ticks }: HeadProps) {
  return (
    <th
      role="columnheader"
      aria-sort={sortBy ? orderOf(list, sortBy) : undefined}
      className={figure ? 'num' : undefined}
    >
      {ticks && <TickAll />}
      {sortBy ? <SortLink field={sortBy} label={label} list={list} /> : label}
    </th>
  );
}
