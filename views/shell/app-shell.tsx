import type { ReactNode } from 'react';
import { frameMessages } from '../../shared/messages/router.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { StatusBanner } from '../ui/status-banner.tsx';
import { AppFooter } from './app-footer.tsx';
import { AppHead } from './app-head.tsx';
import { ActingFor, DraftOffer } from './app-notes.tsx';
import { IdleDialog } from './idle-dialog.tsx';
import type { ShellProps } from './props.ts';

/** The frame of every signed-in page. Complete without scripts; `client/enhance.ts` watches the time. */
export function AppShell({ children, ...shell }: ShellProps & { children: ReactNode }) {
  const { actingFor, banner, draft, csrfToken, closed } = shell;
  return (
    <div className="app">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <AppHead {...shell} />
      {actingFor && <ActingFor {...actingFor} csrfToken={csrfToken} />}
      {banner && <StatusBanner {...banner} csrfToken={csrfToken} />}
      <main className="app-width" id="main" tabIndex={-1}>
        {closed && <Notice kind="info" text={frameMessages.closed(closed, shell.organisation?.name ?? '')} />}
        {draft && <DraftOffer {...draft} csrfToken={csrfToken} />}
        {children}
      </main>
      <AppFooter brandName={shell.brandName} year={shell.year} />
      <IdleDialog {...shell.session} csrfToken={csrfToken} />
      <ConfirmDialog />
    </div>
  );
}
