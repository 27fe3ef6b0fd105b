import { apiCalls } from '../../../../shared/api-calls.ts';
import { notVerified } from '../../../../shared/payment/record.ts';
import { forget, keep, showAnew, type PayVisit } from './pay-visit.ts';
import { showStanding } from './show-standing.tsx';
import type { Standing } from './standing.ts';

type Paying = Extract<Standing, { state: 'pay' }>;

export async function takeRemoval(visit: PayVisit, standing: Paying): Promise<void> {
  const { api, link } = visit;
  const { messages } = visit.words.page;
  const { savedMethod, mayRemoveSaved: _, ...payer } = standing.pay.payer;
  if (!savedMethod) return showAnew(visit);
  const outcome = await api.call(apiCalls.removeSavedMethod, {
    body: { client_id: link.clientId, payment_id: link.paymentId, verification: payer.verification },
    organisation: link.clientId,
  });
  if (!outcome.ok && outcome.reply?.p1 === notVerified) {
    forget(visit);
    return showAnew(visit);
  }
  if (!outcome.ok)
    return showStanding(visit, standing, {
      status: 502,
      banner: { kind: 'error', text: messages.error },
    });
  const pay = { ...standing.pay, payer };
  keep(visit, pay);
  const text = messages.savedMethodRemoved;
  showStanding(visit, { ...standing, pay }, { banner: { kind: 'success', text } });
}
