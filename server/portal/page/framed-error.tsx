import type { Request } from 'express';
import { frameMessages } from '../../../shared/locales/en/router.ts';
import { paths } from '../../../shared/paths.ts';
import {
  sections,
  sectionsOf,
  type SectionName,
  sectionNames,
  type SectionOrArea,
} from '../../../shared/sections.ts';
import { requiredStep } from '../../../shared/user.ts';
import { AppErrorPage, type AppErrorPageProps } from '../../../views/shell/outcome-pages.tsx';
import type { Way } from '../../../views/shell/outcome-card.tsx';
import { shellProps } from './shell.ts';
import type { RequestContext } from './request-context.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';

interface ErrorDetails extends Pick<AppErrorPageProps, 'message' | 'requestId'> {
  status: number;
  isRecord: boolean;
}

export function sendFramedError(ctx: RequestContext, { status, isRecord, ...details }: ErrorDetails): void {
  const { req } = ctx;
  const { user, organization, sections: open } = ctx.signedIn();
  const forced = requiredStep(user, organization) !== undefined;
  const list = listOfPath(req.path);
  const shell = shellProps(ctx, { forced, current: list?.section });
  const next = isRecord ? frameMessages.goneOrCut : frameMessages.nothingAt(truncatedPath(req));
  const element = (
    <AppErrorPage
      {...details}
      next={status === 404 ? next : undefined}
      shell={shell}
      links={forced ? [] : linksFrom(req, status, open)}
    />
  );
  ctx.render({ status, title: details.message, styles: 'all', element });
}

function linksFrom(req: Request, status: number, open: readonly SectionName[]): Way[] {
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

/** Returns the requested path, truncated, so that users can compare it with their link. */
function truncatedPath({ path }: Request): string {
  return path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path;
}

const maxPathLength = 120;

/** Returns true for a sign-in form that was opened before the user signed in in another tab. Its CSRF token is no longer valid. */
export function isLateSignIn({ path, signedIn }: Request, status: number): boolean {
  return status === 403 && signedIn !== undefined && [paths.login.to(), paths.betaLogin.to()].includes(path);
}

interface ListOfPath {
  section: SectionOrArea;
  href: string;
  name: string;
}

function listOfPath(path: string): ListOfPath | undefined {
  const isUnder = (base: string) => path === base || path.startsWith(`${base}/`);
  const resource = resourceList.find((one) => one.section && isUnder(pathsOf(one).patterns.base));
  if (resource) {
    const { section, list } = pathsOf(resource);
    return { section, href: list, name: resource.label.many };
  }
  const section = sectionNames.find((name) => isUnder(sections[name].path));
  return section && { section, href: sections[section].path, name: sections[section].label };
}
