import type { Payment } from '../../shared/payment/standing-words.ts';
import { payments } from '../../shared/resources/payments.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { wayBack } from '../resource/list-links.ts';
import type { RowsProps } from '../resource/list-rows.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { editHref } from './edit-href.ts';

type Props = Omit<RowsProps, 'rows'> & { payment: Payment; name: string };

/** Of the one row whose '⋯' was followed. */
export function RowMenu({ payment: { id }, name, may, shell, ...list }: Props) {
  const place = placeOf(payments);
  const leadBack = wayBack(list);
  return (
    <details className="row-menu" open data-menu>
      <summary className="more" aria-label={`More for ${name}`}>
        ⋯
      </summary>
      <div className="menu-list">
        <a href={leadBack(place.one(id))}>Open</a>
        {may.change && <a href={leadBack(editHref(id))}>Edit</a>}
        {may.create && <a href={leadBack(`${place.create}?from=${encodeURIComponent(id)}`)}>Duplicate</a>}
        {may.remove && (
          <PostForm csrfToken={shell.csrfToken} step="delete" className="" waiting="One moment…">
            <input type="hidden" name="id" value={id} />
            <button type="submit" className="bad">
              Delete…
            </button>
          </PostForm>
        )}
      </div>
    </details>
  );
}
