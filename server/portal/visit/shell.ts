import type { Request, Response } from 'express';
import type { SectionName } from '../../../shared/sections.ts';
import type { ShellProps } from '../../../views/shell/props.ts';
import type { PortalParts } from './parts.ts';
import { minutesLeft } from '../session/acting-time.ts';
import { readDraft, toOffer } from '../session/draft.ts';
import { remainingSeconds } from '../session/idle.ts';
import { currentUser, isBackground, offersSecondFactor } from '../session/signed-in.ts';

declare module 'express-session' {
  interface SessionData {
    /** What came of the last action, shown once on the next page (spec 4, Status banner). */
    flash?: { kind: 'success' | 'error'; text?: string };
  }
}

export function setFlash(req: Request, kind: 'success' | 'error', text?: string): void {
  req.session.flash = { kind, ...(text !== undefined && { text }) };
}

/** What every signed-in page shows around its body. */
export function shellProps(
  { config, csrf, clock }: Pick<PortalParts, 'config' | 'csrf' | 'clock'>,
  { req, res }: { req: Request; res: Response },
  place: { current?: SectionName; forced?: boolean } = {},
): ShellProps {
  const signedIn = currentUser(req);
  const { user, organisation, sections, hasIvrNumber, acting } = signedIn;
  const draft = readDraft(req);
  return {
    brandName: config.brand.name,
    helpUrl: config.brand.helpUrl,
    ...(organisation.id && {
      organisation: { name: organisation.name, phone: organisation.phone, hasIvr: hasIvrNumber },
    }),
    user: { userName: user.userName, firstName: user.firstName, lastName: user.lastName, admin: user.admin },
    sections,
    offerAuthentication: offersSecondFactor(signedIn),
    session: {
      remainingSeconds: remainingSeconds(req, config, clock()),
      warnSeconds: config.warnLogoutSeconds,
    },
    csrfToken: csrf.token(req, res),
    year: new Date(clock()).getUTCFullYear(),
    ...takeFlash(req),
    ...(acting && { actingFor: { organisation: acting.name, minutesLeft: minutesLeft(acting, clock()) } }),
    ...(draft && { draft: toOffer(draft) }),
    ...place,
  };
}

/** The sentence for this page; it is shown once. A read that the page makes by itself leaves it for the one that is looked at. */
export function takeFlash(req: Request): Pick<ShellProps, 'banner'> {
  const { flash } = req.session;
  if (!flash || isBackground(req)) return {};
  delete req.session.flash;
  return { banner: flash };
}
