import { paths } from '../../../../shared/paths.ts';
import { offersSecondFactor } from '../../session/signed-in.ts';
import type { Handler, Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { mfaSetupSlot } from './mfa-setup.ts';
import { renderAuthentication } from './render-authentication.tsx';
import { postAuthentication } from './post-authentication.ts';

export const authenticationPage: Page = {
  get: whenOffered(getAuthentication),
  post: whenOffered(postAuthentication),
};

/** Redirects to the profile if two-step sign-in is unavailable. Links to this page are hidden then. */
function whenOffered(handle: Handler): Handler {
  return (ctx) => (offersSecondFactor(ctx.signedIn()) ? handle(ctx) : ctx.redirect(paths.user.to()));
}

/** Shows the current setup step. 'Cancel' discards the setup. */
async function getAuthentication(ctx: RequestContext): Promise<void> {
  if (!('over' in ctx.req.query)) return renderAuthentication(ctx);
  mfaSetupSlot.write(ctx.req, undefined);
  ctx.redirect(paths.userAuthentication.to());
}
