import { apiCalls } from '../../../../shared/api-calls.ts';
import { readLinkCode } from '../../../../shared/payment/link-code.ts';
import { paths } from '../../../../shared/paths.ts';
import { withLanguage } from '../../http/language.ts';
import { clientAddressOf } from '../../http/limits.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { requireState, tryState } from './pay-context.ts';
import { toPayerContext } from './payer-context.ts';
import { renderPayState } from './render-pay-state.tsx';

/** Maximum wrong codes per IP address and window. Guessing 80 random bits is infeasible, but the limit also reduces load. */
const maxWrong = 30;
const windowMs = 15 * 60_000;

export const shortLinkPage: Page = { get: getShortLink };

async function getShortLink(ctx: RequestContext): Promise<void> {
  const code = readLinkCode(String(ctx.req.params['code']));
  const found = code && (await findPayment(ctx, code));
  if (!found) return renderPayState(toPayerContext(ctx), { state: 'error', status: 404 });
  if (found === 'away') return renderPayState(toPayerContext(ctx), { state: 'error', status: 502 });
  ctx.redirect(withLanguage(ctx.req, paths.pay.to(found)));
}

async function findPayment({ parts, req, api }: RequestContext, code: string) {
  const wrong = `short-link:${clientAddressOf(req)}`;
  const quota = await requireState(parts.state.counters.consume(wrong, maxWrong, windowMs));
  if (!quota.allowed) return undefined;
  const outcome = await api.call(apiCalls.openShortLink, { values: { code } });
  const payment = outcome.ok ? outcome.results[0] : undefined;
  // Only wrong codes stay counted.
  if (payment || !outcome.reply) await tryState(parts.state.counters.release(wrong));
  if (!outcome.reply) return 'away' as const;
  if (!payment) return undefined;
  return { clientId: payment.client_id, paymentId: payment.id };
}
