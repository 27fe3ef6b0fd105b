import { apiCalls } from '../../../../shared/api-calls.ts';
import { routerMessages } from '../../../../shared/locales/en/router.ts';
import { signInMessages } from '../../../../shared/locales/en/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { isSignInStep, nextSignInState } from '../../../../shared/sign-in/machine.ts';
import { normaliseUserName } from '../../../../shared/sign-in/credentials.ts';
import { valueOf } from '../../http/form.ts';
import { clientAddressOf } from '../../http/limits.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { applySignInEvent, challengeSlot, stateOf } from './challenge.ts';
import { errorNotice, renderSignIn } from './render-sign-in.tsx';
import { postSignIn } from './sign-in-page.ts';

/** Maximum codes per user name and per IP address within `limitMs`. Further codes are silently not sent. */
const requestsPerName = 3;
const requestsPerAddress = 20;
const limitMs = 15 * 60_000;

/**
 * Page `/passwordreset`, which sends a code. The page is the same for known and unknown names. `?code` is for users who already have a code:
 * the email links there from any browser, and that form posts a sign-in step.
 */
export const passwordResetPage: Page = { get: getPasswordReset, post: postPasswordReset };

function getPasswordReset(ctx: RequestContext): void {
  const { user, code } = ctx.req.query;
  const username = typeof user === 'string' ? user.slice(0, 200) : '';
  const state = code === undefined ? 'resetRequest' : 'reset';
  renderSignIn(ctx, { body: { state, values: { username } } });
}

async function postPasswordReset(ctx: RequestContext): Promise<void> {
  const { req, form, api } = ctx;
  const step = valueOf(form, 'step');
  if (isSignInStep(step) && nextSignInState('login', step)) return postSignIn(ctx);
  const username = valueOf(form, 'username').trim();
  if (!username) {
    const errors = { username: signInMessages.enterUsername };
    return renderSignIn(ctx, { status: 422, body: { state: 'resetRequest', errors } });
  }
  const maySend = await mayBeSent(ctx, username);
  if (maySend) {
    const sent = await api.call(apiCalls.requestPassword, { body: { username }, unauthorized: 'refusal' });
    if (!sent.reply) {
      const notice = errorNotice(routerMessages.unavailable);
      return renderSignIn(ctx, {
        status: 502,
        notice,
        body: { state: 'resetRequest', values: { username } },
      });
    }
  }
  const from = stateOf(challengeSlot.read(req));
  applySignInEvent(ctx, { from, event: 'resetRequired' }, { userName: username, next: '', sent: maySend });
  ctx.redirect(paths.login.to());
}

/** Counts the request against both limits. */
async function mayBeSent({ parts: { state }, req }: RequestContext, username: string): Promise<boolean> {
  const { counters } = state;
  const byName = await counters.consume(`reset:${normaliseUserName(username)}`, requestsPerName, limitMs);
  const byAddress = await counters.consume(`reset-from:${clientAddressOf(req)}`, requestsPerAddress, limitMs);
  return byName.allowed && byAddress.allowed;
}
