import { formatPhone, maskEmail } from '../../../shared/contact-details.ts';
import { toId, type Trx } from '../database/db.ts';
import type { Actor } from '../operation/actor.ts';

/**
 * Channels that support a test message. Calls are tested in the simulator instead, because a test call has no row that could record key
 * presses.
 */
const testedChannels = ['text', 'email'] as const;

type TestedChannel = (typeof testedChannels)[number];

export const isTested = (channel: string): channel is TestedChannel =>
  testedChannels.some((one) => one === channel);

/** Returns the user's addresses for test messages. Missing ones are ''. */
export async function findTester(trx: Trx, { userId }: Actor) {
  const found = await trx
    .selectFrom('users')
    .select(['email', 'mobile_phone as text'])
    .where('id', '=', toId(userId))
    .executeTakeFirstOrThrow();
  return { email: found.email ?? '', text: found.text ?? '' };
}

export const formatTestAddress = (address: string, channel: TestedChannel) =>
  channel === 'text' ? formatPhone(address) : maskEmail(address);
