import { formatCount } from '../../shared/count.ts';

interface Props {
  shown: number;
  /** Number of rows on all pages. */
  count: number;
  page: number;
  pages: number;
  href: (page: number) => string;
}

/** Pager for rows, hidden if there is only one page. */
export function RowPager({ shown, count, page, pages, href }: Props) {
  if (pages < 2) return null;
  return (
    <div className="list-foot">
      <p className="num">{`${formatCount(shown)} of ${formatCount(count)}, page ${page} of ${pages}`}</p>
      <nav className="pager" aria-label="Pages">
        {page > 1 && (
          <a className="btn btn-quiet btn-small" rel="prev" href={href(page - 1)}>
            Previous
          </a>
        )}
        {page < pages && (
          <a className="btn btn-quiet btn-small" rel="next" href={href(page + 1)}>
            Next
          </a>
        )}
      </nav>
    </div>
  );
}
