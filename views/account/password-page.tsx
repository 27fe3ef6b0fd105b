import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { credentialLabels } from '../../shared/locales/en/sign-in.ts';
import { accountPageStrings, passwordHints } from '../../shared/locales/en/profile.ts';
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
      title={accountPageStrings.password}
      lead={shell.forced ? accountPageStrings.passwordForced : undefined}
      notice={notice}
    >
      <ErrorSummary title={resourceMessages.fixErrors} fieldErrors={listFieldErrors(fields, errors)} />
      <PostForm csrfToken={shell.csrfToken} waiting={controlStrings.saving}>
        <PasswordOwner userName={shell.user.userName} />
        <PasswordField
          id="pw_old"
          name="pw_old"
          label={credentialLabels.currentPassword}
          autoComplete="current-password"
          error={errors.pw_old}
        />
        <NewPasswordFields name="pw" hint={passwordHints.change} errors={errors} />
        <FormActions label={controlStrings.save} cancelHref={shell.forced ? undefined : paths.user.to()} />
      </PostForm>
    </AccountFrame>
  );
}
