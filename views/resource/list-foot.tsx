import { controlStrings } from '../../shared/locales/en/controls.ts';
import { listPageStrings } from '../../shared/locales/en/resources.ts';
import { formatCount } from '../../shared/count.ts';
import { pageSizes } from '../../shared/list-state.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { PostForm } from '../ui/post-form.tsx';
import { HiddenFields } from './filter-form.tsx';
import { carriedBy, hrefWith, isLongList } from './list-links.ts';
import type { ListPageProps } from './props.ts';

/** Number of pages above which the pager has a page number input. */
const pagesToStep = 5;

/** Footer with row range, page size and pager. Hidden if the header already says everything. */
export function ListFoot(props: ListPageProps) {
  const { state, count, rows, shell } = props;
  if (!isLongList(props) && state.page === 1) return null;
  const pages = state.size > 0 && count !== undefined ? Math.ceil(count / state.size) : undefined;
  const list = { ...props, shown: rows?.length };
  return (
    <div className="list-foot">
      <p className="num">{rangeOf(list)}</p>
      <PageSize csrfToken={shell.csrfToken} size={state.size} />
      {state.size > 0 && (
        <nav className="pager" aria-label={controlStrings.pages}>
          {pages !== undefined && pages > pagesToStep && <PageJump {...list} pages={pages} />}
          <PageSteps {...list} pages={pages} />
        </nav>
      )}
    </div>
  );
}

interface FootProps extends Pick<ListPageProps, 'state' | 'usualSize' | 'count'> {
  /** Number of rows on this page; missing while they are streamed. */
  shown?: number;
}

/** Returns `26-50 of 1,284`, or `All 1,284` while the rows are not known yet. */
function rangeOf({ state, shown, count }: FootProps): string {
  const write = (number: number) => formatCount(number);
  const all = count === undefined ? '' : write(count);
  if (shown === undefined) return all && listPageStrings.allRows(all);
  const first = (state.page - 1) * state.size + 1;
  const range = `${write(first)}-${write(first + shown - 1)}`;
  return all ? listPageStrings.rangeOf(range, all) : range;
}

/** Page size select, saved per user and list page. With JavaScript, changing it submits the form. */
function PageSize({ csrfToken, size: chosen }: { csrfToken: string; size: number }) {
  const sizes = pageSizes.some((size) => size === chosen) ? pageSizes : [chosen, ...pageSizes];
  return (
    <PostForm csrfToken={csrfToken} step="pageSize" className="page-size" waiting="">
      <label htmlFor="page-size">{controlStrings.pageSize}</label>
      <select
        id="page-size"
        name="size"
        className="form-control select"
        defaultValue={String(chosen)}
        data-submit-on-change
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size === 0 ? controlStrings.all : size}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-quiet btn-small without-scripts">
        {listPageStrings.setSize}
      </button>
    </PostForm>
  );
}

type Paged = FootProps & Pick<ListPageProps, 'definition'> & { pages?: number };

function PageSteps({ pages, ...list }: Paged) {
  const { state, shown } = list;
  const hasNext = pages === undefined ? shown === state.size : state.page < pages;
  const hrefOf = (page: number) => hrefWith(list, { page });
  return (
    <>
      {state.page > 1 && (
        <a className="btn btn-quiet btn-small" rel="prev" href={hrefOf(state.page - 1)}>
          {controlStrings.previous}
        </a>
      )}
      {hasNext && (
        <a className="btn btn-quiet btn-small" rel="next" href={hrefOf(state.page + 1)}>
          {controlStrings.next}
        </a>
      )}
    </>
  );
}

function PageJump({ pages, ...list }: Paged & { pages: number }) {
  const action = pathsOf(list.definition).list.split('?')[0];
  return (
    <form method="get" action={action} className="page-jump">
      <HiddenFields pairs={carriedBy(hrefWith(list, {}), ['page'])} />
      <label htmlFor="page">{listPageStrings.page}</label>
      <input
        id="page"
        name="page"
        className="form-control num"
        inputMode="numeric"
        maxLength={9}
        defaultValue={list.state.page}
        aria-describedby="pages"
      />
      <span id="pages" className="num">
        {listPageStrings.ofPages(pages)}
      </span>
      <button type="submit" className="btn btn-quiet btn-small">
        {listPageStrings.goToPage}
      </button>
    </form>
  );
}
