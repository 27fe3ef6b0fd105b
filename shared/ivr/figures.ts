import { formatCents, toDecimal } from '../money.ts';
import { metrics, type Tally } from './metrics.ts';

/** A column of a dashboard's tables: as a person reads it there, and as it stands in the CSV of the same figures. */
interface FigureColumn {
  label: string;
  write(tally: Tally): string;
  cell(tally: Tally): string | number;
}

const counted = (label: string, key: keyof Tally): FigureColumn => ({
  label,
  write: (tally) => count(tally[key]),
  cell: (tally) => tally[key],
});

export const figureColumns: readonly FigureColumn[] = [
  counted('Calls', 'calls'),
  counted('Authenticated', 'authenticated'),
  counted('Transfers', 'transfers'),
  {
    label: 'Trans. Rate',
    write: ({ transfers, calls }) => share(transfers, calls),
    cell: ({ transfers, calls }) => share(transfers, calls),
  },
  counted('Payments', 'payments'),
  {
    label: 'Collected',
    write: ({ cents }) => formatCents(cents),
    cell: ({ cents }) => toDecimal(cents),
  },
];

/** Most have no comma, and are written without looking for its place. */
export const count = (value: number) => (value < 1000 ? String(value) : value.toLocaleString('en-US'));

/** A share as the rates of the dashboard are written; an en dash of nothing. */
export function share(part: number, whole: number): string {
  return whole > 0 ? metrics.transferRate.format(part / whole) : '–';
}
