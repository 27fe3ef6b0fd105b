import { AppShell } from './app-shell.tsx';
import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import type { ShellProps, Brand } from './props.ts';
import { ProviderShell } from './public-shell.tsx';
import type { ReactNode } from 'react';

export interface AppErrorPageProps extends OutcomeCardProps {
  shell: ShellProps;
}

export function AppErrorPage({ shell, ...outcome }: AppErrorPageProps) {
  return (
    <AppShell {...shell}>
      <div className="narrow">
        <OutcomeCard {...outcome} />
      </div>
    </AppShell>
  );
}

/** Error page. It reveals no internals. */
export function ErrorPage({ brandName, supportPhone, ...outcome }: Brand & OutcomeCardProps) {
  return (
    <ProviderShell brandName={brandName} supportPhone={supportPhone}>
      <OutcomeCard {...outcome} />
    </ProviderShell>
  );
}

interface MessagePageProps {
  shell: ShellProps;
  title: string;
  message: string;
  children?: ReactNode;
}

export function MessagePage({ shell, title, message, children }: MessagePageProps) {
  return (
    <AppShell {...shell}>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <div className="outcome">
        <p>{message}</p>
        {children}
      </div>
    </AppShell>
  );
}
