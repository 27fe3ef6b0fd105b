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
      <ErrorSummary title="Please fix these" fieldErrors={listFieldErrors(['user_name', 'pw'], errors)} />
      <PostForm csrfToken={csrfToken} step={state} waiting="Signing in…">
        <UsernameField
          name="user_name"
          value={values.user_name}
          error={errors.user_name}
          autoFocus={focused && !values.user_name}
        />
        <PasswordField
          id="pw"
          name="pw"
          label="Password"
          autoComplete="current-password"
          error={errors.pw}
          autoFocus={focused && !!values.user_name}
        />
        <div className="remember">
          <label className="tick">
            <input type="checkbox" name="remember" defaultChecked={values.remember} />
            Remember me
          </label>
          <a href={paths.passwordReset.to()}>Forgot password?</a>
        </div>
        <Submit label="Login" />
      </PostForm>
    </>
  );
}
