import { formatCount } from '../count.ts';
import { formatCents, toDecimal } from '../money.ts';
import { metrics, type Tally } from './metrics.ts';

interface MetricColumn {
  label: string;
  write(tally: Tally): string;
  cell(tally: Tally): string | number;
}

const counted = (label: string, key: keyof Tally): MetricColumn => ({
  label,
  write: (tally) => count(tally[key]),
  cell: (tally) => tally[key],
});

export const metricColumns: readonly MetricColumn[] = [
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

/** Formats a count. Values below 1000 skip `toLocaleString`, which is slower. */
export const count = (value: number) => (value < 1000 ? String(value) : formatCount(value));

export function share(part: number, whole: number): string {
  return whole > 0 ? metrics.transferRate.format(part / whole) : '–';
}
