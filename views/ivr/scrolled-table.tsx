import type { ReactNode } from 'react';

/** A table of figures that stays one on a phone: where it is wider than the sheet it scrolls, by the keyboard too. */
export function ScrolledTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="scroller" role="region" aria-label={`${caption}, table`} tabIndex={0}>
      <table className="table figures">
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
