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
        <h1>Admin Panel</h1>
      </div>
      <div className="switcher">
        {notice && <Notice kind="error" text={notice} />}
        <p>To choose another account, use the Return to Admin Panel button above.</p>
        <p>
          <a href={sections.home.path}>{`Continue as ${shell.actingFor?.organization ?? 'this account'}`}</a>
        </p>
      </div>
    </AppShell>
  );
}
