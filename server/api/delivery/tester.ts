import { formatPhone, maskEmail, nameForPatients } from '../../../shared/contact-details.ts';
import { toId, type Trx } from '../database/db.ts';
import { organisationOf, type Actor } from '../operation/actor.ts';

/** A call is only heard in the simulator: it has no row that its keys could answer. */
const testedChannels = ['text', 'email'] as const;

type TestedChannel = (typeof testedChannels)[number];

export const isTested = (channel: string): channel is TestedChannel =>
  testedChannels.some((one) => one === channel);

/** Where a user gets what they try, and the practice in whose name it comes. */
export async function findTester(trx: Trx, actor: Actor) {
  const found = await trx
    .selectFrom('users')
    .innerJoin('org', (join) => join.on('org.id', '=', toId(organisationOf(actor))))
    .select(['users.email', 'users.mobile_phone as text', 'org.name', 'org.phone'])
    .where('users.id', '=', toId(actor.userId))
    .executeTakeFirstOrThrow();
  return {
    email: found.email ?? '',
    text: found.text ?? '',
    practice: nameForPatients(found.name),
    phone: found.phone ?? '',
  };
}

export const sayAddress = (address: string, channel: TestedChannel) =>
  channel === 'text' ? formatPhone(address) : maskEmail(address);
