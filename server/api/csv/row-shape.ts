import type { Delimiter } from './table-text.ts';

interface Shape {
  columns: number;
  delimiter: Delimiter;
}

/**
 * Explains why a row does not match its header: it has extra cells, which would be lost, or a cell with line breaks that may contain other
 * rows.
 */
export function explainMisfit(cells: readonly string[], { columns, delimiter }: Shape): string | undefined {
  if (cells.slice(columns).some((cell) => cell.trim() !== '')) return tooMany(cells.length, columns);
  const swallowed = columns > 1 && cells.some((cell) => holdsRows(cell, { columns, delimiter }));
  return swallowed ? swallowsRows : undefined;
}

/** True if a later line of the cell has as many cells as the header. Excludes prose, which has spaces after commas. */
function holdsRows(cell: string, { columns, delimiter }: Shape): boolean {
  if (!cell.includes('\n')) return false;
  const [, ...lines] = cell.split('\n');
  return lines.some((line) => {
    const parts = line.split(delimiter);
    return parts.length === columns && parts.every((part) => !part.startsWith(' '));
  });
}

const tooMany = (cells: number, columns: number) =>
  `The row has ${cells} cells, but there are ${columns} columns. Put quotation marks around any cell that contains a comma.`;

const swallowsRows =
  'One cell contains several rows of the file. Add the missing quotation mark at the start or end of a cell.';
