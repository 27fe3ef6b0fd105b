import { tabOf, type PlaceName } from '../../../shared/sections.ts';
import type { ShellProps } from '../../../views/shell/props.ts';
import type { Visit } from './visit.ts';
import { takeClosed } from '../session/closed-place.ts';
import { takeFlash } from '../session/flash.ts';
import { minutesLeft } from '../session/acting-time.ts';
import { keptDraft, toOffer } from '../session/draft.ts';
import { remainingSeconds } from '../session/idle.ts';
import { currentUser, offersSecondFactor } from '../session/signed-in.ts';

export function shellProps(
  { parts, req, csrfToken }: Visit,
  { current, ...place }: Pick<ShellProps, 'forced'> & { current?: PlaceName } = {},
): ShellProps {
  const { config, clock } = parts;
  const signedIn = currentUser(req);
  const { user, organisation, sections, permissions, hasIvrNumber, acting } = signedIn;
  const draft = keptDraft.read(req);
  return {
    brandName: config.brand.name,
    helpUrl: config.brand.helpUrl,
    organisation: organisation.id
      ? { name: organisation.name, phone: organisation.phone, hasIvr: hasIvrNumber }
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
    banner: takeFlash(req),
    closed: takeClosed(req),
    actingFor: acting && { organisation: acting.name, minutesLeft: minutesLeft(acting, clock()) },
    draft: place.forced ? undefined : draft && toOffer(draft),
    current: current && tabOf(current),
    ...place,
  };
}
