import { signUpDoneMessages as words, signUpMessages } from '../../shared/messages/sign-up.ts';
import { paths } from '../../shared/paths.ts';
import { ProviderShell } from '../shell/provider-shell.tsx';
import { MessageDialog } from '../ui/dialog.tsx';
import type { SignUpDonePageProps } from './props.ts';

/** The account is there: what it has, and what comes next. */
export function SignUpDonePage({ brandName, supportPhone, owner, ...has }: SignUpDonePageProps) {
  const steps = [...(owner ? [] : [words.signIn]), ...(has.hasStarters ? [words.starters] : []), words.list];
  return (
    <ProviderShell brandName={brandName} supportPhone={supportPhone}>
      <MessageDialog
        id="done"
        title="Welcome"
        text={signUpMessages.success}
        confirm={{ label: 'Confirm', href: paths.login.to() }}
      />
      <div className="card sign-up-done">
        <h1>{signUpDoneTitle}</h1>
        <p>{owner ? words.madeFor(owner) : words.made}</p>
        {has.hasTrial && <p>{words.trial}</p>}
        <h2>What comes next</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <a className="btn btn-primary w-100" href={paths.login.to()}>
          {words.go}
        </a>
      </div>
    </ProviderShell>
  );
}

export const signUpDoneTitle = 'Your account is ready';
