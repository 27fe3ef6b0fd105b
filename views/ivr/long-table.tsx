import type { ReactNode } from 'react';

/** More rows than this are folded away at first. */
const mostOpenRows = 31;

interface Props {
  label: string;
  rows: number;
  children: ReactNode;
}

/** A table that can be folded; without scripts it is always in sight. */
export function LongTable({ label, rows, children }: Props) {
  return (
    <details className="chart-table" open={rows <= mostOpenRows}>
      <summary>{rows > mostOpenRows ? `${label}, ${rows.toLocaleString('en-US')} rows` : label}</summary>
      {children}
    </details>
  );
}

export const isLong = (rows: readonly unknown[]) => rows.length > mostOpenRows;
