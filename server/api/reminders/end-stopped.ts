import { sql, type RawBuilder } from 'kysely';
import type { ReasonCode } from '../../../shared/reminders/reasons.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { queueCountsOf } from './queue-work.ts';
import type { OptOut } from '../opt-outs/opt-outs.ts';
import { bringBackLeft } from './bring-back-left.ts';
import { reassignJoinedCalls } from './joined-calls.ts';
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
  await leaveOut(trx, goesTo({ idOrg, stops }), { reason: 'opted_out', now });
}

/** Leaves out waiting reminders that match a condition on `message`. Calls shared with other patients continue without them. */
export async function leaveOut(
  trx: Trx,
  where: RawBuilder<unknown>,
  { reason, now }: { reason: ReasonCode; now: number },
): Promise<void> {
  const left = await moveWhere(trx, 'leave_out', { where, now, reason });
  await reassignJoinedCalls(
    trx,
    left.map(({ id }) => id),
  );
  await queueCountsOf(trx, left);
}

/** Restores reminders that an opt-out had left out to waiting once the patient allows messages again, if they are still useful. */
export async function bringBackStopped(trx: Trx, { idOrg, stops, now }: Stopped): Promise<void> {
  await bringBackUseful(trx, sql`${goesTo({ idOrg, stops })} and message.reason = 'opted_out'`, now);
}

/** Restores left-out reminders that match a condition on `message` to waiting, if they were planned before and are still useful. */
export async function bringBackUseful(trx: Trx, where: RawBuilder<unknown>, now: number): Promise<void> {
  const isLeft = sql`
    ${where}
    and message.status = 'left_out'
    and message.useless_after > ${toTimestamp(now)}
    and not exists (
      select from notification_rows appointment
      where appointment.id = message."row"
      and appointment.answer in ('not_pat', 'cancel')
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
