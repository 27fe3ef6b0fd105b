import { bounceSource } from '../../../shared/contacts/reach.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { addOptOuts } from '../opt-outs/opt-outs.ts';
import { systemActor } from '../operation/actor.ts';
import type { Bounce } from '../providers/bounce.ts';
import { writeAudit } from '../rows/audit.ts';
import { moveMessages } from './move.ts';
import { queueCountsOf } from './queue-work.ts';
import { queueStopChanges } from '../opt-outs/stops.ts';

interface Returned {
  id: string;
  bounce: Bounce;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Records a bounced email. Ignores repeated bounces and bounces of messages that the patient already answered. */
export async function recordBounce(trx: Trx, { id, bounce, now }: Returned): Promise<void> {
  const providerError = { code: bounce.status, text: bounce.explanation };
  const moved = await moveMessages(trx, 'reported_failed', {
    messages: [{ id, reason: 'bounced', providerError }],
    now,
  });
  await queueCountsOf(trx, moved);
  if (moved.length > 0) await recordRefusal(trx, { id, bounce, now });
}

/** Records the bounce and its kind. If the address does not exist, stops emails to it until staff have checked it. */
export async function recordRefusal(trx: Trx, { id, bounce, now }: Returned): Promise<void> {
  await trx
    .insertInto('mail_refusals')
    .values({ message: id, kind: bounce.kind, status: bounce.status, time: toTimestamp(now) })
    .execute();
  if (bounce.kind !== 'recipient') return;
  const message = await trx
    .selectFrom('messages')
    .select(({ cast }) => [cast<string>('id_org', 'text').as('idOrg'), 'address'])
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .executeTakeFirst();
  if (!message?.address) return;
  const { idOrg, address } = message;
  const stopSource = { idOrg, source: `${bounceSource} ${bounce.status}`, now };
  const added = await addOptOuts(trx, [{ channel: 'email', address }], stopSource);
  if (added.length === 0) return;
  await queueStopChanges(trx, added, { idOrg, now });
  await writeAudit(trx, {
    actor: systemActor('delivery', idOrg),
    action: 'bounce',
    resource: 'opt_outs',
    recordId: address,
    detail: `Emails to ${address} are stopped: an email bounced (${bounce.status})`,
    now,
  });
}
