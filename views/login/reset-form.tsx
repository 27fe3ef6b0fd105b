import { CodeField } from '../ui/code-field.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { faultsOf } from '../ui/faults.ts';
import { Field } from '../ui/field.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/submit.tsx';
import type { LoginBody, LoginFrame, ResetField } from './props.ts';
import { StartOver } from './start-over.tsx';

type Props = LoginFrame & Extract<LoginBody, { state: 'reset' }>;

const fields: readonly ResetField[] = ['username', 'authCode', 'password', 'confirm'];

export function ResetForm({ csrfToken, values = {}, errors = {}, startOverHref }: Props) {
  return (
    <>
      <ErrorSummary title="Please check the following" faults={faultsOf(fields, errors)} />
      <PostForm csrfToken={csrfToken} step="reset" waiting="Changing your password…">
        <Field
          id="username"
          name="username"
          label="Username"
          defaultValue={values.username}
          error={errors.username}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          aria-required
        />
        <CodeField id="authCode" value={values.authCode} error={errors.authCode} />
        <NewPasswordFields name="password" errors={errors} />
        <Submit label="Reset Password" />
      </PostForm>
      <StartOver href={startOverHref} />
    </>
  );
}
