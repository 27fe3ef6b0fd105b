import { paymentTransitions } from '../../../../shared/payment/machine.ts';
import { newAttemptKey, type PaySession } from './pay-session.ts';
import { forget, keep, showAnew, type PayVisit } from './pay-visit.ts';
import { withDue, type Standing } from './standing.ts';

type Going = Extract<Standing, { state: 'success' | 'pay' }>;

export function takeRest(visit: PayVisit, standing: Going): void {
  if (standing.state === 'success') goOn(visit, standing);
  showAnew(visit);
}

/** Starts the next part. If the API does not report the balance to this payer, verification starts again. */
function goOn(visit: PayVisit, { state, record, pay }: Extract<Going, { state: 'success' }>): void {
  // During an API outage the page stays unchanged.
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
