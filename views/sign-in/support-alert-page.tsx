import { signInMessages } from '../../shared/locales/en/sign-in.ts';
import { paths } from '../../shared/paths.ts';
import { ProviderShell } from '../shell/provider-shell.tsx';
import type { SupportAlertPageProps } from './props.ts';

/** Page for a user whose user group does not exist. The user must contact support, and the session ends. */
export function SupportAlertPage(brand: SupportAlertPageProps) {
  return (
    <ProviderShell {...brand}>
      <div className="sheet outcome outcome-bad" role="alert" tabIndex={-1} data-focus>
        <h1>{signInMessages.groupMissing}</h1>
        <p>
          <a className="btn btn-quiet" href={paths.logout.to()}>
            Sign out
          </a>
        </p>
      </div>
    </ProviderShell>
  );
}
