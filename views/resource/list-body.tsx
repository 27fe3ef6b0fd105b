import { controlStrings } from '../../shared/locales/en/controls.ts';
import { listPageStrings } from '../../shared/locales/en/resources.ts';
import { plural } from '../../shared/count.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import type { ReactNode } from 'react';
import { Empty } from '../ui/empty.tsx';
import { Notice } from '../ui/notice.tsx';
import { ListFoot } from './list-foot.tsx';
import { clearedHref, hrefWith, isEmptyList, listHref } from './list-links.ts';
import { ListTable } from './list-table.tsx';
import type { ListPageProps } from './props.ts';

export function ListBody({ children, ...props }: ListPageProps & { children?: ReactNode }) {
  const { rows, failure } = props;
  if (failure !== undefined) return <Failure {...props} failure={failure} />;
  if (rows?.length === 0) return <NoRows {...props} />;
  return (
    <>
      {children ?? <ListTable {...props} />}
      <ListFoot {...props} />
    </>
  );
}

/** Error with the height of a short list page, so that the layout does not shift when it recovers. */
function Failure(props: ListPageProps & { failure: string }) {
  return (
    <div className="list-failure">
      <Notice kind="error" text={props.failure} />
      <a className="btn btn-quiet" href={listHref(props)}>
        {controlStrings.tryAgain}
      </a>
    </div>
  );
}

function NoRows(props: ListPageProps) {
  const { state, count } = props;
  if (isEmptyList(props)) return <NothingYet {...props} />;
  if (state.page > 1 && count !== 0) {
    return (
      <Empty title={listPageStrings.noPage(state.page)}>
        <a className="btn btn-quiet" href={hrefWith(props, {})}>
          {listPageStrings.firstPage}
        </a>
      </Empty>
    );
  }
  return (
    <Empty title={listPageStrings.nothingFound} text={listPageStrings.nothingHint}>
      <a className="btn btn-quiet" href={clearedHref(props)}>
        {controlStrings.clear}
      </a>
    </Empty>
  );
}

/**
 * Empty state that replaces the header actions and the search as well as the rows. Import is the primary action because it adds
 * many rows at once.
 */
function NothingYet({ definition, may, start }: ListPageProps) {
  return (
    <Empty
      title={listPageStrings.noneYet(definition.label.plural ?? plural(0, definition.label.one))}
      text={definition.empty}
    >
      {may.import && (
        <a className="btn btn-primary" href={pathsOf(definition).import}>
          {controlStrings.import}
        </a>
      )}
      {may.create && (
        <a className={`btn ${may.import ? 'btn-quiet' : 'btn-primary'}`} href={pathsOf(definition).create}>
          {listPageStrings.new(definition.label.one)}
        </a>
      )}
      {start && (
        <a className="btn btn-primary" href={start.href}>
          {start.label}
        </a>
      )}
    </Empty>
  );
}
