import { useContext, type ReactNode } from 'react';
import type { ResourceDefinition } from '../../shared/resources/define.ts';
import { drawnBy, Kept, KeptContext } from '../kept.tsx';
import { columnsOf, isFigure, titleColumn } from './columns.ts';
import { ListRows, placeRows } from './list-rows.tsx';
import type { ListPageProps } from './props.ts';
import { orderOf, SortLink, type Sorted } from './sort-link.tsx';
import { hasChoice, TickAll, TickedBar } from './ticked-bar.tsx';

interface HeadLook {
  name: string;
  label: string;
  sortBy?: string;
  figure?: boolean;
}

/**
 * The rows and their heads. Without rows a mark stands in their place, for which the server puts the stream of `ListRows`. Where
 * nothing is kept, and where a menu stands open in a row, React draws each row by itself.
 */
export function ListTable({ rows, ...list }: ListPageProps) {
  const host = useContext(KeptContext);
  const Table = tableOf(list.definition);
  const { csrfToken } = list.shell;
  const by = tableBy(list);
  if (rows && host && list.openMenu === undefined)
    return <Kept of={Table} by={by} fresh={{ csrfToken, rows: placeRows({ ...list, rows }, host) }} />;
  const drawn = rows ? <ListRows {...list} rows={rows} /> : <tr data-rows />;
  return <Table {...by} csrfToken={csrfToken} rows={drawn} />;
}

/** All that stands around the rows, but of the definition. */
function tableBy({ definition, ownColumns, state, usualSize, may, bulk, refreshSeconds }: ListPageProps) {
  const heads = columnsOf(definition, ownColumns).map(({ name, label, sortBy, field }): HeadLook => {
    return { name, label, sortBy, figure: isFigure({ field }) };
  });
  return { heads, state, usualSize, may: { remove: may.remove }, bulk, refreshSeconds };
}

type Around = ReturnType<typeof tableBy>;

const tableOf = drawnBy((definition: ResourceDefinition) => {
  return function Table({
    heads,
    csrfToken,
    rows,
    ...list
  }: Around & { csrfToken: string; rows: ReactNode }) {
    const ticks = hasChoice(list);
    const sorted = { ...list, definition };
    return (
      <div data-rows-area className="quiet-area">
        <table className={`quiet-list ${definition.name}`} role="table">
          <caption className="visually-hidden">{definition.label.many}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <Head list={sorted} {...titleColumn(definition)} ticks={ticks} />
              {heads.map((head) => (
                <Head key={head.name} list={sorted} {...head} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" id="rows" data-refresh-seconds={list.refreshSeconds}>
            {rows}
          </tbody>
        </table>
        {ticks && <TickedBar csrfToken={csrfToken} {...list} />}
      </div>
    );
  };
});

interface HeadProps {
  list: Sorted;
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
