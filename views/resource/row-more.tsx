import type { ReactNode } from 'react';
import type { Row } from '../../shared/resources/define.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { PostForm } from '../ui/post-form.tsx';
import { asksFirst } from '../ui/question.tsx';
import { hasForm } from './form-groups.ts';
import { listHref, wayBack } from './list-links.ts';
import type { ListPageProps } from './props.ts';

export type MoreProps = Pick<
  ListPageProps,
  'shell' | 'definition' | 'state' | 'usualSize' | 'rowMenu' | 'openMenu'
>;

interface Props {
  list: MoreProps;
  row: Row;
  name: string;
  /** With this record. */
  may: ListPageProps['may'];
}

const menuId = 'more';

/** The way to the menu of a row, whatever its id: `?menu={id}`, and to where it then stands. */
export function menuHrefOf(list: MoreProps): (id: string) => string {
  const href = listHref(list);
  const start = `${href}${href.includes('?') ? '&' : '?'}menu=`;
  return (id) => `${start}${encodeURIComponent(id)}#${menuId}`;
}

/** Whether there is anything to be done with the row. */
export function hasMenu({ list, row, may }: Omit<Props, 'name'>): boolean {
  if (may.create || may.remove) return true;
  return (may.change && hasForm(list.definition)) || Boolean(list.rowMenu?.(row));
}

/** What can be done with a row: a link, which leads to the same list with the menu of this row open. */
export function RowMore({ href, ...props }: Props & { href: string }) {
  const label = `More for ${props.name}`;
  if (props.list.openMenu !== props.row.id)
    return (
      <a className="more" href={href} aria-label={label}>
        ⋯
      </a>
    );
  return (
    <details className="row-menu" open data-menu>
      <summary className="more" id={menuId} aria-label={label}>
        ⋯
      </summary>
      <div className="menu-list">
        {props.list.rowMenu?.(props.row)}
        <Items {...props} />
      </div>
    </details>
  );
}

function Items({ list, row: { id }, may }: Props): ReactNode {
  const { definition, shell } = list;
  const place = placeOf(definition);
  const leadBack = wayBack(list);
  return (
    <>
      {may.change && hasForm(definition) && <a href={leadBack(place.edit(id))}>Edit</a>}
      {may.create && <a href={leadBack(`${place.create}?from=${encodeURIComponent(id)}`)}>Duplicate</a>}
      {may.remove && (
        <PostForm csrfToken={shell.csrfToken} step="delete" className="" waiting="One moment…">
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="bad" {...asksFirst}>
            Delete
          </button>
        </PostForm>
      )}
    </>
  );
}
