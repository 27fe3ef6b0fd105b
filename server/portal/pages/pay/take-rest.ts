import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import { newAttemptKey, type PaySession } from './pay-session.ts';
import { forget, keep, showAnew, type PayVisit } from './pay-visit.ts';
import { withDue, type Standing } from './standing.ts';

type Going = Extract<Standing, { state: 'success' | 'pay' }>;

/** Goes on from a part that was paid to what is still due. Pressed again, it changes nothing. */
export function takeRest(visit: PayVisit, standing: Going): void {
  if (standing.state === 'success') goOn(visit, standing);
  showAnew(visit);
}

/** Where the API does not tell what is due to who has been verified here, the payer is verified anew. */
function goOn(visit: PayVisit, { state, record, pay }: Extract<Going, { state: 'success' }>): void {
  // During an outage of the API the page stays as it is.
  if (!record) return;
  if (!record.payer) return forget(visit);
  const { payer, hasScripts, mayBeCharged } = pay;
  const next: PaySession = {
    state: paymentTransitions[state].restBegun,
    payer,
    key: newAttemptKey(),
    ...(hasScripts && { hasScripts }),
    ...(mayBeCharged && { mayBeCharged }),
  };
  keep(visit, withDue(next, record));
}
