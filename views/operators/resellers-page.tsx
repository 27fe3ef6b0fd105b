import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { ColumnHeads } from '../ui/column-heads.tsx';
import { Field } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { OperatorTabs } from './operator-tabs.tsx';
import type { Reseller } from './props.ts';

interface Props {
  shell: ShellProps;
  resellers: readonly Reseller[];
  /** Of a new one, as it was typed. */
  name: string;
  error?: string;
}

/** Who brings practices. */
export function ResellersPage({ shell, resellers, name, error }: Props) {
  return (
    <AppShell {...shell}>
      <OperatorTabs current="Resellers" />
      <div className="operators-head">
        <h1>Resellers</h1>
      </div>
      {error && <Notice kind="error" text={error} />}
      {resellers.length === 0 ? (
        <p className="soft">There are none yet. A practice can sign up without one.</p>
      ) : (
        <ResellerTable csrfToken={shell.csrfToken} resellers={resellers} />
      )}
      <section className="operators-section">
        <h2>New reseller</h2>
        <p className="soft">It gets an id, which a new practice enters when it signs up.</p>
        <PostForm csrfToken={shell.csrfToken} className="" waiting="Saving…">
          <Field id="name" name="name" label="Name" defaultValue={name} maxLength={80} autoComplete="off" />
          <FormActions label="Make a reseller id" />
        </PostForm>
      </section>
    </AppShell>
  );
}

function ResellerTable({ csrfToken, resellers }: { csrfToken: string; resellers: readonly Reseller[] }) {
  return (
    <table className="operators-table" aria-label="Resellers">
      <ColumnHeads heads={['Reseller ID', 'Name', 'Practices', 'Sign-up by it']} actions />
      <tbody>
        {resellers.map(({ id, name, active, practices }) => (
          <tr key={id}>
            <td>
              <strong>{id}</strong>
            </td>
            <td data-label="Name">{name}</td>
            <td data-label="Practices">{practices}</td>
            <td data-label="Sign-up by it" className={active ? undefined : 'off'}>
              {active ? 'Open' : 'Off'}
            </td>
            <td>
              <PostForm csrfToken={csrfToken} className="" waiting="Saving…">
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="active" value={active ? 'F' : 'T'} />
                <button type="submit" className="btn btn-quiet btn-small">
                  {active ? 'Switch off' : 'Switch on'}
                  <span className="visually-hidden">{` ${id}`}</span>
                </button>
              </PostForm>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
