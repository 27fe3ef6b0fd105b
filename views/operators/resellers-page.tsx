import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import type { Reseller } from '../../shared/api-calls/operators.ts';
import { operatorMessages, operatorPageStrings, resellerStrings } from '../../shared/locales/en/operators.ts';
import { paths } from '../../shared/paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { ColumnHeads } from '../ui/table.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { confirmFirst, isQuestion, QuestionActions } from '../ui/question.tsx';
import { OperatorTabs } from './operator-tabs.tsx';

interface Props {
  shell: ShellProps;
  resellers: readonly Reseller[];
  name: string;
  error?: string;
  refused?: string;
  switchingOff?: Reseller;
}

export function ResellersPage({ shell, resellers, name, error, refused, switchingOff }: Props) {
  return (
    <AppShell {...shell}>
      <OperatorTabs current={operatorPageStrings.tabs.resellers} />
      <div className="operators-head">
        <h1>{operatorPageStrings.tabs.resellers}</h1>
      </div>
      {refused && <Notice kind="error" text={refused} />}
      <ErrorSummary
        title={resourceMessages.fixErrors}
        fieldErrors={error ? [{ id: 'name', message: error }] : []}
      />
      {switchingOff && <ConfirmSwitchOff csrfToken={shell.csrfToken} {...switchingOff} />}
      {resellers.length === 0 ? (
        <p className="soft">{resellerStrings.none}</p>
      ) : (
        <ResellerTable csrfToken={shell.csrfToken} resellers={resellers} />
      )}
      <section className="operators-section">
        <h2>{resellerStrings.new}</h2>
        <p className="soft">{resellerStrings.newHint}</p>
        <PostForm csrfToken={shell.csrfToken} className="" waiting={controlStrings.saving}>
          <Field
            id="name"
            name="name"
            label={resellerStrings.heads.name}
            defaultValue={name}
            error={error}
            maxLength={80}
            autoComplete="off"
          />
          <FormActions label={resellerStrings.create} />
        </PostForm>
      </section>
    </AppShell>
  );
}

function ResellerTable({ csrfToken, resellers }: { csrfToken: string; resellers: readonly Reseller[] }) {
  return (
    <table className="operators-table" aria-label={operatorPageStrings.tabs.resellers}>
      <ColumnHeads heads={Object.values(resellerStrings.heads)} actions />
      <tbody>
        {resellers.map(({ id, name, active, practices }) => (
          <tr key={id}>
            <td>
              <strong>{id}</strong>
            </td>
            <td data-label={resellerStrings.heads.name}>{name}</td>
            <td data-label={resellerStrings.heads.practices}>{practices}</td>
            <td data-label={resellerStrings.heads.signUp} className={active ? undefined : 'off'}>
              {active ? resellerStrings.open : resellerStrings.off}
            </td>
            <td>{active ? <SwitchOff id={id} /> : <SwitchOn csrfToken={csrfToken} id={id} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SwitchOff({ id }: Pick<Reseller, 'id'>) {
  const query = new URLSearchParams({ ask: id }).toString();
  return (
    <a className="btn btn-quiet btn-small" href={`${paths.resellers.to()}?${query}`} {...confirmFirst}>
      {resellerStrings.switchOff}
      <span className="visually-hidden">{` ${id}`}</span>
    </a>
  );
}

function SwitchOn({ csrfToken, id }: Pick<Reseller, 'id'> & { csrfToken: string }) {
  return (
    <PostForm csrfToken={csrfToken} className="" waiting={controlStrings.saving}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="active" value="T" />
      <button type="submit" className="btn btn-quiet btn-small">
        {resellerStrings.switchOn}
        <span className="visually-hidden">{` ${id}`}</span>
      </button>
    </PostForm>
  );
}

function ConfirmSwitchOff({ csrfToken, id, name }: Pick<Reseller, 'id' | 'name'> & { csrfToken: string }) {
  const href = paths.resellers.to();
  return (
    <section className="notice asked" aria-labelledby="switch-off-title" {...isQuestion}>
      <h2 id="switch-off-title">{resellerStrings.confirmSwitchOff(name)}</h2>
      <p>{operatorMessages.confirmSwitchOff(id)}</p>
      <PostForm csrfToken={csrfToken} action={href} className="" waiting={controlStrings.saving}>
        <input type="hidden" name="id" value={id} />
        <QuestionActions
          cancelHref={href}
          goOn={resellerStrings.switchOff}
          destroys
          name="active"
          value="F"
        />
      </PostForm>
    </section>
  );
}
