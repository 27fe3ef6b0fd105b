import { deletePageStrings, resourceMessages } from '../../shared/locales/en/resources.ts';
import { undoMessages } from '../../shared/locales/en/undo.ts';
import { recordsOf } from '../../shared/resources/resource-paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { isQuestion, QuestionActions } from '../ui/question.tsx';
import type { DeletePageProps } from './props.ts';

/** Maximum number of names listed; the rest is only counted. */
const maxNames = 20;

/** Confirmation page for deleting records. It lists the records that still use them. If all are in use, it has no delete button. */
export function DeletePage(props: DeletePageProps) {
  const { shell, definition, failure, cancelHref } = props;
  const allInUse = areAllInUse(props);
  return (
    <AppShell {...shell}>
      <div className="narrow" {...isQuestion}>
        <div className="page-head">
          <h1>{deleteHeading(props)}</h1>
          {!allInUse && (
            <p className="soft">{props.undoable ? undoMessages.forAWhile : undoMessages.never}</p>
          )}
        </div>
        {failure && <Notice kind="error" text={failure} />}
        {allInUse ? (
          <>
            <InUse {...props} />
            <div className="actions">
              <a className="btn btn-quiet" href={cancelHref} data-safe autoFocus>
                {deletePageStrings.back(definition.label.many)}
              </a>
            </div>
          </>
        ) : (
          <Question {...props} />
        )}
      </div>
    </AppShell>
  );
}

export function deleteHeading(props: Pick<DeletePageProps, 'definition' | 'records' | 'inUse'>): string {
  const { definition, records } = props;
  const isOne = records.length === 1;
  const count = recordsOf(definition, records.length);
  if (!areAllInUse(props))
    return isOne ? deletePageStrings.deleteOne(definition.label.one) : deletePageStrings.deleteMany(count);
  return isOne ? deletePageStrings.oneStays(definition.label.one) : deletePageStrings.manyStay(count);
}

const areAllInUse = ({ records, inUse }: Pick<DeletePageProps, 'records' | 'inUse'>) =>
  inUse.length > 0 && inUse.length === records.length;

function Question(props: DeletePageProps) {
  const { shell, definition, records, alsoDeletes, cancelHref } = props;
  return (
    <PostForm csrfToken={shell.csrfToken} step="deleteConfirmed" waiting={deletePageStrings.deleting}>
      {records.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <Names {...props} />
      {alsoDeletes && <p>{alsoDeletes}</p>}
      <InUse {...props} />
      <QuestionActions
        cancelHref={cancelHref}
        goOn={deletePageStrings.delete(
          records.length === 1 ? definition.label.one : recordsOf(definition, records.length),
        )}
        destroys
      />
      <p className="submit-status" role="status" data-status />
    </PostForm>
  );
}

function Names({ definition, records }: DeletePageProps) {
  const more = records.length - maxNames;
  return (
    <ul className="names">
      {records.slice(0, maxNames).map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
      {more > 0 && <li className="soft">{deletePageStrings.more(recordsOf(definition, more))}</li>}
    </ul>
  );
}

/** Records that use the ones to be deleted. Until they no longer do, the API rejects the deletion. */
function InUse({ records, inUse }: DeletePageProps) {
  if (inUse.length === 0) return null;
  return (
    <div className="notice notice-info in-use" role="note">
      <p>{deletePageStrings.inUse(records.length)}</p>
      <dl>
        {inUse.map(({ id, title, usedBy: { named, more } }) => (
          <div key={id}>
            <dt>{title}</dt>
            {named.map(({ label, href }) => (
              <dd key={href ?? label}>{href ? <a href={href}>{label}</a> : label}</dd>
            ))}
            {more > 0 && <dd className="soft">{resourceMessages.andMore(more)}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}
