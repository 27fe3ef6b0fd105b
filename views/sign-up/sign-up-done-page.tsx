import { paths } from '../../shared/paths.ts';
import { ProviderShell } from '../shell/public-shell.tsx';
import { MessageDialog } from '../ui/dialog.tsx';
import type { SignUpDonePageProps } from './props.ts';

export function SignUpDonePage({
  brandName,
  supportPhone,
  owner,
  strings: all,
  ...has
}: SignUpDonePageProps) {
  const { done: texts, page, messages } = all;
  const steps = [...(owner ? [] : [texts.signIn]), ...(has.hasStarters ? [texts.starters] : []), texts.list];
  return (
    <ProviderShell brandName={brandName} supportPhone={supportPhone}>
      <MessageDialog
        id="done"
        title={page.welcome}
        text={messages.success}
        confirm={{ label: page.confirm, href: paths.login.to() }}
      />
      <div className="sheet sign-up-done">
        <h1>{page.doneTitle}</h1>
        <p>{owner ? texts.madeFor(owner) : texts.made}</p>
        {has.hasTrial && <p>{texts.trial}</p>}
        {has.awaitsApproval && <p>{texts.approval}</p>}
        <h2>{page.next}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <a className="btn btn-primary w-100" href={paths.login.to()}>
          {texts.go}
        </a>
      </div>
    </ProviderShell>
  );
}
