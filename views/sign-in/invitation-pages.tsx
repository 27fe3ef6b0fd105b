import { invitationPageStrings } from '../../shared/locales/en/sign-in.ts';
import { resourceMessages } from '../../shared/locales/en/resources.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { invitationMessages } from '../../shared/locales/en/administration.ts';
import { passwordHints } from '../../shared/locales/en/profile.ts';
import { ProviderShell } from '../shell/public-shell.tsx';
import type { Brand } from '../shell/props.ts';
import { ErrorSummary, listFieldErrors } from '../ui/error-summary.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { PasswordOwner } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/form-actions.tsx';

export interface ChoosePasswordProps extends Brand {
  csrfToken: string;
  token: string;
  userName: string;
  orgName: string;
  errors?: Partial<Record<'password' | 'confirm', string>>;
}

export function ChoosePasswordPage(props: ChoosePasswordProps) {
  const { csrfToken, token, userName, orgName, errors = {}, ...brand } = props;
  return (
    <ProviderShell {...brand}>
      <div className="page-head">
        <h1>{invitationPageStrings.title}</h1>
        <p className="soft">{invitationMessages.choose(orgName, userName)}</p>
      </div>
      <ErrorSummary
        title={resourceMessages.fixErrors}
        fieldErrors={listFieldErrors(['password', 'confirm'] as const, errors)}
      />
      <PostForm csrfToken={csrfToken} waiting={controlStrings.waiting}>
        <PasswordOwner userName={userName} />
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields
          name="password"
          hint={passwordHints.user}
          errors={errors}
          autoFocus={Object.keys(errors).length === 0}
        />
        <Submit label={invitationPageStrings.choose} />
      </PostForm>
    </ProviderShell>
  );
}

interface OverProps extends Brand {
  text: string;
  way: { label: string; href: string };
}

export function InvitationOverPage({ text, way, ...brand }: OverProps) {
  return (
    <ProviderShell {...brand}>
      <div className="sheet outcome">
        <h1>{invitationPageStrings.over}</h1>
        <p>{text}</p>
        <p>
          <a className="btn btn-primary" href={way.href}>
            {way.label}
          </a>
        </p>
      </div>
    </ProviderShell>
  );
}
