import type { ReactNode } from 'react';
import { useFormStrings } from './form-strings.ts';

/** Inline icons in the text color, drawn on a 20 × 20 grid. Payment pages load nothing from other hosts. */
const drawings = {
  saved: 'M2.5 5h15v10.5h-15zM2.5 8.25h15m-7.5 4 1.5 1.5 3-3',
  card: 'M2.5 5h15v10.5h-15zM2.5 8.25h15M5.5 12.5h3',
  bank: 'M3 8.25 10 4l7 4.25zM4 16h12M5.25 8.5v7m3.15-7v7m3.2-7v7m3.15-7v7',
  lock: 'M4.5 9h11v7.5h-11zM6.75 9V6.75a3.25 3.25 0 0 1 6.5 0V9M10 12v1.75',
  bill: 'M5 3h7l3.5 3.5V17H5zM12 3v3.5h3.5M7.5 10h5M7.5 13h5',
  eye: 'M2.5 10c1.8-3.2 4.3-4.75 7.5-4.75s5.7 1.55 7.5 4.75c-1.8 3.2-4.3 4.75-7.5 4.75S4.3 13.2 2.5 10ZM10 8a2 2 0 1 0 .01 0',
  tick: 'm4.5 10.5 3.75 3.75 7.25-8',
  back: 'M4 8.5h8.5a3.75 3.75 0 0 1 0 7.5H8M7 5.25 3.75 8.5 7 11.75',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.25v4M10 14.25v.1',
  print: 'M6 7.5v-4h8v4M6 13.5H3.5v-6h13v6H14M6 11.5h8v5H6z',
} as const;
export type IconName = keyof typeof drawings;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}

export function Sign({ kind, children }: { kind?: 'good' | 'bad'; children: ReactNode }) {
  return <div className={kind ? `sign sign-${kind}` : 'sign'}>{children}</div>;
}

const marks = ['VISA', 'MC', 'AMEX', 'DISCOVER'] as const;

/** Accepted cards as framed text, without brand logos. */
export function CardMarks() {
  const { texts } = useFormStrings();
  return (
    <span className="marks" role="img" aria-label={texts.cardMarks}>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
  );
}
