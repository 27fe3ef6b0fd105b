import { notificationRows } from '../../shared/resources/notification-rows.ts';
import { rowFields } from '../home/add-rows.tsx';
import { Control } from '../resource/control.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import type { RowChange } from './props.ts';

interface Props extends RowChange {
  csrfToken: string;
}

/** Leaves one person out, or changes what is known of them and the visit. */
export function ChangeRow({ csrfToken, isLeftOut, values, errors, notice }: Props) {
  const isOpen = notice !== undefined || Object.keys(errors).length > 0;
  return (
    <section className="change-row" aria-labelledby="change-title">
      <h2 id="change-title">Change</h2>
      {notice && <Notice kind="error" text={notice} />}
      <PostForm csrfToken={csrfToken} step={isLeftOut ? 'takeIn' : 'leaveOut'} className="" waiting="">
        <button type="submit" className="btn btn-quiet">
          {isLeftOut ? 'Take in again' : 'Leave out'}
        </button>
      </PostForm>
      {!isLeftOut && (
        <details className="one-person" open={isOpen}>
          <summary>Edit this row</summary>
          <PostForm csrfToken={csrfToken} step="save" className="" waiting="Saving…">
            <div className="two-columns">
              {rowFields.map((name) => (
                <Control
                  key={name}
                  name={name}
                  field={notificationRows.fields[name]}
                  mode="edit"
                  zone="UTC"
                  value={values[name] ?? ''}
                  error={errors[name]}
                  needed={name === 'name'}
                />
              ))}
            </div>
            <button type="submit" className="btn btn-quiet">
              Save
            </button>
          </PostForm>
        </details>
      )}
    </section>
  );
}
