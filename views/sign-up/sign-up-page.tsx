import { ProviderShell } from '../shell/public-shell.tsx';
import { MessageDialog } from '../ui/dialog.tsx';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/form-actions.tsx';
import { paths } from '../../shared/paths.ts';
import { signUpFields } from '../../shared/sign-up/check-sign-up.ts';
import type { SignUpPageProps } from './props.ts';
import { Group, SignUpFieldset } from './sign-up-fieldset.tsx';
import { Terms } from './terms.tsx';

export function SignUpPage(props: SignUpPageProps) {
  const { brandName, supportPhone, csrfToken, errors = {}, failure, passwordRules, strings } = props;
  const { page, messages } = strings;
  // Dialog with the long password message. A script opens it if the page was rendered without it.
  const rules = <MessageDialog id="password-rules" title={page.passwordRules} text={strings.passwordRules} />;
  return (
    <ProviderShell brandName={brandName} supportPhone={supportPhone}>
      {passwordRules ? rules : <template id="password-rules-offer">{rules}</template>}
      {props.embedsStrings && <template id="sign-up-words">{JSON.stringify(messages)}</template>}
      <div className="page-head">
        <h1>{page.title}</h1>
        <p className="soft">{page.lead}</p>
      </div>
      <div id="sign-up-errors">
        {failure && <Notice kind="error" text={failure} />}
        <ErrorSummary
          title={messages.check}
          fieldErrors={listFieldErrors([...signUpFields, 'terms'], errors)}
        />
      </div>
      <PostForm csrfToken={csrfToken} waiting={page.creating} className="sheet sign-up" marks="sign-up">
        <SignUpFieldset {...props} />
        <Group legend={strings.groups.terms}>
          <Terms strings={strings} brandName={brandName} agreed={props.agreed} error={errors.terms} />
        </Group>
        <Submit label={page.submit} />
      </PostForm>
      <p className="below-card">
        <a href={paths.login.to()}>{page.haveAccount}</a>
      </p>
    </ProviderShell>
  );
}
