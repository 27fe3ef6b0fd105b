import { passwordHints } from '../../shared/messages.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { faultsOf } from '../ui/faults.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/submit.tsx';
import type { LoginBody, LoginFrame } from './props.ts';
import { StartOver } from './start-over.tsx';

type Props = LoginFrame & Extract<LoginBody, { state: 'newPassword' }>;

export function NewPasswordForm({ csrfToken, errors = {}, startOverHref }: Props) {
  return (
    <>
      <ErrorSummary
        title="Please check the following"
        faults={faultsOf(['new_password', 'confirm'], errors)}
      />
      <PostForm csrfToken={csrfToken} step="newPassword" waiting="Changing your password…">
        <PasswordField
          id="new_password"
          name="new_password"
          label="New Password"
          autoComplete="new-password"
          hint={passwordHints.change}
          error={errors.new_password}
        />
        <PasswordField
          id="confirm"
          name="confirm"
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirm}
        />
        <Submit label="Reset Password" />
      </PostForm>
      <StartOver href={startOverHref} />
    </>
  );
}
