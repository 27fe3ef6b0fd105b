import { paths } from '../../../../shared/paths.ts';
import { offersSecondFactor } from '../../session/signed-in.ts';
import type { Handler, Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { keptMfaSetup } from './mfa-setup.ts';
import { showAuthentication } from './show-authentication.tsx';
import { takeAuthentication } from './take-authentication.ts';

export const authenticationPage: Page = {
  show: whereOffered(showOrLeave),
  take: whereOffered(takeAuthentication),
};

/** Redirects to the profile if two-step sign-in is unavailable, where links to this page are hidden as well. */
function whereOffered(handle: Handler): Handler {
  return (visit) => (offersSecondFactor(visit.signedIn()) ? handle(visit) : visit.goTo(paths.user.to()));
}

/** Shows the current setup step. 'Cancel' discards the setup. */
async function showOrLeave(visit: Visit): Promise<void> {
  if (!('over' in visit.req.query)) return showAuthentication(visit);
  keptMfaSetup.write(visit.req, undefined);
  visit.goTo(paths.userAuthentication.to());
}
