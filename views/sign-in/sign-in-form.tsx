import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { credentialLabels, signInFormStrings } from '../../shared/locales/en/sign-in.ts';
import { paths } from '../../shared/paths.ts';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/form-actions.tsx';
import type { SignInBody, SignInFormFrame } from './props.ts';
import { UsernameField } from './username-field.tsx';

type Props = SignInFormFrame & Extract<SignInBody, { state: 'login' }>;

export function SignInForm({ csrfToken, state, focused, values = {}, errors = {} }: Props) {
  return (
    <>
      <ErrorSummary
        title={resourceMessages.fixErrors}
        fieldErrors={listFieldErrors(['user_name', 'pw'], errors)}
      />
      <PostForm csrfToken={csrfToken} step={state} waiting={signInFormStrings.signingIn}>
        <UsernameField
          name="user_name"
          value={values.user_name}
          error={errors.user_name}
          autoFocus={focused && !values.user_name}
        />
        <PasswordField
          id="pw"
          name="pw"
          label={credentialLabels.password}
          autoComplete="current-password"
          error={errors.pw}
          autoFocus={focused && !!values.user_name}
        />
        <div className="remember">
          <label className="tick">
            <input type="checkbox" name="remember" defaultChecked={values.remember} />
            {signInFormStrings.remember}
          </label>
          <a href={paths.passwordReset.to()}>{signInFormStrings.forgot}</a>
        </div>
        <Submit label={signInFormStrings.login} />
      </PostForm>
    </>
  );
}
