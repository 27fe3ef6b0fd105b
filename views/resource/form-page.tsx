import { listPageStrings, recordPageStrings } from '../../shared/locales/en/resources.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { pathsOf } from '../../shared/resources/resource-paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { DeleteForm, FormButtons } from './form-buttons.tsx';
import { FormErrors, FormFields } from './form-fields.tsx';
import { hasForm } from './form-groups.ts';
import { behindForm } from './list-links.ts';
import type { FormPageProps } from './props.ts';
import { MadeAt, RecordFacts, ServerFacts } from './record-facts.tsx';
import { RecordHistory } from './record-history.tsx';
import { apartGroupOf, SectionTabs } from './section-tabs.tsx';

/** Id of the record form, so that notices and custom parts outside of it can submit it. */
export const recordFormId = 'record';

/** Form for creating or editing a record of any resource. It also shows a single record in place of a list page, possibly read-only. */
export function FormPage(props: FormPageProps) {
  const { shell, definition, mode, title, notice, aside, lead } = props;
  const { one } = definition.label;
  const heading = title ?? (mode === 'create' ? listPageStrings.new(one) : one);
  return (
    <AppShell {...shell}>
      <Way {...props} />
      <div className="page-head">
        <h1>{heading}</h1>
        {mode === 'edit' && <MadeAt {...props} />}
      </div>
      {lead && <FormErrors {...props} />}
      {lead}
      <div className={aside ? 'form-layout with-aside' : 'form-layout'}>
        <div>
          {notice && <Notice kind="error" text={notice} />}
          {props.warning}
          <FormBody {...props} heading={heading} />
        </div>
        {aside && <aside aria-label={recordPageStrings.about(heading)}>{aside}</aside>}
      </div>
      {props.history && <RecordHistory {...props.history} />}
    </AppShell>
  );
}

/** Back link to the list page. A single record without a list page gets the section's tabs instead. */
function Way(props: FormPageProps) {
  const { shell, definition, mode, singles = [], tabs } = props;
  const { section } = pathsOf(definition);
  if (mode === 'edit' && singles.includes(definition.name))
    return (
      <SectionTabs
        {...{ section, singles }}
        current={definition.name}
        pages={tabs}
        apartGroup={apartGroupOf(shell)}
      />
    );
  return (
    <a className="back" href={behindForm(props)}>
      {props.recordBehind === undefined ? definition.label.many : props.title}
    </a>
  );
}

function FormBody(props: FormPageProps & { heading: string }) {
  const { shell, definition, mode, may, version, more, lead, heading } = props;
  const mayEdit = hasForm(definition) && (mode === 'create' ? may.create : may.change);
  return (
    <>
      {!lead && <FormErrors {...props} />}
      <ChangedMeanwhile {...props} formId={recordFormId} />
      {mode === 'edit' && (mayEdit ? <ServerFacts {...props} /> : <RecordFacts {...props} />)}
      {mayEdit && (
        <PostForm
          csrfToken={shell.csrfToken}
          id={recordFormId}
          waiting={controlStrings.saving}
          draftTitle={heading}
          guarded
          unsaved={props.unsaved}
        >
          {version !== undefined && <input type="hidden" name="_version" value={version} />}
          {props.fixedNote && <p className="soft">{props.fixedNote}</p>}
          <FormFields {...props} />
          {more}
          <FormButtons {...props} />
        </PostForm>
      )}
      {!mayEdit && more}
      <DeleteForm {...props} alone={!mayEdit} />
    </>
  );
}
