import { controlStrings } from '../../shared/locales/en/controls.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst } from '../ui/question.tsx';
import { behindForm, listHref, withReturnTo } from './list-links.ts';
import type { FormPageProps } from './props.ts';

const deleteFormId = 'delete-record';

/** Buttons at the end of the form. The primary button is first because pressing Enter activates it. */
export function FormButtons(props: FormPageProps) {
  const { definition, mode, id, may } = props;
  const hrefs = pathsOf(definition);
  const isThere = mode === 'edit' && id !== undefined;
  return (
    <>
      <div className="actions form-buttons">
        {props.save ?? (
          <button type="submit" className="btn btn-primary">
            {controlStrings.save}
          </button>
        )}
        <a className="btn btn-quiet" href={behindForm(props)}>
          {controlStrings.cancel}
        </a>
        {isThere && may.create && (
          <a
            className="btn btn-plain"
            href={withReturnTo(props)(`${hrefs.create}?from=${encodeURIComponent(id)}`)}
          >
            {controlStrings.duplicate}
          </a>
        )}
        {isThere && may.remove && (
          <button type="submit" className="btn btn-plain" form={deleteFormId} {...confirmFirst}>
            {controlStrings.delete}
          </button>
        )}
      </div>
      <p className="submit-status" role="status" data-status />
    </>
  );
}

/**
 * Form that posts the deletion to the list page, which asks for confirmation.
 * Set `alone` to render its button, too, on pages without a record form.
 */
export function DeleteForm({ alone, ...props }: FormPageProps & { alone: boolean }) {
  const { shell, mode, id, may } = props;
  if (mode === 'create' || id === undefined || !may.remove) return null;
  return (
    <PostForm
      csrfToken={shell.csrfToken}
      step="delete"
      id={deleteFormId}
      action={listHref(props)}
      className=""
    >
      <input type="hidden" name="id" value={id} />
      {alone && (
        <div className="actions form-buttons">
          <button type="submit" className="btn btn-quiet" {...confirmFirst}>
            {controlStrings.delete}
          </button>
        </div>
      )}
    </PostForm>
  );
}
