import { signInMessages } from '../../shared/locales/en/sign-in.ts';
import { paths } from '../../shared/paths.ts';
import { ProviderShell } from '../shell/provider-shell.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Submit } from '../ui/submit.tsx';
import type { ConfirmSignOutPageProps, SignedOutPageProps } from './props.ts';

/** Page after signing out. `client/idle-timeout.ts` notifies the browser's other tabs. */
export function SignedOutPage({ text = signInMessages.signedOut, ...brand }: SignedOutPageProps) {
  return (
    <ProviderShell {...brand}>
      <div className="sheet outcome" data-signed-out>
        <h1>{text}</h1>
        <p>
          <a className="btn btn-primary" href={paths.login.to()}>
            Sign in
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
        <h1>Do you want to sign out?</h1>
      </div>
      <PostForm csrfToken={csrfToken} waiting="Signing out…">
        <Submit label="Sign out" />
      </PostForm>
      <p className="below-card">
        <a href={paths.app.to()}>Stay signed in</a>
      </p>
    </ProviderShell>
  );
}
