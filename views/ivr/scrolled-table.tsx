import type { ReactNode } from 'react';

interface Props {
  caption: string;
  /** Whether the names of its rows may take several lines. */
  mayWrap?: true;
  children: ReactNode;
}

/** A table of figures that stays one on a phone: where it is wider than the sheet it scrolls, by the keyboard too. */
export function ScrolledTable({ caption, mayWrap, children }: Props) {
  return (
    <div className="scroller" role="region" aria-label={`${caption}, table`} tabIndex={0}>
      <table className={mayWrap ? 'table figures may-wrap' : 'table figures'}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
