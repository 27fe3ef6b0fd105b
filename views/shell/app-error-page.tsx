import { AppShell } from './app-shell.tsx';
import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import type { ShellProps } from './props.ts';

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
