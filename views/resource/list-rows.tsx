import type { Row as Record } from '../../shared/resources/define.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { cellReader, columnsOf, layoutOf, phoneLabelOf, type Column } from './columns.ts';
import { withReturnTo } from './list-links.ts';
import type { CellText, ListPageProps } from './props.ts';
import { recordNamer } from './record-name.ts';
import { hasMenu, menuHrefOf, RowMore, type MoreProps } from './row-more.tsx';
import { hasChoice, Tick } from './ticked-bar.tsx';

export type RowsProps = MoreProps &
  Pick<
    ListPageProps,
    | 'zone'
    | 'nowSeconds'
    | 'may'
    | 'bulk'
    | 'mayRow'
    | 'references'
    | 'customColumns'
    | 'rowTitle'
    | 'rowHref'
  > & {
    rows: readonly Record[];
  };

/** Table rows without the table, also used for streaming. */
export function ListRows({ rows, ...list }: RowsProps) {
  const shared = prepareRows(list);
  return rows.map((row) => drawRow(shared, row));
}

type RowsContext = ReturnType<typeof prepareRows>;

function prepareRows(list: Omit<RowsProps, 'rows'>) {
  const hrefs = pathsOf(list.definition);
  const returning = withReturnTo(list);
  return {
    list,
    columns: columnsOf(list.definition, list.customColumns).map((column) => ({
      column,
      read: cellReader(column, list),
      layout: layoutOf(column),
      label: phoneLabelOf(column),
    })),
    nameOf: list.rowTitle ?? recordNamer(list),
    hrefOf: (row: Record) => list.rowHref?.(row) ?? returning(hrefs.one(row.id)),
    menuHrefOf: menuHrefOf(list),
  };
}

/** Renders a row. It is a plain function because a component for each row would be measurably slower. */
function drawRow({ list, columns, nameOf, hrefOf, menuHrefOf }: RowsContext, row: Record) {
  const { id } = row;
  const name = nameOf(row);
  const may = list.mayRow?.(row) ?? list.may;
  const more = hasMenu({ list, row, may }) && (
    <RowMore list={list} row={row} may={may} name={name} href={menuHrefOf(id)} />
  );
  const last = columns.length - 1;
  return (
    <tr key={id} role="row">
      <td role="cell">
        {hasChoice({ may, bulk: list.bulk }) && <Tick id={id} name={name} />}
        <a href={hrefOf(row)}>{name}</a>
        {last < 0 && more}
      </td>
      {columns.map(({ column, read, layout, label }, at) => {
        const cell = read(row);
        return (
          <td
            key={at}
            role="cell"
            className={classOf({ column, layout }, cell)}
            data-label={label}
            data-nothing={cell.text ? undefined : column.custom?.nothing}
          >
            {cell.text}
            {at === last && more}
          </td>
        );
      })}
    </tr>
  );
}

/** Returns the cell class. `none` marks a cell without text, which may still contain the row menu. */
function classOf(
  { column, layout }: { column: Column; layout?: string },
  { text, tone }: CellText,
): string | undefined {
  const usual = column.custom?.exceptionsCount && !tone ? 'usual' : undefined;
  const names = [layout, tone ?? usual, text ? undefined : 'none'].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

interface Props {
  text: string;
}

/** Final row of a streamed list page whose remaining rows could not be read. */
export function BrokenRow({ text }: Props) {
  return (
    <tr role="row">
      <td role="cell" colSpan={1000}>
        <p className="notice notice-error" role="alert">
          {text}
        </p>
      </td>
    </tr>
  );
}
