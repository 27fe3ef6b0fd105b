import { controlStrings } from '../../../shared/locales/en/controls.ts';
import { rowMessageStrings } from '../../../shared/locales/en/check.ts';
import { RowFields } from '../home/row-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { RowChange } from './props.ts';

interface Props extends RowChange {
  csrfToken: string;
}

export function ChangeRow({ csrfToken, isExcluded, mayChangeSides, values, errors, notice }: Props) {
  const isOpen = notice !== undefined || Object.keys(errors).length > 0;
  return (
    <section className="change-row" aria-labelledby="change-title">
      <h2 id="change-title">{rowMessageStrings.change}</h2>
      {notice && <Notice kind="error" text={notice} />}
      {mayChangeSides && (
        <PostForm csrfToken={csrfToken} step={isExcluded ? 'takeIn' : 'leaveOut'} className="" waiting="">
          <button type="submit" className="btn btn-quiet">
            {isExcluded ? rowMessageStrings.takeIn : rowMessageStrings.leaveOut}
          </button>
        </PostForm>
      )}
      {!isExcluded && (
        <details className="fold" open={isOpen}>
          <summary>{rowMessageStrings.edit}</summary>
          <PostForm csrfToken={csrfToken} step="save" className="" waiting={rowMessageStrings.saving}>
            <RowFields mode="edit" values={values} errors={errors} />
            <button type="submit" className="btn btn-quiet">
              {controlStrings.save}
            </button>
          </PostForm>
        </details>
      )}
    </section>
  );
}
