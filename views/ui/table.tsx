import { controlStrings } from '../../shared/locales/en/controls.ts';

interface Props {
  heads: readonly (string | { text: string; className: string })[];
  actions?: boolean;
}

export function ColumnHeads({ heads, actions }: Props) {
  const named = heads.map((head) => (typeof head === 'string' ? { text: head, className: undefined } : head));
  return (
    <thead>
      <tr>
        {named.map(({ text, className }) => (
          <th key={text} scope="col" className={className}>
            {text}
          </th>
        ))}
        {actions && (
          <th scope="col">
            <span className="visually-hidden">{controlStrings.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface RowPagerProps {
  shown: number;
  /** Number of rows on all pages. */
  count: number;
  page: number;
  pages: number;
  href: (page: number) => string;
}

/** Pager for rows, hidden if there is only one page. */
export function RowPager({ shown, count, page, pages, href }: RowPagerProps) {
  if (pages < 2) return null;
  return (
    <div className="list-foot">
      <p className="num">{controlStrings.pageOf({ shown, count, page, pages })}</p>
      <nav className="pager" aria-label={controlStrings.pages}>
        {page > 1 && (
          <a className="btn btn-quiet btn-small" rel="prev" href={href(page - 1)}>
            {controlStrings.previous}
          </a>
        )}
        {page < pages && (
          <a className="btn btn-quiet btn-small" rel="next" href={href(page + 1)}>
            {controlStrings.next}
          </a>
        )}
      </nav>
    </div>
  );
}
