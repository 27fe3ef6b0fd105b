import { AppShell } from './app-shell.tsx';
import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import type { ShellProps } from './props.ts';

export interface AppErrorPageProps extends OutcomeCardProps {
  shell: ShellProps;
}

/** Says to somebody who is signed in why this page is not shown. Everything else is a click away. */
export function AppErrorPage({ shell, ...outcome }: AppErrorPageProps) {
  return (
    <AppShell {...shell}>
      <div className="narrow">
        <OutcomeCard {...outcome} />
      </div>
    </AppShell>
  );
}
