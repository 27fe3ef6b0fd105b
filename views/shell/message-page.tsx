import type { ReactNode } from 'react';
import { AppShell } from './app-shell.tsx';
import type { ShellProps } from './props.ts';

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
