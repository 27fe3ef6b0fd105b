import { sections } from '../../shared/sections.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Notice } from '../ui/notice.tsx';

interface Props {
  shell: ShellProps;
  notice?: string;
}

/** The Admin Panel while an admin works in a client's account: the way back stands above, in the banner of every page. */
export function ActingPage({ shell, notice }: Props) {
  return (
    <AppShell {...shell}>
      <div className="head">
        <h1>Admin Panel</h1>
      </div>
      <div className="switcher">
        {notice && <Notice kind="error" text={notice} />}
        <p>Return to the Admin Panel, by the button above, to choose another account.</p>
        <p>
          <a href={sections.home.path}>{`Go on with ${shell.actingFor?.organisation ?? 'this account'}`}</a>
        </p>
      </div>
    </AppShell>
  );
}
