import { apiCalls } from '../../../../shared/api-calls.ts';
import { emailConfirmationMessages as messages } from '../../../../shared/messages/approval.ts';
import { routerMessages } from '../../../../shared/messages/router.ts';
import { signInErrors } from '../../../../shared/messages/sign-in.ts';
import { isRecord, textOf } from '../../../../shared/reply.ts';
import { ConfirmEmailPage, type ConfirmEmailProps } from '../../../../views/sign-in/confirm-email-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { addressOf } from '../../http/limits.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';

/** Maximum number of links that one address may open in 15 minutes. */
const mostTries = 60;
const triesMs = 15 * 60_000;

/** /confirm-email?token=: confirms an email address. A GET changes nothing, because mail scanners open links. */
export const confirmEmailPage: Page = {
  show: (visit) => answer(visit, 'openConfirmation', visit.req.query['token']),
  take: (visit) => answer(visit, 'acceptConfirmation', valueOf(visit.form, 'token')),
};

async function answer(
  visit: Visit,
  name: 'openConfirmation' | 'acceptConfirmation',
  given: unknown,
): Promise<void> {
  const { api, parts, req } = visit;
  if (!(await parts.relay.has('approval'))) throw new HttpError(404);
  const token = typeof given === 'string' ? given : '';
  const tries = await parts.state.counters.take(`confirm-email:${addressOf(req)}`, mostTries, triesMs);
  if (!tries.allowed) return render(visit, { text: signInErrors['Try Later'] }, 429);
  const told = await api.call(apiCalls[name], { body: { token }, unauthorized: 'refusal' });
  if (!told.ok && !told.reply) return sayLost(visit, name === 'acceptConfirmation' ? token : '');
  if (!told.ok || !isRecord(told.reply.results)) return render(visit, { text: messages.over }, 410);
  const email = textOf(told.reply.results, 'email');
  if (name === 'acceptConfirmation') return render(visit, { text: messages.done, isDone: true });
  render(visit, { text: messages.lead(email), token });
}

/** Opens a link again after a lost response. A confirmed link no longer opens. */
async function sayLost(visit: Visit, token: string): Promise<void> {
  const body = { token };
  const still = token
    ? await visit.api.call(apiCalls.openConfirmation, { body, unauthorized: 'refusal' })
    : undefined;
  if (!still?.reply) return render(visit, { text: routerMessages.unavailable, token }, 502);
  if (still.ok) return render(visit, { text: messages.notConfirmed, token }, 502);
  render(visit, { text: messages.usedNow }, 502);
}

type Shown = Pick<ConfirmEmailProps, 'text' | 'token' | 'isDone'>;

function render(visit: Visit, shown: Shown, status?: number): void {
  const element = <ConfirmEmailPage {...visit.brand} csrfToken={visit.csrfToken()} {...shown} />;
  visit.show({ status, title: messages.title, element });
}
