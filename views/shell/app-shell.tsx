import type { ReactNode } from 'react';
import { frameMessages, frameStrings } from '../../shared/locales/en/router.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Notice, StatusBanner } from '../ui/notice.tsx';
import { AppHead } from './app-head.tsx';
import { ActingFor, DraftOffer } from './app-notes.tsx';
import { IdleDialog } from './idle-dialog.tsx';
import type { AppHeadProps, ShellProps } from './props.ts';
import { version } from '../../shared/constants.ts';

/** Layout of every signed-in page. It works without JavaScript; with it, a script warns before the session ends. */
export function AppShell({ children, ...shell }: ShellProps & { children: ReactNode }) {
  const { actingFor, banner, draft, csrfToken, closed, brandName, year, session } = shell;
  return (
    <div className="app">
      <a className="skip" href="#main">
        {frameStrings.skip}
      </a>
      <AppHead {...headOf(shell)} />
      {actingFor && <ActingFor {...actingFor} csrfToken={csrfToken} />}
      {banner && <StatusBanner {...banner} />}
      <main className="app-width" id="main" tabIndex={-1}>
        {closed && <Notice kind="info" text={frameMessages.closed(closed, shell.organization?.name ?? '')} />}
        {draft && <DraftOffer {...draft} csrfToken={csrfToken} />}
        {children}
      </main>
      <AppFooter brandName={brandName} year={year} />
      <IdleDialog {...session} csrfToken={csrfToken} />
      <ConfirmDialog />
    </div>
  );
}

function headOf({ organization, brandName, helpUrl, user, ...shell }: ShellProps): AppHeadProps {
  const { forced, isSearch, sections, current, offerAuthentication, actingFor } = shell;
  const isActing = actingFor !== undefined;
  return {
    ...{ organization, brandName, helpUrl, user, forced, isSearch, sections, current, offerAuthentication },
    isActing,
  };
}

function AppFooter({ brandName, year }: { brandName: string; year: number }) {
  return (
    <footer className="app-width app-foot">
      <p>{`© ${year} ${brandName}`}</p>
      <p className="num">{frameStrings.version(version)}</p>
    </footer>
  );
}
