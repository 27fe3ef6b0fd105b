import { passwordHints } from '../../shared/locales/en/profile.ts';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { PasswordField, PasswordOwner } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import type { PasswordField as FieldName, PasswordPageProps } from './props.ts';
import { paths } from '../../shared/paths.ts';

const fields: readonly FieldName[] = ['pw_old', 'pw', 'confirm'];

/** Change Password page. If forced, no other page is available. */
export function PasswordPage({ shell, notice, errors = {} }: PasswordPageProps) {
  return (
    <AccountFrame
      shell={shell}
      title="Change Password"
      lead={shell.forced ? 'Choose a new password to continue.' : undefined}
      notice={notice}
    >
      <ErrorSummary title="Please fix these" fieldErrors={listFieldErrors(fields, errors)} />
      <PostForm csrfToken={shell.csrfToken} waiting="Saving…">
        <PasswordOwner userName={shell.user.userName} />
        <PasswordField
          id="pw_old"
          name="pw_old"
          label="Current Password"
          autoComplete="current-password"
          error={errors.pw_old}
        />
        <NewPasswordFields name="pw" hint={passwordHints.change} errors={errors} />
        <FormActions label="Save" cancelHref={shell.forced ? undefined : paths.user.to()} />
      </PostForm>
    </AccountFrame>
  );
}
