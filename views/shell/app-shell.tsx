import type { ReactNode } from 'react';
import { frameMessages } from '../../shared/messages/router.ts';
import { Kept } from '../kept.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { StatusBanner } from '../ui/status-banner.tsx';
import { AppFooter } from './app-footer.tsx';
import { AppHead } from './app-head.tsx';
import { ActingFor, DraftOffer } from './app-notes.tsx';
import { IdleDialog } from './idle-dialog.tsx';
import type { AppHeadProps, ShellProps } from './props.ts';

/** The frame of every signed-in page. Complete without scripts; `client/enhance.ts` watches the time. */
export function AppShell({ children, ...shell }: ShellProps & { children: ReactNode }) {
  const { actingFor, banner, draft, csrfToken, closed } = shell;
  const { remainingSeconds } = shell.session;
  return (
    <div className="app">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Kept of={AppHead} by={headOf(shell)} fresh={{}} />
      {actingFor && <ActingFor {...actingFor} csrfToken={csrfToken} />}
      {banner && <StatusBanner {...banner} />}
      <main className="app-width" id="main" tabIndex={-1}>
        {closed && <Notice kind="info" text={frameMessages.closed(closed, shell.organisation?.name ?? '')} />}
        {draft && <DraftOffer {...draft} csrfToken={csrfToken} />}
        {children}
      </main>
      <Kept of={AppEnd} by={endOf(shell)} fresh={{ csrfToken, remainingSeconds: String(remainingSeconds) }} />
    </div>
  );
}

/** What the head shows and no more, so that it is kept for long. */
function headOf({ organisation, brandName, helpUrl, user, ...shell }: ShellProps): AppHeadProps {
  const { forced, isSearch, sections, current, offerAuthentication, actingFor } = shell;
  const isActing = actingFor !== undefined;
  return {
    ...{ organisation, brandName, helpUrl, user, forced, isSearch, sections, current, offerAuthentication },
    isActing,
  };
}

type EndProps = ReturnType<typeof endOf> & { csrfToken: string; remainingSeconds: string };

const endOf = ({ brandName, year, session: { warnSeconds } }: ShellProps) => ({
  brandName,
  year,
  warnSeconds,
});

function AppEnd({ brandName, year, ...session }: EndProps) {
  return (
    <>
      <AppFooter brandName={brandName} year={year} />
      <IdleDialog {...session} />
      <ConfirmDialog />
    </>
  );
}
