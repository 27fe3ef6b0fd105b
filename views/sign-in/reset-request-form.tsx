import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { signInFormStrings } from '../../shared/locales/en/sign-in.ts';
import { paths } from '../../shared/paths.ts';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/form-actions.tsx';
import type { SignInBody, SignInFormFrame } from './props.ts';
import { StartOver } from './start-over.tsx';
import { UsernameField } from './username-field.tsx';

type Props = SignInFormFrame & Extract<SignInBody, { state: 'resetRequest' }>;

/** Returns the address for entering a code, including one received in another browser. */
const codeHref = (username = '') => `${paths.passwordReset.to()}?code=1&user=${encodeURIComponent(username)}`;

export function ResetRequestForm({ beta, csrfToken, state, focused, values = {}, errors = {} }: Props) {
  return (
    <>
      <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={listFieldErrors(['username'], errors)} />
      <PostForm csrfToken={csrfToken} step={state} waiting={signInFormStrings.sendingCode}>
        <UsernameField name="username" value={values.username} error={errors.username} autoFocus={focused} />
        <Submit label={signInFormStrings.sendCode} />
      </PostForm>
      <p className="below-card">
        <a href={codeHref(values.username)}>{signInFormStrings.haveCode}</a>
      </p>
      <StartOver beta={beta} />
    </>
  );
}
