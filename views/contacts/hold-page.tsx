import { holdStrings as strings } from '../../shared/locales/en/holds.ts';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { QuestionActions } from '../ui/question.tsx';

export interface HoldPageProps {
  shell: ShellProps;
  name: string;
  /** Address of the contact's page. */
  href: string;
  /** Sentences about the holds that cover the contact. */
  holds: readonly string[];
  /** True if one of them is the contact's own. */
  isHeld: boolean;
  mayChange: boolean;
  reason: string;
  error?: string;
  failure?: string;
}

export function HoldPage(props: HoldPageProps) {
  const { shell, name, href, holds, mayChange, error, failure } = props;
  return (
    <AppShell {...shell}>
      <a className="back" href={href}>
        {name}
      </a>
      <div className="page-head">
        <h1>{strings.title}</h1>
        <p className="soft">{name}</p>
      </div>
      {failure && <Notice kind="error" text={failure} />}
      <ErrorSummary
        title={resourceMessages.fixErrors}
        fieldErrors={listFieldErrors(['reason'], error ? { reason: error } : {})}
      />
      {holds.length === 0 && <p className="erase-lead">{strings.contactLead}</p>}
      {holds.map((hold) => (
        <Notice key={hold} kind="info" text={hold} />
      ))}
      {mayChange ? <HoldForm {...props} /> : <p className="soft">{strings.onlyManagers}</p>}
    </AppShell>
  );
}

function HoldForm({ shell, name, href, isHeld, reason, error }: HoldPageProps) {
  const effects = isHeld ? [strings.liftEffect] : strings.contactEffects;
  return (
    <section aria-labelledby="hold-title">
      <h2 id="hold-title">{isHeld ? strings.liftQuestion(name) : strings.question(name)}</h2>
      <ul className="erase-lines">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <PostForm
        csrfToken={shell.csrfToken}
        step={isHeld ? 'lift' : 'hold'}
        waiting={isHeld ? strings.lifting : strings.setting}
        className="erase-form"
      >
        <Field
          id="reason"
          name="reason"
          label={strings.reason}
          hint={isHeld ? strings.liftReasonHint : strings.shownToStaff}
          defaultValue={reason}
          maxLength={500}
          autoComplete="off"
          error={error}
        />
        <QuestionActions
          cancelHref={href}
          goOn={isHeld ? strings.lift : strings.set}
          destroys={isHeld}
          takesFocus={false}
        />
        <p className="submit-status" role="status" data-status />
      </PostForm>
    </section>
  );
}
