import { dialogText } from '../ui/confirm.ts';
import { ProviderShell } from '../shell/provider-shell.tsx';
import { MessageDialog } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { faultsOf } from '../ui/faults.ts';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/submit.tsx';
import { signUpMessages } from '../../shared/messages/sign-up.ts';
import { paths } from '../../shared/paths.ts';
import { signUpFields, type SignUpPageProps } from './props.ts';
import { SignUpFieldset } from './sign-up-fieldset.tsx';
import { Terms } from './terms.tsx';

/** A new practice makes its account. */
export function SignUpPage(props: SignUpPageProps) {
  const { brandName, supportPhone, csrfToken, errors = {}, failure, passwordRules, done } = props;
  return (
    <ProviderShell brandName={brandName} supportPhone={supportPhone}>
      {done && <DoneDialog />}
      {passwordRules && <MessageDialog id="password-rules" title="Password" text={dialogText(6)} />}
      <div className="page-head">
        <h1>Create your account</h1>
        <p className="soft">Fields without the word optional are needed.</p>
      </div>
      {failure && <Notice kind="error" text={failure} />}
      <ErrorSummary
        title="Please check the following"
        faults={faultsOf([...signUpFields, 'terms'], errors)}
      />
      <PostForm csrfToken={csrfToken} waiting="Creating your account…">
        <SignUpFieldset {...props} />
        <Terms brandName={brandName} agreed={props.agreed} error={errors.terms} />
        <Submit label="Sign Up" />
      </PostForm>
      <p className="below-card">
        <a href={paths.login.to()}>I have an account</a>
      </p>
    </ProviderShell>
  );
}

function DoneDialog() {
  return (
    <MessageDialog
      id="done"
      title="Welcome"
      text={signUpMessages.success}
      confirm={{ label: 'Confirm', href: paths.login.to() }}
    />
  );
}

export const signUpPageTitle = 'Create your account';
