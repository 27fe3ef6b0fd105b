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
import { signUpFields } from '../../shared/sign-up/check-sign-up.ts';
import type { SignUpPageProps } from './props.ts';
import { Group, SignUpFieldset } from './sign-up-fieldset.tsx';
import { Terms } from './terms.tsx';

/** A new practice makes its account. */
export function SignUpPage(props: SignUpPageProps) {
  const { brandName, supportPhone, csrfToken, errors = {}, failure, passwordRules } = props;
  return (
    <ProviderShell brandName={brandName} supportPhone={supportPhone}>
      {passwordRules ? (
        <PasswordRules />
      ) : (
        <template id="password-rules-offer">
          <PasswordRules />
        </template>
      )}
      <div className="page-head">
        <h1>Create your account</h1>
        <p className="soft">Fields without the word optional are needed.</p>
      </div>
      <div id="sign-up-faults">
        {failure && <Notice kind="error" text={failure} />}
        <ErrorSummary title={signUpMessages.check} faults={faultsOf([...signUpFields, 'terms'], errors)} />
      </div>
      <PostForm
        csrfToken={csrfToken}
        waiting="Creating your account…"
        className="card sign-up"
        marks="sign-up"
      >
        <SignUpFieldset {...props} />
        <Group name="terms">
          <Terms brandName={brandName} agreed={props.agreed} error={errors.terms} />
        </Group>
        <Submit label="Sign Up" />
      </PostForm>
      <p className="below-card">
        <a href={paths.login.to()}>I have an account</a>
      </p>
    </ProviderShell>
  );
}

/** The long message; a script opens it where the server did not. */
function PasswordRules() {
  return <MessageDialog id="password-rules" title="Password" text={dialogText(6)} />;
}

export const signUpPageTitle = 'Create your account';
