import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import { queueJobCounts } from '../messages/queue-work.ts';
import type { OptOut } from '../notifications/opt-outs.ts';
import { bringBackLeft } from './bring-back-left.ts';
import { reassignJoinedCalls } from './reassign-joined-calls.ts';
import { moveWhere } from './move.ts';

interface Stopped {
  idOrg: string;
  stops: readonly OptOut[];
  now: number;
}

/** SQL condition: the `message` goes to one of the addresses. */
const goesTo = ({ idOrg, stops }: Omit<Stopped, 'now'>) => sql`
  message.id_org = ${idOrg}::bigint
  and message.payment is null
  and exists (
    select from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as stop (channel text, address text)
    where stop.channel = message.channel
    and lower(stop.address) = lower(message.address)
  )
`;

/** Leaves out reminders that wait to be sent to addresses that a patient just opted out, so that they are no longer shown as planned. */
export async function endStopped(trx: Trx, { idOrg, stops, now }: Stopped): Promise<void> {
  if (stops.length === 0) return;
  const left = await moveWhere(trx, 'leave_out', {
    where: goesTo({ idOrg, stops }),
    now,
    reason: 'opted_out',
  });
  await reassignJoinedCalls(
    trx,
    left.map(({ id }) => id),
  );
  await queueJobCounts(
    trx,
    left.flatMap(({ job }) => job ?? []),
  );
}

/** Returns reminders that such an opt-out left out to waiting if they are still useful, after the patient allows messages again. */
export async function bringBackStopped(trx: Trx, { idOrg, stops, now }: Stopped): Promise<void> {
  const isLeft = sql`
    ${goesTo({ idOrg, stops })}
    and message.status = 'left_out'
    and message.reason = 'opted_out'
    and message.useless_after > ${toTimestamp(now)}
    and not exists (
      select from notification_rows visit
      where visit.id = message."row"
      and visit.answer = 'not_pat'
    )
    and exists (
      select from message_moves move
      where move.message = message.id
      and move.event = 'leave_out'
    )
  `;
  const { rows } = await sql<{ job: string }>`
    select distinct message.job from messages message where ${isLeft} and message.job is not null
  `.execute(trx);
  for (const { job } of rows) await bringBackLeft(trx, sql`${isLeft} and message.job = ${job}`, now);
}
