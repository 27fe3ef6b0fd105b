import { controlStrings } from '../../shared/locales/en/controls.ts';
import { recordPageStrings, resourceMessages } from '../../shared/locales/en/resources.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst } from '../ui/question.tsx';
import { FormErrors } from './form-fields.tsx';
import { recordFormId } from './form-page.tsx';
import { formFromRecord, listHref, withReturnTo } from './list-links.ts';
import type { RecordPageProps, RecordUses } from './props.ts';
import { MadeAt, RecordFacts } from './record-facts.tsx';
import { RecordHistory } from './record-history.tsx';
import { VersionHistory } from './version-history.tsx';

export function RecordPage(props: RecordPageProps) {
  const { shell, definition, notice, lead, body, aside, more, usedBy, history } = props;
  return (
    <AppShell {...shell}>
      <a className="back" href={listHref(props)}>
        {definition.label.many}
      </a>
      <Head {...props} />
      <FormErrors {...props} />
      {notice && <Notice kind="error" text={notice} />}
      {lead}
      {body ?? (
        <div className={aside ? 'form-layout with-aside' : 'form-layout'}>
          <div>
            <RecordFacts {...props} excludedFields={[...definition.title, ...(props.excludedFields ?? [])]} />
            {more}
            {usedBy && <UsedBy {...usedBy} />}
          </div>
          {aside && <aside aria-label={recordPageStrings.about(props.title)}>{aside}</aside>}
        </div>
      )}
      {history && <RecordHistory {...history} />}
      {props.versions && <VersionHistory {...props.versions} />}
      {aside && (
        <PostForm csrfToken={shell.csrfToken} id={recordFormId} className="" waiting={controlStrings.waiting}>
          {null}
        </PostForm>
      )}
    </AppShell>
  );
}

function Head(props: RecordPageProps) {
  const { id, title, about, actions, may } = props;
  return (
    <div className="head">
      <div>
        <h1>{title}</h1>
        {about === undefined ? <MadeAt {...props} /> : about && <p className="soft">{about}</p>}
      </div>
      <div className="actions">
        {actions}
        {may.edit && (
          <a className="btn btn-quiet" href={formFromRecord(props, id)}>
            {controlStrings.edit}
          </a>
        )}
        {(may.create || may.remove) && <More {...props} />}
      </div>
    </div>
  );
}

/** Menu with less common actions. The list page asks for confirmation before deleting. */
function More(props: RecordPageProps) {
  const { definition, id, may, shell } = props;
  const copy = `${pathsOf(definition).create}?from=${encodeURIComponent(id)}`;
  return (
    <details className="menu record-more" data-menu>
      <summary aria-label={controlStrings.more}>⋯</summary>
      <div className="menu-list">
        {may.create && <a href={withReturnTo(props)(copy)}>{controlStrings.duplicate}</a>}
        {may.remove && (
          <PostForm
            csrfToken={shell.csrfToken}
            step="delete"
            action={listHref(props)}
            className=""
            waiting={controlStrings.waiting}
          >
            <input type="hidden" name="id" value={id} />
            <button type="submit" className="bad" {...confirmFirst}>
              {controlStrings.delete}
            </button>
          </PostForm>
        )}
      </div>
    </details>
  );
}

function UsedBy({ named, more }: RecordUses) {
  if (named.length === 0) return null;
  return (
    <section className="record-uses" aria-labelledby="used-by">
      <h2 id="used-by">{resourceMessages.usedBy}</h2>
      <ul>
        {named.map(({ label, href }) => (
          <li key={href ?? label}>{href ? <a href={href}>{label}</a> : label}</li>
        ))}
        {more > 0 && <li className="soft">{resourceMessages.andMore(more)}</li>}
      </ul>
    </section>
  );
}
