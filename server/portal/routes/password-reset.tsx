import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { apiCalls } from '../../../shared/api-calls.ts';
import { normaliseUserName } from '../../../shared/auth/user-name.ts';
import { signInMessages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/paths.ts';
import { addressOf } from '../middleware/rate-limit.ts';
import { readForm, valueOf } from '../posted-form.ts';
import { seeOther } from '../see-other.ts';
import { writeChallenge } from '../sign-in/challenge.ts';
import { sendLoginPage } from '../sign-in/login-page.tsx';
import type { PortalParts } from './index.ts';

/** Codes that are sent for one name, and asked for from one address, in the time below; more are silently not sent (security A9). */
const requestsPerName = 3;
const requestsPerAddress = 20;
const limitMs = 15 * 60_000;

/** /passwordreset: sends a code. What the page says is the same whether or not the name is known. */
export function createPasswordReset(parts: PortalParts): { show: RequestHandler; take: RequestHandler } {
  const { relay, state, clock } = parts;
  return {
    show: (req, res) => {
      const username = typeof req.query['user'] === 'string' ? req.query['user'].slice(0, 200) : '';
      sendLoginPage(parts, { req, res }, { body: { state: 'resetRequest', values: { username } } });
    },
    take: async (req, res) => {
      const username = valueOf(readForm(req.body), 'username').trim();
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
        await relay.call(apiCalls.requestPassword, { body: { username }, requestId: req.context.id });
      }
      const challenge = { state: 'reset', userName: username, name: '', handle: '', next: '' } as const;
      writeChallenge(req, { ...challenge, id: randomUUID(), startedAtMs: clock() });
      seeOther(res, paths.login.to());
    },
  };
}
