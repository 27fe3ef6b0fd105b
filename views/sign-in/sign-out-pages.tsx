import { signInMessages, signOutStrings } from '../../shared/locales/en/sign-in.ts';
import { paths } from '../../shared/paths.ts';
import { ProviderShell } from '../shell/public-shell.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/form-actions.tsx';
import type { ConfirmSignOutPageProps, SignedOutPageProps, SupportAlertPageProps } from './props.ts';

/** Page after signing out. `client/idle-timeout.ts` notifies the browser's other tabs. */
export function SignedOutPage({ text = signInMessages.signedOut, ...brand }: SignedOutPageProps) {
  return (
    <ProviderShell {...brand}>
      <div className="sheet outcome" data-signed-out>
        <h1>{text}</h1>
        <p>
          <a className="btn btn-primary" href={paths.login.to()}>
            {signOutStrings.signIn}
          </a>
        </p>
      </div>
    </ProviderShell>
  );
}

/** Sign-out confirmation for links from other sites, so that a link alone cannot sign a user out. */
export function ConfirmSignOutPage({ csrfToken, ...brand }: ConfirmSignOutPageProps) {
  return (
    <ProviderShell {...brand}>
      <div className="page-head">
        <h1>{signOutStrings.question}</h1>
      </div>
      <PostForm csrfToken={csrfToken} waiting={signOutStrings.signingOut}>
        <Submit label={signOutStrings.signOut} />
      </PostForm>
      <p className="below-card">
        <a href={paths.app.to()}>{signOutStrings.stay}</a>
      </p>
    </ProviderShell>
  );
}

/** Page for a user whose user group does not exist. The user must contact support, and the session ends. */
export function SupportAlertPage(brand: SupportAlertPageProps) {
  return (
    <ProviderShell {...brand}>
      <div className="sheet outcome outcome-bad" role="alert" tabIndex={-1} data-focus>
        <h1>{signInMessages.groupMissing}</h1>
        <p>
          <a className="btn btn-quiet" href={paths.logout.to()}>
            {signOutStrings.signOut}
          </a>
        </p>
      </div>
    </ProviderShell>
  );
}
