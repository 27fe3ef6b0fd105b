import type { Request, RequestHandler, Response } from 'express';
import { paths } from '../../../shared/paths.ts';
import { isOpenTo, type Right } from '../../../shared/rights.ts';
import {
  areaNames,
  sectionNames,
  sections,
  sectionsOf,
  type SectionOrArea,
} from '../../../shared/sections.ts';
import { limitActing } from './limit-acting.ts';
import type { PortalDeps } from '../http/deps.ts';
import { seeOther } from '../http/response.ts';
import { isLeaving, saveDraft } from './draft.ts';
import { noteClosedSection } from './flash.ts';
import { endWithDraft, signInPathOf } from './ended.ts';
import { isCurrent } from './generation.ts';
import { noteActivity, remainingSeconds } from './idle.ts';
import { requiredPath } from './next-path.ts';
import { revokeToken } from './session-calls.ts';
import { isBackgroundRequest, readSignedIn, rightsOf, type SignedIn } from './signed-in.ts';

/** Access rule of a route. Every route names one; a route without it does not compile and fails the route test. */
export type Guard =
  /** Public access. The route itself checks the link or form. */
  | 'public'
  /** Signed-in users without a pending required step. */
  | 'user'
  /** Signed-in users, even with a pending required step. */
  | 'unready'
  /** Internal admins, who may act for clients. */
  | 'internalAdmin'
  /** Users whose group allows the section, or any section of the area. */
  | SectionOrArea;

export function createGuards(deps: PortalDeps): Readonly<Record<Guard, RequestHandler>> {
  const guard = (check: (signedIn: SignedIn, req: Request) => string | undefined): RequestHandler => {
    return async (req, res, next) => {
      const signedIn = await admit(deps, req, res);
      if (!signedIn) return;
      const redirectPath = (await limitActing(deps, req)) ?? check(signedIn, req);
      if (redirectPath) return seeOther(res, redirectPath);
      next();
    };
  };
  const ready = (check: (signedIn: SignedIn, req: Request) => string | undefined) =>
    guard((signedIn, req) => {
      const required = requiredPath(signedIn);
      if (required) saveDraft(req, signedIn);
      return required ?? check(signedIn, req);
    });
  return named({
    public: (_req, _res, next) => next(),
    unready: guard((signedIn, req) => {
      const required = requiredPath(signedIn);
      return required === req.path ? undefined : required;
    }),
    user: ready(() => undefined),
    internalAdmin: ready((signedIn) => (isOpen('internalAdmin', signedIn) ? undefined : paths.login.to())),
    ...(Object.fromEntries(
      [...sectionNames, ...areaNames].map((name) => [
        name,
        ready((signedIn, req) => {
          if (isOpen(sectionsOf(name), signedIn)) return undefined;
          noteClosedSection(req, name);
          return homeOf(signedIn);
        }),
      ]),
    ) as Record<SectionOrArea, RequestHandler>),
  });
}

/** Names each guard so that a test can distinguish it from a handler. */
function named(guards: Record<Guard, RequestHandler>): Readonly<Record<Guard, RequestHandler>> {
  for (const [name, guard] of Object.entries(guards))
    Object.defineProperty(guard, 'name', { value: `guard ${name}` });
  return guards;
}

const isOpen = (right: Right, signedIn: SignedIn) => isOpenTo(rightsOf(signedIn), right);

function homeOf(signedIn: SignedIn): string {
  const [first] = signedIn.sections;
  if (!first) return paths.user.to();
  return isOpen(['home'], signedIn) ? paths.home.to() : sections[first].path;
}

async function admit(
  { config, clock, relay, state }: PortalDeps,
  req: Request,
  res: Response,
): Promise<SignedIn | undefined> {
  const signedIn = readSignedIn(req);
  if (!signedIn || !(await isCurrent(state, signedIn))) {
    if (signedIn) await endWithDraft(req, signedIn, 'changed');
    seeOther(res, signInPathOf(req));
    return undefined;
  }
  if (isLeaving(req) || remainingSeconds(req, config, clock()) <= 0) {
    await revokeToken(relay, req, signedIn);
    await endWithDraft(req, signedIn, 'idle');
    seeOther(res, paths.logout.to());
    return undefined;
  }
  if (!isBackgroundRequest(req)) noteActivity(req, clock());
  req.signedIn = signedIn;
  return signedIn;
}
