import type { ReactNode } from 'react';
import { listPageStrings } from '../../shared/locales/en/resources.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import type { Row } from '../../shared/resources/define.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst } from '../ui/question.tsx';
import { listHref, withReturnTo } from './list-links.ts';
import type { ListPageProps } from './props.ts';

export type MoreProps = Pick<
  ListPageProps,
  'shell' | 'definition' | 'state' | 'usualSize' | 'rowMenu' | 'openMenu'
>;

interface Props {
  list: MoreProps;
  row: Row;
  name: string;
  may: ListPageProps['may'];
}

const menuId = 'more';

/** Returns a function for the address that opens a row's menu: `?menu={id}` with an anchor. */
export function menuHrefOf(list: MoreProps): (id: string) => string {
  const href = listHref(list);
  const start = `${href}${href.includes('?') ? '&' : '?'}menu=`;
  return (id) => `${start}${encodeURIComponent(id)}#${menuId}`;
}

export function hasMenu({ list, row, may }: Omit<Props, 'name'>): boolean {
  return may.edit || may.create || may.remove || Boolean(list.rowMenu?.(row));
}

/** Row menu. While closed, it is a link to the same list page with the menu open. */
export function RowMore({ href, ...props }: Props & { href: string }) {
  const { name } = props;
  if (props.list.openMenu !== props.row.id) return <MoreLink href={href} name={name} />;
  return (
    <details className="row-menu" open data-menu>
      <summary className="more" id={menuId} aria-label={listPageStrings.moreFor(name)}>
        ⋯
      </summary>
      <div className="menu-list">
        {props.list.rowMenu?.(props.row)}
        <Items {...props} />
      </div>
    </details>
  );
}

function MoreLink({ href, name }: { href: string; name: string }) {
  return (
    <a className="more" href={href} aria-label={listPageStrings.moreFor(name)}>
      ⋯
    </a>
  );
}

function Items({ list, row: { id }, may }: Props): ReactNode {
  const { definition, shell } = list;
  const hrefs = pathsOf(definition);
  const returning = withReturnTo(list);
  return (
    <>
      {may.edit && <a href={returning(hrefs.edit(id))}>{controlStrings.edit}</a>}
      {may.create && (
        <a href={returning(`${hrefs.create}?from=${encodeURIComponent(id)}`)}>{controlStrings.duplicate}</a>
      )}
      {may.remove && (
        <PostForm csrfToken={shell.csrfToken} step="delete" className="" waiting={controlStrings.waiting}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="bad" {...confirmFirst}>
            {controlStrings.delete}
          </button>
        </PostForm>
      )}
    </>
  );
}
