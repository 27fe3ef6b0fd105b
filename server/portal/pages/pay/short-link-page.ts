import { apiCalls } from '../../../../shared/api-calls.ts';
import { readLinkCode } from '../../../../shared/payment/link-code.ts';
import { paths } from '../../../../shared/paths.ts';
import { firstOf, textOf } from '../../../../shared/reply.ts';
import { keepLanguage } from '../../http/language.ts';
import { addressOf } from '../../http/limits.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { requireState, tryState } from './pay-visit.ts';
import { asPayer } from './payer-words.ts';
import { showStanding } from './show-standing.tsx';

/** Maximum wrong codes per address and window. Guessing 80 random bits is infeasible, but the limit also reduces load. */
const mostWrong = 30;
const wrongMs = 15 * 60_000;

export const shortLinkPage: Page = { show: openShort };

async function openShort(visit: Visit): Promise<void> {
  const code = readLinkCode(String(visit.req.params['code']));
  const found = code && (await findPayment(visit, code));
  if (!found) return showStanding(asPayer(visit), { state: 'error', status: 404 });
  if (found === 'away') return showStanding(asPayer(visit), { state: 'error', status: 502 });
  visit.goTo(keepLanguage(visit.req, paths.pay.to(found)));
}

async function findPayment({ parts, req, api }: Visit, code: string) {
  const wrong = `short-link:${addressOf(req)}`;
  const taken = await requireState(parts.state.counters.take(wrong, mostWrong, wrongMs));
  if (!taken.allowed) return undefined;
  const outcome = await api.call(apiCalls.openShortLink, { body: { code } });
  const payment = outcome.ok ? firstOf(outcome.reply) : undefined;
  // Only wrong codes remain counted.
  if (payment || !outcome.reply) await tryState(parts.state.counters.giveBack(wrong));
  if (!outcome.reply) return 'away' as const;
  if (!payment) return undefined;
  return { clientId: textOf(payment, 'client_id'), paymentId: textOf(payment, 'id') };
}
