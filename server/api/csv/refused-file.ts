import { writeCsvRow } from '../../../shared/csv.ts';

const rowIdHeading = 'Refused Row ID';
const addedHeadings = ['Line', 'Reason', rowIdHeading] as const;

interface RefusedFile {
  isCorrection: boolean;
  /** Removes the columns that the download added from a row of cells, columns or targets. */
  ownOf<Cell>(cells: readonly Cell[]): Cell[];
  /** Returns the id of the rejected row that these cells correct, or '' for a new row. */
  rowIdOf(cells: readonly string[]): string;
}

/** Format of `newId`. Other values in this column are ignored. */
const rowId = /^\d+-[0-9a-f]{20}$/;

export function readRefusedFile(columns: readonly string[]): RefusedFile {
  const at = columns.lastIndexOf(rowIdHeading);
  if (at < 0) return { isCorrection: false, ownOf: (cells) => [...cells], rowIdOf: () => '' };
  // The file may have its own Line or Reason column. The download's columns come after those.
  const added = new Set([at, columns.lastIndexOf('Line', at), columns.lastIndexOf('Reason', at)]);
  return {
    isCorrection: true,
    ownOf: (cells) => cells.filter((_, index) => !added.has(index)),
    rowIdOf: (cells) => {
      const cell = (cells[at] ?? '').trim();
      return rowId.test(cell) ? cell : '';
    },
  };
}

/** Makes unique keys of column names, so that a second `Phone` column differs from the first. */
function keysOf(columns: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const count = (seen.get(column) ?? 0) + 1;
    seen.set(column, count);
    return JSON.stringify([column, count]);
  });
}

interface Headed {
  columns: readonly string[];
  cells: readonly string[];
}

/** Replaces a row's cells with those from another file with the same columns. Cells of missing columns stay. */
export function putCells(row: Headed, { columns, cells }: Headed): string[] {
  const correctedCells = new Map(keysOf(columns).map((key, at) => [key, cells[at] ?? '']));
  const own = keysOf(row.columns).map((key, at) => correctedCells.get(key) ?? row.cells[at] ?? '');
  return [...own, ...cells.slice(columns.length)];
}

export interface DownloadRow extends Headed {
  id: string;
  line: number;
  reason: string;
}

/**
 * Writes rejected rows under the columns of their files, followed by line, reason and id.
 * Extra cells follow the id so that no data is lost.
 */
export async function* writeRefusedFile(
  columns: readonly (readonly string[])[],
  batches: AsyncIterable<readonly DownloadRow[]>,
): AsyncGenerator<string> {
  const headings = new Map(
    columns.flatMap((own) => keysOf(own).map((key, at): [string, string] => [key, own[at] ?? ''])),
  );
  // Without the byte order mark, spreadsheets misread accented letters.
  yield `\ufeff${writeCsvRow([...headings.values(), ...addedHeadings])}`;
  for await (const rows of batches)
    for (const { id, line, reason, columns: own, cells } of rows) {
      const cellAt = new Map(keysOf(own).map((key, at) => [key, cells[at] ?? '']));
      const known = [...headings.keys()].map((key) => cellAt.get(key) ?? '');
      yield writeCsvRow([...known, line, reason, id, ...cells.slice(own.length)]);
    }
}
