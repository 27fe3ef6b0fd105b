import { tabOf, type SectionOrArea } from '../../../shared/sections.ts';
import type { ShellProps } from '../../../views/shell/props.ts';
import type { RequestContext } from './request-context.ts';
import { consumeClosedSection, consumeFlash } from '../session/flash.ts';
import { minutesLeft } from '../session/limit-acting.ts';
import { draftSlot, toOffer } from '../session/draft.ts';
import { remainingSeconds } from '../session/idle.ts';
import { currentUser, offersSecondFactor } from '../session/signed-in.ts';

export function shellProps(
  { parts, req, csrfToken }: RequestContext,
  { current, ...frame }: Pick<ShellProps, 'forced'> & { current?: SectionOrArea } = {},
): ShellProps {
  const { config, clock } = parts;
  const signedIn = currentUser(req);
  const { user, organization, sections, permissions, hasIvrNumber, acting } = signedIn;
  const draft = draftSlot.read(req);
  return {
    brandName: config.brand.name,
    helpUrl: config.brand.helpUrl,
    organization: organization.id
      ? { name: organization.name, phone: organization.phone, hasIvr: hasIvrNumber }
      : undefined,
    user: { userName: user.userName, firstName: user.firstName, lastName: user.lastName, admin: user.admin },
    sections,
    permissions,
    offerAuthentication: offersSecondFactor(signedIn),
    session: {
      remainingSeconds: remainingSeconds(req, config, clock()),
      warnSeconds: config.warnLogoutSeconds,
    },
    csrfToken: csrfToken(),
    year: new Date(clock()).getUTCFullYear(),
    banner: consumeFlash(req),
    closed: consumeClosedSection(req),
    actingFor: acting && { organization: acting.name, minutesLeft: minutesLeft(acting, clock()) },
    draft: frame.forced ? undefined : draft && toOffer(draft),
    current: current && tabOf(current),
    ...frame,
  };
}
