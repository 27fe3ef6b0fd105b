import type { ReactNode } from 'react';
import { accountPageStrings } from '../../shared/locales/en/profile.ts';
import { paths } from '../../shared/paths.ts';
import { AppShell } from '../shell/app-shell.tsx';
import type { ShellProps } from '../shell/props.ts';
import { Notice } from '../ui/notice.tsx';

interface Props {
  shell: ShellProps;
  title: string;
  lead?: string;
  notice?: { kind: 'success' | 'error' | 'info'; text: string };
  children: ReactNode;
}

export function AccountFrame({ shell, title, lead, notice, children }: Props) {
  return (
    <AppShell {...shell}>
      <div className="narrow">
        {!shell.forced && <AccountParts shell={shell} title={title} />}
        <div className="page-head">
          <h1>{title}</h1>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {notice && <Notice kind={notice.kind} text={notice.text} />}
        {children}
      </div>
    </AppShell>
  );
}

function AccountParts({ shell, title }: Pick<Props, 'shell' | 'title'>) {
  const offersMfa = shell.offerAuthentication || shell.user.admin;
  const parts = accountParts.filter((part) => offersMfa || part.title !== accountPageStrings.authentication);
  return (
    <nav className="parts" aria-label={accountPageStrings.account}>
      <ul>
        {parts.map((part) => (
          <li key={part.title}>
            <a href={part.href} aria-current={part.title === title ? 'page' : undefined}>
              {part.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const accountParts = [
  { title: accountPageStrings.profile, href: paths.user.to() },
  { title: accountPageStrings.password, href: paths.userPassword.to() },
  { title: accountPageStrings.authentication, href: paths.userAuthentication.to() },
] as const;
