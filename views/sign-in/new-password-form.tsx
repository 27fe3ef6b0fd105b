import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { signInFormStrings } from '../../shared/locales/en/sign-in.ts';
import { passwordHints } from '../../shared/locales/en/profile.ts';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { PasswordOwner } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/form-actions.tsx';
import type { SignInBody, SignInFormFrame } from './props.ts';
import { StartOver } from './start-over.tsx';

type Props = SignInFormFrame & Extract<SignInBody, { state: 'newPassword' }>;

export function NewPasswordForm({ beta, csrfToken, state, userName, focused, errors = {} }: Props) {
  return (
    <>
      <ErrorSummary
        title={resourceMessages.fixErrors}
        fieldErrors={listFieldErrors(['new_password', 'confirm'], errors)}
      />
      <PostForm csrfToken={csrfToken} step={state} waiting={signInFormStrings.changing}>
        <PasswordOwner userName={userName} />
        <NewPasswordFields
          name="new_password"
          hint={passwordHints.user}
          errors={errors}
          autoFocus={focused}
        />
        <Submit label={signInFormStrings.resetPassword} />
      </PostForm>
      <StartOver beta={beta} />
    </>
  );
}
