import { plural } from '../count.ts';
import { requestMessages } from '../locales/en/payment-requests.ts';
import { payments } from '../resources/payments.ts';
import { countOf } from '../resources/resource-paths.ts';
import { requestBlocks, type ChannelChoice, type RequestBlock } from './requests.ts';

interface ExcludedPayments {
  count: number;
  choice: ChannelChoice;
}

/** Returns text such as `1 payment is closed` or `2 payments have an email address from which an earlier email came back`, without a period. */
export function describeExcluded(stop: RequestBlock, { count, choice }: ExcludedPayments): string {
  const [is, has, was] = count === 1 ? ['is', 'has', 'was'] : ['are', 'have', 'were'];
  const tails: Partial<Record<RequestBlock, string>> = {
    paid: `${was} already paid`,
    closed: `${is} closed`,
    expired: `${has} an expired link: create a new link on ${plural(count, 'its', "each one's")} page`,
    asked: `${was} already requested`,
    nothing_due: `${is} for $0.00`,
    unproved: 'would ask the payer for a detail that is not on file',
    no_address: `${has} ${requestMessages.noAddressFor[choice]}`,
    opted_out: `${is} for ${plural(count, 'a person', 'people')} who asked not to be contacted this way`,
    no_texts: `${has} a mobile phone that can’t get texts`,
    came_back: `${has} an email address where an earlier email bounced`,
  };
  return `${countOf(payments, count)} ${tails[stop] ?? `${is} skipped: ${requestBlocks[stop]}`}`;
}
