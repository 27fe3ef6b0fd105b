import type { RequestHandler } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { isSignInStep, nextSignInState } from '../../../../shared/sign-in/machine.ts';
import { normaliseUserName } from '../../../../shared/sign-in/user-name.ts';
import { routerMessages, signInMessages } from '../../../../shared/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { addressOf } from '../../http/limits.ts';
import { readForm, valueOf } from '../../http/form.ts';
import { seeOther } from '../../http/answer.ts';
import { follow, keptChallenge, stateOf } from './challenge.ts';
import { errorNotice } from './exchange.ts';
import { sendLoginPage } from './sign-in-page.tsx';
import type { PortalParts } from '../../visit/parts.ts';

/** Codes that are sent for one name, and asked for from one address, in the time below; more are silently not sent (security A9). */
const requestsPerName = 3;
const requestsPerAddress = 20;
const limitMs = 15 * 60_000;

interface Page {
  show: RequestHandler;
  take: RequestHandler;
}

/**
 * /passwordreset: sends a code. What the page says is the same whether or not the name is known. `?code` is for those who have
 * one: the mail leads there, from any browser, and what that form posts is a step of the sign-in.
 */
export function createPasswordReset(parts: PortalParts, login: Page): Page {
  const { relay, state } = parts;
  return {
    show: (req, res) => {
      const username = typeof req.query['user'] === 'string' ? req.query['user'].slice(0, 200) : '';
      const state = 'code' in req.query ? 'reset' : 'resetRequest';
      sendLoginPage(parts, { req, res }, { body: { state, values: { username } } });
    },
    take: async (req, res, next) => {
      const form = readForm(req.body);
      const username = valueOf(form, 'username').trim();
      const step = valueOf(form, 'step');
      if (isSignInStep(step) && nextSignInState('login', step)) return login.take(req, res, next);
      if (!username) {
        const errors = { username: signInMessages.enterUsername };
        return sendLoginPage(parts, { req, res }, { status: 422, body: { state: 'resetRequest', errors } });
      }
      const byName = await state.counters.take(
        `reset:${normaliseUserName(username)}`,
        requestsPerName,
        limitMs,
      );
      const byAddress = await state.counters.take(
        `reset-from:${addressOf(req)}`,
        requestsPerAddress,
        limitMs,
      );
      if (byName.allowed && byAddress.allowed) {
        const result = await relay.call(apiCalls.requestPassword, {
          body: { username },
          requestId: req.context.id,
        });
        if (result.kind === 'failed') {
          const notice = errorNotice(routerMessages.unavailable);
          const body = { state: 'resetRequest', values: { username } } as const;
          return sendLoginPage(parts, { req, res }, { status: 502, notice, body });
        }
      }
      const from = stateOf(keptChallenge.read(req));
      follow({ parts, req }, { from, event: 'resetRequired' }, { userName: username, next: '' });
      seeOther(res, paths.login.to());
    },
  };
}
