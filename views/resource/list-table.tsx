import { sortKeysOf } from '../../shared/list-state.ts';
import { PostForm } from '../ui/post-form.tsx';
import { columnsOf, isFigure, titleColumn } from './columns.ts';
import { hrefWith } from './list-links.ts';
import { deleteFormId, hasChoice, ListRows } from './list-rows.tsx';
import type { ListPageProps } from './props.ts';

/** The rows and their heads. Without rows a mark stands in their place, for which the server puts the stream of `ListRows`. */
export function ListTable(props: ListPageProps) {
  const { definition, rows } = props;
  const columns = columnsOf(definition);
  const title = titleColumn(definition);
  return (
    <div data-rows-area>
      {hasChoice(props) && <DeleteBar {...props} />}
      <div className="table-frame">
        <table className="table list" role="table">
          <caption className="visually-hidden">{definition.label.many}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {hasChoice(props) && (
                <th role="columnheader" className="choice">
                  <label className="needs-scripts">
                    <span className="select-all">Select all</span>
                    <input type="checkbox" data-select-all />
                  </label>
                </th>
              )}
              <Head {...props} {...title} />
              {columns.map(({ name, field, sortBy }) => (
                <Head key={name} {...props} label={field.label} sortBy={sortBy} figure={isFigure(field)} />
              ))}
              <th role="columnheader">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" id="rows" data-refresh-seconds={props.refreshSeconds}>
            {rows ? <ListRows {...props} rows={rows} /> : <tr data-rows />}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The form of the checkboxes, which stand in the table and belong to it by its id: a row may hold forms of its own. */
function DeleteBar({ shell, may, bulk = [] }: ListPageProps) {
  return (
    <PostForm
      csrfToken={shell.csrfToken}
      step="delete"
      id={deleteFormId}
      className="delete-bar"
      waiting="One moment…"
    >
      {bulk.map(({ value, label }) => (
        <button
          key={value}
          type="submit"
          className="btn btn-quiet btn-small"
          name="bulk"
          value={value}
          data-needs-selection
        >
          {label}
        </button>
      ))}
      {may.remove && (
        <button type="submit" className="btn btn-quiet btn-small" data-needs-selection>
          Delete
        </button>
      )}
      <span className="soft" role="status" data-selected />
    </PostForm>
  );
}

type HeadProps = ListPageProps & { label: string; sortBy?: string; figure?: boolean };

/** A head that sorts is a link; a second press turns the order round. */
function Head({ label, sortBy, figure, ...list }: HeadProps) {
  const { definition, state } = list;
  const [current = state.sort] = state.sort ? [state.sort] : sortKeysOf(definition.defaultSort);
  const order =
    sortBy && current?.field === sortBy ? (current.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th role="columnheader" aria-sort={order} className={figure ? 'num' : undefined}>
      {sortBy ? (
        <a href={hrefWith(list, { sort: { field: sortBy, descending: order === 'ascending' } })}>{label}</a>
      ) : (
        label
      )}
    </th>
  );
}
