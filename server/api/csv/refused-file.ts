import { writeCsvRow } from '../../../shared/csv.ts';

/** Heading of the column that names each row of a download of refused rows. */
const rowIdHeading = 'Refused Row ID';
/** Columns of such a download beside those of the file. */
const addedHeadings = ['Line', 'Reason', rowIdHeading] as const;

/** How the cells of a file are split, which may be the corrected download of refused rows. */
interface RefusedFile {
  isCorrection: boolean;
  /** Cells, columns or targets without those that the download added. */
  ownOf<Cell>(cells: readonly Cell[]): Cell[];
  /** The id of the refused row that these cells correct; '' where they are a new row. */
  rowIdOf(cells: readonly string[]): string;
}

/** The form of `newId`: a column of another program with this heading names none of our rows. */
const rowId = /^\d+-[0-9a-f]{20}$/;

export function readRefusedFile(columns: readonly string[]): RefusedFile {
  const at = columns.lastIndexOf(rowIdHeading);
  if (at < 0) return { isCorrection: false, ownOf: (cells) => [...cells], rowIdOf: () => '' };
  // A file may have a column Line or Reason of its own: the download adds its own behind it.
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

/** Names each column once: the second `Phone` is another one than the first. */
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

/** The cells of one row under its own columns, as another file has them; a column that is missing there keeps its cell. */
export function putCells(row: Headed, { columns, cells }: Headed): string[] {
  const given = new Map(keysOf(columns).map((key, at) => [key, cells[at] ?? '']));
  const own = keysOf(row.columns).map((key, at) => given.get(key) ?? row.cells[at] ?? '');
  return [...own, ...cells.slice(columns.length)];
}

/** A refused row on its way into a download. */
export interface DownloadRow extends Headed {
  id: string;
  line: number;
  reason: string;
}

/**
 * Writes refused rows under the columns of their files, then line, reason and id. Cells beyond the last column come after the id, so that
 * nothing of a row is lost.
 */
export async function* writeRefusedFile(
  columns: readonly (readonly string[])[],
  batches: AsyncIterable<readonly DownloadRow[]>,
): AsyncGenerator<string> {
  const headings = new Map(
    columns.flatMap((own) => keysOf(own).map((key, at): [string, string] => [key, own[at] ?? ''])),
  );
  // Without the mark a spreadsheet takes the accents for another alphabet's.
  yield `\ufeff${writeCsvRow([...headings.values(), ...addedHeadings])}`;
  for await (const rows of batches)
    for (const { id, line, reason, columns: own, cells } of rows) {
      const cellAt = new Map(keysOf(own).map((key, at) => [key, cells[at] ?? '']));
      const known = [...headings.keys()].map((key) => cellAt.get(key) ?? '');
      yield writeCsvRow([...known, line, reason, id, ...cells.slice(own.length)]);
    }
}
