import { sql } from 'kysely';
import {
  notificationRows,
  rowFields,
  type RowField,
} from '../../../../shared/resources/notification-rows.ts';
import { guessMapping } from '../../csv/guess-mapping.ts';
import { locateErrors, type RefusedCells } from '../../csv/refused-row.ts';
import type { Db, Trx } from '../../database/db.ts';
import { createFileRowReader } from './read-rows-file.ts';
import type { ParsedRow, ListRowError } from './read-rows.ts';

export type RefusedRow = Readonly<Record<RowField, string | null>> & {
  id: string;
  line: number;
  reason: string;
  refused_cells: RefusedCells | null;
};

export const fieldHeadings = rowFields.map((name) => notificationRows.fields[name].label);

/** Returns the original file cells of a row, or cells built from its fields if the row did not come from a file. */
export const cellsOf = (row: RefusedRow): RefusedCells =>
  row.refused_cells ?? {
    line: row.line,
    columns: fieldHeadings,
    cells: rowFields.map((name) => row[name] ?? ''),
    mapping: rowFields,
  };

interface Reading {
  /** Current time in Unix milliseconds. */
  now: number;
  /** IANA time zone of the practice. */
  zone: string;
}

const mappingOf = ({ mapping, columns }: RefusedCells) => mapping ?? guessMapping(notificationRows, columns);

export function reparseRow(cells: RefusedCells, reading: Reading): ParsedRow {
  const { columns, values, delimiter = ',' } = cells;
  return createFileRowReader({ columns, delimiter, values, mapping: mappingOf(cells), ...reading })(
    cells.cells,
  ).row;
}

export const toColumnErrors = (cells: RefusedCells, errors: readonly ListRowError[]) =>
  locateErrors(notificationRows, mappingOf(cells), errors);

/** Finds the rejected rows of a notification list in line order, optionally only those in `ids`, after a line, or up to `limit`. */
export async function findRefused(
  db: Db | Trx,
  list: string,
  {
    ids,
    after = 0,
    limit,
    locks = false,
  }: { ids?: readonly string[]; after?: number; limit?: number; locks?: boolean },
): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select id, line, coalesce(reason, '') as reason, refused_cells, patient_code, name, phone, mobile_phone, email,
      to_char(date, 'MM/DD/YYYY') as date, time, provider, location, language
    from notification_rows
    where notification = ${list}
    and status = 'error'
    and line > ${after}
    ${ids ? sql`and id = any(${ids}::text[])` : sql``}
    order by line
    ${limit === undefined ? sql`` : sql`limit ${limit}`}
    ${locks ? sql`for no key update` : sql``}
  `.execute(db);
  return rows;
}
