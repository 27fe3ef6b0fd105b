import { clientSettingMessages } from '../../shared/locales/en/organization.ts';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { trialMessages } from '../../shared/locales/en/trial.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { approvalMessages } from '../../shared/locales/en/approval.ts';
import { operatorMessages, operatorPageStrings } from '../../shared/locales/en/operators.ts';
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
import { ClosingSection } from './closing-section.tsx';
import { HoldSection } from './hold-section.tsx';
import { OperatorTabs } from './operator-tabs.tsx';
import type { Organization, OrganizationPageProps } from './props.ts';
import { SignOnSection } from './sign-on-section.tsx';

export function OrganizationPage({ organization, error, typedNumbers, ...props }: OrganizationPageProps) {
  const { errors = {} } = props;
  const { id, name, users, numbers, payments, reseller, lastSignIn, trial, approvedText } = organization;
  return (
    <AppShell {...props.shell}>
      <OperatorTabs current={operatorPageStrings.tabs.organizations} />
      <a className="back" href={paths.operatorOrganizations.to()}>
        {operatorPageStrings.tabs.organizations}
      </a>
      <div className="operators-head">
        <h1>{name}</h1>
        <a className="btn btn-quiet" href={paths.clientSetting.to({ id })}>
          {clientSettingMessages.link}
        </a>
      </div>
      {error && <Notice kind="error" text={error} />}
      <ErrorSummary
        title={resourceMessages.fixErrors}
        fieldErrors={Object.entries(errors).map(([field, message]) => ({ id: field, message }))}
      />
      <Facts
        facts={[
          [operatorPageStrings.number, id],
          [operatorPageStrings.heads.users, users],
          [operatorPageStrings.heads.lastSignIn, lastSignIn || operatorPageStrings.never],
          [operatorPageStrings.heads.payments, payments ? operatorPageStrings.on : operatorPageStrings.off],
          [operatorPageStrings.resellerId, reseller],
          [trialMessages.title, trial],
          [approvalMessages.title, approvedText],
        ]}
      />
      <ApprovalSection {...props} organization={organization} />
      <IvrNumbers
        csrfToken={props.shell.csrfToken}
        numbers={typedNumbers ?? numbers}
        error={errors['dialled']}
      />
      <SignOnSection {...props} id={id} name={name} />
      <HoldSection {...props} organization={organization} />
      <ClosingSection {...props} organization={organization} />
    </AppShell>
  );
}

interface IvrNumbersProps extends Pick<Organization, 'numbers'> {
  csrfToken: string;
  error?: string;
}

function IvrNumbers({ csrfToken, numbers, error }: IvrNumbersProps) {
  return (
    <section className="operators-section" aria-labelledby="numbers">
      <h2 id="numbers">{operatorPageStrings.heads.numbers}</h2>
      <PostForm csrfToken={csrfToken} className="" step="numbers" waiting={controlStrings.saving}>
        <SettingFrame
          id="dialled"
          label={operatorPageStrings.dialed}
          hint={operatorMessages.numbersHint}
          error={error}
        >
          <NumberRows numbers={numbers} />
        </SettingFrame>
        <FormActions label={operatorPageStrings.saveNumbers} />
      </PostForm>
    </section>
  );
}
