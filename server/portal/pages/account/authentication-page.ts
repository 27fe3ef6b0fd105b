import { paths } from '../../../../shared/paths.ts';
import { offersSecondFactor } from '../../session/signed-in.ts';
import type { Handler, Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { keptMfaSetup } from './mfa-setup.ts';
import { showAuthentication } from './show-authentication.tsx';
import { takeAuthentication } from './take-authentication.ts';

/** The user's second factor. */
export const authenticationPage: Page = {
  show: whereOffered(showOrLeave),
  take: whereOffered(takeAuthentication),
};

/** Leads to the profile where there is no second factor to set up; the links to this page are not shown there either. */
function whereOffered(handle: Handler): Handler {
  return (visit) => (offersSecondFactor(visit.signedIn()) ? handle(visit) : visit.goTo(paths.user.to()));
}

/** Where the set-up stands; 'Cancel' gives it up. */
async function showOrLeave(visit: Visit): Promise<void> {
  if (!('over' in visit.req.query)) return showAuthentication(visit);
  keptMfaSetup.write(visit.req, undefined);
  visit.goTo(paths.userAuthentication.to());
}
