import { apiCalls } from '../../../../shared/api-calls.ts';
import { emailConfirmationMessages as messages } from '../../../../shared/locales/en/approval.ts';
import { routerMessages } from '../../../../shared/locales/en/router.ts';
import { signInErrors } from '../../../../shared/locales/en/sign-in.ts';
import { ConfirmEmailPage, type ConfirmEmailProps } from '../../../../views/sign-in/confirm-email-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { clientAddressOf } from '../../http/limits.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Maximum number of links that one IP address may open in 15 minutes. */
const maxTries = 60;
const triesMs = 15 * 60_000;

/** Page `/confirm-email?token=`, which confirms an email address. A GET changes nothing, because mail scanners open links. */
export const confirmEmailPage: Page = {
  get: (ctx) => answerToken(ctx, 'openConfirmation', ctx.req.query['token']),
  post: (ctx) => answerToken(ctx, 'acceptConfirmation', valueOf(ctx.form, 'token')),
};

async function answerToken(
  ctx: RequestContext,
  name: 'openConfirmation' | 'acceptConfirmation',
  rawToken: unknown,
): Promise<void> {
  const { api, parts, req } = ctx;
  if (!(await parts.relay.isLevel2())) throw new HttpError(404);
  const token = typeof rawToken === 'string' ? rawToken : '';
  const tries = await parts.state.counters.consume(
    `confirm-email:${clientAddressOf(req)}`,
    maxTries,
    triesMs,
  );
  if (!tries.allowed) return render(ctx, { text: signInErrors['Try Later'] }, 429);
  const result = await api.call(apiCalls[name], { body: { token }, unauthorized: 'refusal' });
  if (!result.ok && !result.reply) return sayLost(ctx, name === 'acceptConfirmation' ? token : '');
  const confirmed = result.ok ? result.results[0] : undefined;
  if (!confirmed) return render(ctx, { text: messages.over }, 410);
  if (name === 'acceptConfirmation') return render(ctx, { text: messages.done, isDone: true });
  render(ctx, { text: messages.lead(confirmed.email), token });
}

/** Opens the link again after a lost response to find out whether it was confirmed. A confirmed link no longer opens. */
async function sayLost(ctx: RequestContext, token: string): Promise<void> {
  const body = { token };
  const still = token
    ? await ctx.api.call(apiCalls.openConfirmation, { body, unauthorized: 'refusal' })
    : undefined;
  if (!still?.reply) return render(ctx, { text: routerMessages.unavailable, token }, 502);
  if (still.ok) return render(ctx, { text: messages.notConfirmed, token }, 502);
  render(ctx, { text: messages.usedNow }, 502);
}

type PageContent = Pick<ConfirmEmailProps, 'text' | 'token' | 'isDone'>;

function render(ctx: RequestContext, content: PageContent, status?: number): void {
  const element = <ConfirmEmailPage {...ctx.brand} csrfToken={ctx.csrfToken()} {...content} />;
  ctx.render({ status, title: messages.title, element });
}
