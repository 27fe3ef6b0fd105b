import { controlStrings } from '../../shared/locales/en/controls.ts';
import { listPageStrings } from '../../shared/locales/en/resources.ts';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst } from '../ui/question.tsx';
import type { ListPageProps } from './props.ts';

/** Id of the form that the row checkboxes belong to. They are in the table, outside the form. */
const tickedFormId = 'ticked-rows';

interface Choosing extends Pick<ListPageProps, 'bulk'> {
  may: Pick<ListPageProps['may'], 'remove'>;
}

export const hasChoice = ({ may, bulk = [] }: Choosing): boolean => may.remove || bulk.length > 0;

/** Bulk actions. The style sheet shows them only while rows are selected. */
export function TickedBar({ csrfToken, may, bulk = [] }: Choosing & { csrfToken: string }) {
  return (
    <PostForm
      csrfToken={csrfToken}
      step="delete"
      id={tickedFormId}
      className="ticked-bar"
      waiting={controlStrings.waiting}
    >
      <span role="status" data-selected />
      <label className="narrow-only">
        <input type="checkbox" data-select-all /> {listPageStrings.allOnPage}
      </label>
      <div className="ticked-actions">
        {bulk.map(({ value, label }) => (
          <button key={value} type="submit" className="btn btn-plain" name="bulk" value={value}>
            {label}
          </button>
        ))}
        {may.remove && (
          <button type="submit" className="btn btn-plain bad" {...confirmFirst}>
            {controlStrings.delete}
          </button>
        )}
      </div>
    </PostForm>
  );
}

/** Checkbox of a row. Its label names the row for screen readers. */
export function Tick({ id, name }: { id: string; name: string }) {
  return (
    <input
      type="checkbox"
      name="id"
      value={id}
      form={tickedFormId}
      aria-label={listPageStrings.select(name)}
      data-select-row
    />
  );
}

export function TickAll() {
  return (
    <input type="checkbox" className="needs-scripts" aria-label={listPageStrings.selectAll} data-select-all />
  );
}
