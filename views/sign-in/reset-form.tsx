import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { signInFormStrings } from '../../shared/locales/en/sign-in.ts';
import { CodeField } from '../ui/code-field.tsx';
import { passwordHints } from '../../shared/locales/en/profile.ts';
import { paths } from '../../shared/paths.ts';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/form-actions.tsx';
import type { SignInBody, SignInFormFrame, ResetField } from './props.ts';
import { StartOver } from './start-over.tsx';
import { UsernameField } from './username-field.tsx';

type Props = SignInFormFrame & Extract<SignInBody, { state: 'reset' }>;

const resetHref = (username = '') => `${paths.passwordReset.to()}?user=${encodeURIComponent(username)}`;

const fields: readonly ResetField[] = ['username', 'authCode', 'password', 'confirm'];

export function ResetForm({ beta, csrfToken, state, focused, values = {}, errors = {} }: Props) {
  return (
    <>
      <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={listFieldErrors(fields, errors)} />
      <PostForm csrfToken={csrfToken} step={state} waiting={signInFormStrings.changing}>
        <UsernameField
          name="username"
          value={values.username}
          error={errors.username}
          autoFocus={focused && !values.username}
        />
        <CodeField
          id="authCode"
          value={values.authCode}
          error={errors.authCode}
          autoFocus={focused && !!values.username}
        />
        <NewPasswordFields name="password" hint={passwordHints.user} errors={errors} />
        <Submit label={signInFormStrings.resetPassword} />
      </PostForm>
      <p className="below-card">
        <a href={resetHref(values.username)}>{signInFormStrings.sendNewCode}</a>
      </p>
      <StartOver beta={beta} />
    </>
  );
}
