import { operatorMessages } from '../../shared/locales/en/operators.ts';
import { switcherStrings } from '../../shared/locales/en/organization.ts';
import { sections } from '../../shared/sections.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Notice } from '../ui/notice.tsx';

interface Props {
  shell: ShellProps;
  notice?: string;
}

/** Admin Panel page while an admin acts for a client. The banner on every page has the button to return. */
export function ActingPage({ shell, notice }: Props) {
  return (
    <AppShell {...shell}>
      <div className="head">
        <h1>{operatorMessages.panel}</h1>
      </div>
      <div className="switcher">
        {notice && <Notice kind="error" text={notice} />}
        <p>{switcherStrings.actingHint}</p>
        <p>
          <a href={sections.home.path}>{switcherStrings.continueAs(shell.actingFor?.organization)}</a>
        </p>
      </div>
    </AppShell>
  );
}
