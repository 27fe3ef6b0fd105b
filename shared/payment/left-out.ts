import { requestMessages } from '../messages/payment-requests.ts';
import { payments } from '../resources/payments.ts';
import { countOf } from '../resources/places.ts';
import { askStops, type AskChoice, type AskStop } from './asking.ts';

interface LeftOut {
  count: number;
  choice: AskChoice;
}

/** Returns `1 payment is closed` or `2 payments have no address`, without a period. */
export function sayLeftOut(stop: AskStop, { count, choice }: LeftOut): string {
  const [is, has, was] = count === 1 ? ['is', 'has', 'was'] : ['are', 'have', 'were'];
  const tails: Partial<Record<AskStop, string>> = {
    paid: `${was} paid already`,
    closed: `${is} closed`,
    expired: `${has} an expired link: a new link is made on ${count === 1 ? 'its' : "each one's"} page`,
    asked: `${was} asked for already`,
    nothing_due: `${is} for $0.00`,
    unproved: 'would ask for something that is not on file',
    no_address: `${has} ${requestMessages.askUnreached[choice]}`,
    opted_out: `${is} of ${count === 1 ? 'a person' : 'people'} who asked not to be contacted there`,
    no_texts: `${has} a mobile phone that texts cannot reach`,
    came_back: `${has} an email address from which an earlier email came back`,
  };
  return `${countOf(payments, count)} ${tails[stop] ?? `${is} left out: ${askStops[stop]}`}`;
}
