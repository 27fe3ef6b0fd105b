import { formatPhone, maskEmail } from '../../../shared/contact-details.ts';
import { toId, type Trx } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';

/** A call is only heard in the simulator: it has no row that its keys could answer. */
const testedChannels = ['text', 'email'] as const;

type TestedChannel = (typeof testedChannels)[number];

export const isTested = (channel: string): channel is TestedChannel =>
  testedChannels.some((one) => one === channel);

/** Where a user gets what they try; '' where they have no such address. */
export async function findTester(trx: Trx, { userId }: Actor) {
  const found = await trx
    .selectFrom('users')
    .select(['email', 'mobile_phone as text'])
    .where('id', '=', toId(userId))
    .executeTakeFirstOrThrow();
  return { email: found.email ?? '', text: found.text ?? '' };
}

export const sayAddress = (address: string, channel: TestedChannel) =>
  channel === 'text' ? formatPhone(address) : maskEmail(address);
