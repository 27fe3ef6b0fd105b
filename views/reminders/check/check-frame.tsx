import type { ReactNode } from 'react';
import { notifications } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { SendSteps } from '../home/send-steps.tsx';
import { AppShell } from '../../shell/app-shell.tsx';
import type { ShellProps } from '../../shell/props.ts';

interface Props {
  shell: ShellProps;
  list: { id: string; name: string };
  current: 'check' | 'done';
  note?: string;
  children: ReactNode;
}

export function CheckFrame({ shell, list, current, note, children }: Props) {
  return (
    <AppShell {...shell} current="home">
      <a className="back" href={pathsOf(notifications).list}>
        {notifications.label.many}
      </a>
      <div className="page-head">
        <h1>{list.name}</h1>
        {note && <p className="soft">{note}</p>}
        <SendSteps current={current} list={list.id} />
      </div>
      {children}
    </AppShell>
  );
}
