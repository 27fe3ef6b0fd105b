import { sortKeysOf } from '../../shared/list-state.ts';
import { hrefWith } from '../resource/list-links.ts';
import { deleteFormId, hasChoice } from '../resource/list-rows.tsx';
import type { ListPageProps } from '../resource/props.ts';
import { PostForm } from '../ui/post-form.tsx';
import { PaymentRows } from './payment-rows.tsx';

/** The rows, their heads, and what can be done with those that are ticked. A mark stands where rows follow as a stream. */
export function PaymentTable(props: ListPageProps) {
  const { definition, rows } = props;
  const tellsProvider = definition.columns?.includes('provider') === true;
  return (
    <div data-rows-area className="quiet-area">
      <table className="quiet-list payments" aria-label={definition.label.many}>
        <thead>
          <tr>
            <th scope="col" aria-sort={orderOf(props, 'last_name')}>
              {hasChoice(props) && (
                <input
                  type="checkbox"
                  className="needs-scripts"
                  aria-label="All on this page"
                  data-select-all
                />
              )}
              <SortLink {...props} field="last_name" label="Name" />
            </th>
            <th scope="col" className="num" aria-sort={orderOf(props, 'amount')}>
              <SortLink {...props} field="amount" label="Amount" />
            </th>
            <th scope="col" aria-sort={orderOf(props, 'provider')}>
              {tellsProvider ? <SortLink {...props} field="provider" label="For" /> : 'For'}
            </th>
            <th scope="col" aria-sort={orderOf(props, 'id')}>
              Status, <SortLink {...props} field="id" label="asked" /> or{' '}
              <SortLink {...props} field="paid_at" label="paid" />
            </th>
          </tr>
        </thead>
        <tbody id="rows">{rows ? <PaymentRows {...props} rows={rows} /> : <tr data-rows />}</tbody>
      </table>
      {hasChoice(props) && <TickedBar {...props} />}
    </div>
  );
}

function orderOf({ definition, state }: ListPageProps, field: string) {
  const [current] = state.sort ? [state.sort] : sortKeysOf(definition.defaultSort);
  if (current?.field !== field) return undefined;
  return current.descending ? 'descending' : 'ascending';
}

/** A second press turns the order round. */
function SortLink({ field, label, ...list }: ListPageProps & { field: string; label: string }) {
  const order = orderOf(list, field);
  return (
    <a
      href={hrefWith(list, { sort: { field, descending: order === 'ascending' || isByTime(field, order) } })}
    >
      {label}
      {order && <span aria-hidden>{order === 'descending' ? ' ↓' : ' ↑'}</span>}
    </a>
  );
}

/** Moments begin with the newest. */
const isByTime = (field: string, order: string | undefined) => order === undefined && /^id$|_at$/.test(field);

/** Seen where something is ticked. The boxes stand in the table and belong to its form by the id. */
function TickedBar({ shell, may, bulk = [] }: ListPageProps) {
  return (
    <PostForm
      csrfToken={shell.csrfToken}
      step="delete"
      id={deleteFormId}
      className="ticked-bar"
      waiting="One moment…"
    >
      <span role="status" data-selected />
      {bulk.map(({ value, label }) => (
        <button key={value} type="submit" className="btn btn-plain" name="bulk" value={value}>
          {label}
        </button>
      ))}
      {may.remove && (
        <button type="submit" className="btn btn-plain bad">
          Delete…
        </button>
      )}
    </PostForm>
  );
}
