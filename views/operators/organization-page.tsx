import { approvalMessages } from '../../shared/locales/en/approval.ts';
import { operatorMessages } from '../../shared/locales/en/operators.ts';
import { paths } from '../../shared/paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import { NumberRows } from '../clients/custom-controls.tsx';
import { SettingFrame } from '../clients/setting-frame.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Notice } from '../ui/notice.tsx';
import { ApprovalSection } from './approval-section.tsx';
import { OperatorTabs } from './operator-tabs.tsx';
import type { OrganizationPageProps } from './props.ts';
import { SignOnSection } from './sign-on-section.tsx';

export function OrganizationPage({ organization, error, typedNumbers, ...props }: OrganizationPageProps) {
  const { errors = {} } = props;
  const { id, name, users, numbers, payments, reseller, lastSignIn, trial, approvedText } = organization;
  return (
    <AppShell {...props.shell}>
      <OperatorTabs current="Organizations" />
      <a className="back" href={paths.operatorOrganizations.to()}>
        Organizations
      </a>
      <div className="operators-head">
        <h1>{name}</h1>
        <a className="btn btn-quiet" href={paths.clientSetting.to({ id })}>
          Payment Setting
        </a>
      </div>
      {error && <Notice kind="error" text={error} />}
      <ErrorSummary
        title="Please fix these"
        fieldErrors={Object.entries(errors).map(([field, message]) => ({ id: field, message }))}
      />
      <Facts
        facts={[
          ['Number', id],
          ['Users', users],
          ['Last sign-in', lastSignIn || 'Never'],
          ['Payments', payments ? 'On' : 'Off'],
          ['Reseller ID', reseller],
          ['Trial', trial],
          [approvalMessages.title, approvedText],
        ]}
      />
      <ApprovalSection {...props} organization={organization} />
      <section className="operators-section" aria-labelledby="numbers">
        <h2 id="numbers">IVR numbers</h2>
        <PostForm csrfToken={props.shell.csrfToken} className="" step="numbers" waiting="Saving…">
          <SettingFrame
            id="dialled"
            label="Numbers that callers dial"
            hint={operatorMessages.numbersHint}
            error={errors['dialled']}
          >
            <NumberRows numbers={typedNumbers ?? numbers} />
          </SettingFrame>
          <FormActions label="Save numbers" />
        </PostForm>
      </section>
      <SignOnSection {...props} id={id} name={name} />
    </AppShell>
  );
}
