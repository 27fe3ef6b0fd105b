import { AppShell } from './app-shell.tsx';
import type { ShellProps } from './props.ts';

export interface AppErrorPageProps {
  shell: ShellProps;
  /** A sentence for a person. It is the page's heading. */
  message: string;
  /** The list that the address belongs to. */
  link?: { href: string; label: string };
  /** The id of the request, for support to find it by. */
  requestId?: string;
}

/** Says to somebody who is signed in why this page is not shown. Everything else is a click away. */
export function AppErrorPage({ shell, message, link, requestId }: AppErrorPageProps) {
  return (
    <AppShell {...shell}>
      <div className="narrow card outcome">
        <h1>{message}</h1>
        {link && (
          <p>
            <a className="btn btn-quiet" href={link.href}>
              {link.label}
            </a>
          </p>
        )}
        {requestId && <p className="soft small">Reference {requestId}</p>}
      </div>
    </AppShell>
  );
}
