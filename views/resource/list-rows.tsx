import type { Row as Record } from '../../shared/resources/define.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { columnsOf, layoutOf, phoneLabelOf, readCell, type Column } from './columns.ts';
import { wayBack } from './list-links.ts';
import type { CellText, ListPageProps } from './props.ts';
import { recordName } from './record-name.ts';
import { hasMenu, menuHrefOf, RowMore, type MoreProps } from './row-more.tsx';
import { hasChoice, Tick } from './ticked-bar.tsx';

export type RowsProps = MoreProps &
  Pick<
    ListPageProps,
    'zone' | 'nowSeconds' | 'may' | 'bulk' | 'mayRow' | 'references' | 'ownColumns' | 'rowTitle'
  > & {
    rows: readonly Record[];
  };

/**
 * Rows alone, as the server streams them: table rows and nothing around. Words carry a row: its tick and name in one cell, a cell a
 * column, and the way to its menu. Whatever a row has more, a page has as often as it has rows.
 */
export function ListRows({ rows, ...list }: RowsProps) {
  const frame = frameOf(list);
  return rows.map((row) => rowOf(frame, row));
}

interface Frame {
  list: Omit<RowsProps, 'rows'>;
  columns: readonly DrawnColumn[];
  hrefOf: (id: string) => string;
  menuHrefOf: (id: string) => string;
}

interface DrawnColumn {
  column: Column;
  layout?: string;
  label?: string;
}

/** What is the same for all rows is worked out once. */
function frameOf(list: Frame['list']): Frame {
  const place = placeOf(list.definition);
  const leadBack = wayBack(list);
  return {
    list,
    columns: columnsOf(list.definition, list.ownColumns).map((column) => ({
      column,
      layout: layoutOf(column),
      label: phoneLabelOf(column),
    })),
    hrefOf: (id) => leadBack(place.one(id)),
    menuHrefOf: menuHrefOf(list),
  };
}

/** No component: a page has as many of them as nothing else, and each would cost React a call of its own. */
function rowOf(frame: Frame, row: Record) {
  const { list, columns } = frame;
  const { id } = row;
  const name = list.rowTitle?.(row) ?? recordName(list, row);
  const may = list.mayRow?.(row) ?? list.may;
  const isTicked = hasChoice({ ...list, may });
  const more = hasMenu({ list, row, may }) && (
    <RowMore list={list} row={row} name={name} may={may} href={frame.menuHrefOf(id)} />
  );
  const last = columns.length - 1;
  return (
    <tr key={id} role="row">
      <td role="cell">
        {isTicked && <Tick id={id} name={name} />}
        <a href={frame.hrefOf(id)}>{name}</a>
        {last < 0 && more}
      </td>
      {columns.map((drawn, at) => {
        const cell = readCell(drawn.column, row, list);
        return (
          <td
            key={drawn.column.name}
            role="cell"
            className={classOf(drawn, cell)}
            data-label={drawn.label}
            data-nothing={cell.text ? undefined : drawn.column.own?.nothing}
          >
            {cell.text}
            {at === last && more}
          </td>
        );
      })}
    </tr>
  );
}

/** `none` where a cell says nothing but is not empty for the way to the menu. */
function classOf({ column, layout }: DrawnColumn, { text, tone }: CellText): string | undefined {
  const usual = column.own?.exceptionsCount && !tone ? 'usual' : undefined;
  const names = [layout, tone ?? usual, text ? undefined : 'none'].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}
