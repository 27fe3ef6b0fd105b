import { apiCalls } from '../../../../shared/api-calls.ts';
import { routerMessages } from '../../../../shared/messages/router.ts';
import { signInMessages } from '../../../../shared/messages/sign-in.ts';
import { paths } from '../../../../shared/paths.ts';
import { isSignInStep, nextSignInState } from '../../../../shared/sign-in/machine.ts';
import { normaliseUserName } from '../../../../shared/sign-in/user-name.ts';
import { valueOf } from '../../http/form.ts';
import { addressOf } from '../../http/limits.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { follow, keptChallenge, stateOf } from './challenge.ts';
import { errorNotice, showSignIn } from './show-sign-in.tsx';
import { takeStep } from './sign-in-page.ts';

/** Maximum codes per user name and per address in the period below. Further codes are silently not sent. */
const requestsPerName = 3;
const requestsPerAddress = 20;
const limitMs = 15 * 60_000;

/**
 * /passwordreset: sends a code. The page is the same for known and unknown names. `?code` is for users who have a code:
 * the email links there from any browser, and that form posts a sign-in step.
 */
export const passwordResetPage: Page = { show, take };

function show(visit: Visit): void {
  const { user, code } = visit.req.query;
  const username = typeof user === 'string' ? user.slice(0, 200) : '';
  const state = code === undefined ? 'resetRequest' : 'reset';
  showSignIn(visit, { body: { state, values: { username } } });
}

async function take(visit: Visit): Promise<void> {
  const { req, form, api } = visit;
  const step = valueOf(form, 'step');
  if (isSignInStep(step) && nextSignInState('login', step)) return takeStep(visit);
  const username = valueOf(form, 'username').trim();
  if (!username) {
    const errors = { username: signInMessages.enterUsername };
    return showSignIn(visit, { status: 422, body: { state: 'resetRequest', errors } });
  }
  const maySend = await mayBeSent(visit, username);
  if (maySend) {
    const sent = await api.call(apiCalls.requestPassword, { body: { username }, unauthorized: 'refusal' });
    if (!sent.reply) {
      const notice = errorNotice(routerMessages.unavailable);
      return showSignIn(visit, {
        status: 502,
        notice,
        body: { state: 'resetRequest', values: { username } },
      });
    }
  }
  const from = stateOf(keptChallenge.read(req));
  follow(visit, { from, event: 'resetRequired' }, { userName: username, next: '', sent: maySend });
  visit.goTo(paths.login.to());
}

/** Counts each attempt in both limits. */
async function mayBeSent({ parts: { state }, req }: Visit, username: string): Promise<boolean> {
  const { counters } = state;
  const byName = await counters.take(`reset:${normaliseUserName(username)}`, requestsPerName, limitMs);
  const byAddress = await counters.take(`reset-from:${addressOf(req)}`, requestsPerAddress, limitMs);
  return byName.allowed && byAddress.allowed;
}
