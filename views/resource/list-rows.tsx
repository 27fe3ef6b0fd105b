import type { ReactNode } from 'react';
import type { Row as Record } from '../../shared/resources/define.ts';
import { placeOf } from '../../shared/resources/places.ts';
import type { KeptHost } from '../kept.tsx';
import { cellReader, columnsOf, layoutOf, phoneLabelOf, type Column } from './columns.ts';
import { wayBack } from './list-links.ts';
import type { CellText, ListPageProps } from './props.ts';
import { recordNamer } from './record-name.ts';
import { hasMenu, menuHrefOf, MoreLink, RowMore, type MoreProps } from './row-more.tsx';
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
  return rows.map((one) => {
    const { row, look, texts, may } = drawnRow(frame, one);
    const more = { list, row, may, name: texts.name, href: texts.menuHref };
    return rowOf(look, texts, look.hasMore && <RowMore {...more} />);
  });
}

interface Frame {
  list: Omit<RowsProps, 'rows'>;
  columns: readonly DrawnColumn[];
  nameOf: (row: Record) => string;
  hrefOf: (id: string) => string;
  menuHrefOf: (id: string) => string;
}

interface DrawnColumn {
  read: (row: Record) => CellText;
  /** The same look for all cells that look alike. */
  lookOf: (cell: CellText) => CellLook;
}

/** What is the same for all rows is worked out once. */
function frameOf(list: Frame['list']): Frame {
  const place = placeOf(list.definition);
  const leadBack = wayBack(list);
  return {
    list,
    columns: columnsOf(list.definition, list.ownColumns).map((column) => ({
      read: cellReader(column, list),
      lookOf: createLooks(column),
    })),
    nameOf: list.rowTitle ?? recordNamer(list),
    hrefOf: (id) => leadBack(place.one(id)),
    menuHrefOf: menuHrefOf(list),
  };
}

/** How a row is drawn, whatever it says. */
interface RowLook {
  cells: readonly CellLook[];
  isTicked: boolean;
  hasMore: boolean;
}

interface CellLook {
  /** What tells it from the others of its column. */
  kind: string;
  className?: string;
  label?: string;
  nothing?: string;
}

/** What a row says: its cells under their places, `0`, `1`, …. */
interface RowTexts {
  [place: string]: string;
  id: string;
  name: string;
  href: string;
  menuHref: string;
}

interface DrawnRow {
  row: Record;
  look: RowLook;
  /** The same for all that look alike. */
  kind: string;
  texts: RowTexts;
  may: ListPageProps['may'];
}

/** One row read for all that is drawn of it. */
function drawnRow({ list, columns, nameOf, ...frame }: Frame, row: Record): DrawnRow {
  const { id } = row;
  const may = list.mayRow?.(row) ?? list.may;
  const isTicked = hasChoice({ may, bulk: list.bulk });
  const hasMore = hasMenu({ list, row, may });
  const texts: RowTexts = { id, name: nameOf(row), href: frame.hrefOf(id), menuHref: frame.menuHrefOf(id) };
  const cells: CellLook[] = [];
  let kind = `${isTicked} ${hasMore}`;
  for (const { read, lookOf } of columns) {
    const cell = read(row);
    const look = lookOf(cell);
    texts[cells.length] = cell.text;
    cells.push(look);
    kind += look.kind;
  }
  return { row, look: { cells, isTicked, hasMore }, kind, texts, may };
}

function createLooks(column: Column): DrawnColumn['lookOf'] {
  const drawn = { column, layout: layoutOf(column), label: phoneLabelOf(column) };
  const looks = new Map<string, CellLook>();
  return (cell) => {
    const kind = ` ${cell.tone ?? ''}${cell.text === '' ? ' none' : ''},`;
    const look = looks.get(kind) ?? {
      kind,
      className: classOf(drawn, cell),
      label: drawn.label,
      nothing: cell.text ? undefined : column.own?.nothing,
    };
    looks.set(kind, look);
    return look;
  };
}

/**
 * The same rows, kept. Rows that look alike differ in their texts alone: React draws one of each kind, and the texts of the
 * others take the place of its own.
 */
export function placeRows({ rows, ...list }: RowsProps, host: KeptHost): string {
  const frame = frameOf(list);
  const kinds = new Map<string, RowLook>();
  const parts = rows.map((row) => {
    const { look, texts, kind } = drawnRow(frame, row);
    const by = kinds.get(kind) ?? look;
    kinds.set(kind, by);
    return { of: KeptRow, by, fresh: texts };
  });
  return host.placeEach(parts);
}

function KeptRow({ cells, isTicked, hasMore, ...texts }: RowLook & RowTexts) {
  const more = hasMore && <MoreLink href={texts.menuHref} name={texts.name} />;
  return rowOf({ cells, isTicked, hasMore }, texts, more);
}

/** No component: a page has as many of them as nothing else, and each would cost React a call of its own. */
function rowOf({ cells, isTicked }: RowLook, texts: RowTexts, more: ReactNode) {
  const { id, name } = texts;
  const last = cells.length - 1;
  return (
    <tr key={id} role="row">
      <td role="cell">
        {isTicked && <Tick id={id} name={name} />}
        <a href={texts.href}>{name}</a>
        {last < 0 && more}
      </td>
      {cells.map(({ className, label, nothing }, at) => (
        <td key={at} role="cell" className={className} data-label={label} data-nothing={nothing}>
          {texts[at]}
          {at === last && more}
        </td>
      ))}
    </tr>
  );
}

/** `none` where a cell says nothing but is not empty for the way to the menu. */
function classOf(
  { column, layout }: { column: Column; layout?: string },
  { text, tone }: CellText,
): string | undefined {
  const usual = column.own?.exceptionsCount && !tone ? 'usual' : undefined;
  const names = [layout, tone ?? usual, text ? undefined : 'none'].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}
