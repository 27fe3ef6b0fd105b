import type { Request } from 'express';
import { frameMessages } from '../../../shared/messages/router.ts';
import { paths } from '../../../shared/paths.ts';
import { sections, sectionsOf, type SectionName } from '../../../shared/sections.ts';
import { requiredStep } from '../../../shared/user.ts';
import { AppErrorPage, type AppErrorPageProps } from '../../../views/shell/app-error-page.tsx';
import type { Way } from '../../../views/shell/outcome-card.tsx';
import { listOfPath } from './list-of-path.ts';
import { shellProps } from './shell.ts';
import type { Visit } from './visit.ts';

interface Told extends Pick<AppErrorPageProps, 'message' | 'requestId'> {
  status: number;
  isRecord: boolean;
}

export function sendInside(visit: Visit, { status, isRecord, ...told }: Told): void {
  const { req } = visit;
  const { user, organisation, sections: open } = visit.signedIn();
  const forced = requiredStep(user, organisation) !== undefined;
  const list = listOfPath(req.path);
  const shell = shellProps(visit, { forced, current: list?.section });
  const next = isRecord ? frameMessages.goneOrCut : frameMessages.nothingAt(shownPath(req));
  const element = (
    <AppErrorPage
      {...told}
      next={status === 404 ? next : undefined}
      shell={shell}
      links={forced ? [] : waysFrom(req, status, open)}
    />
  );
  visit.show({ status, title: told.message, styles: 'all', element });
}

function waysFrom(req: Request, status: number, open: readonly SectionName[]): Way[] {
  if (isLateSignIn(req, status)) return [{ href: req.originalUrl, label: 'Continue' }];
  const list = listOfPath(req.path);
  const isOpen = list && sectionsOf(list.section).some((name) => open.includes(name));
  const home = open.includes('home') ? 'home' : open[0];
  const start = home && home !== list?.section ? [sections[home]] : [];
  return [
    ...(list && isOpen ? [{ href: list.href, label: `Back to ${list.name}` }] : []),
    ...start.map(({ path, label }) => ({ href: path, label })),
  ];
}

/** Returns the requested path, so that users can compare it with their link. */
function shownPath({ path }: Request): string {
  return path.length > longestShown ? `${path.slice(0, longestShown)}…` : path;
}

const longestShown = 120;

/** Returns true for a sign-in form that was open before a sign-in in another tab. Its CSRF token is no longer valid. */
export function isLateSignIn({ path, signedIn }: Request, status: number): boolean {
  return status === 403 && signedIn !== undefined && [paths.login.to(), paths.betaLogin.to()].includes(path);
}
