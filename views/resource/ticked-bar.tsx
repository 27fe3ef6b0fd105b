import { PostForm } from '../ui/post-form.tsx';
import { asksFirst } from '../ui/question.tsx';
import type { ListPageProps } from './props.ts';

/** The form of the boxes before the rows, which stand in the table and belong to it by this id. */
const tickedFormId = 'ticked-rows';

interface Choosing extends Pick<ListPageProps, 'bulk'> {
  may: Pick<ListPageProps['may'], 'remove'>;
}

/** Whether rows can be chosen: to delete them, or for something else. */
export const hasChoice = ({ may, bulk = [] }: Choosing): boolean => may.remove || bulk.length > 0;

/** What can be done with the ticked rows: seen while there are some, by the style sheet alone. */
export function TickedBar({ csrfToken, may, bulk = [] }: Choosing & { csrfToken: string }) {
  return (
    <PostForm
      csrfToken={csrfToken}
      step="delete"
      id={tickedFormId}
      className="ticked-bar"
      waiting="One moment…"
    >
      <span role="status" data-selected />
      <label className="narrow-only">
        <input type="checkbox" data-select-all /> All on this page
      </label>
      <div className="ticked-actions">
        {bulk.map(({ value, label }) => (
          <button key={value} type="submit" className="btn btn-plain" name="bulk" value={value}>
            {label}
          </button>
        ))}
        {may.remove && (
          <button type="submit" className="btn btn-plain bad" {...asksFirst}>
            Delete
          </button>
        )}
      </div>
    </PostForm>
  );
}

/** Before the name of a row. Who cannot see the row hears which one it is. */
export function Tick({ id, name }: { id: string; name: string }) {
  return (
    <input
      type="checkbox"
      name="id"
      value={id}
      form={tickedFormId}
      aria-label={`Select ${name}`}
      data-select-row
    />
  );
}

/** In the head of the table. */
export function TickAll() {
  return <input type="checkbox" className="needs-scripts" aria-label="Select all" data-select-all />;
}
