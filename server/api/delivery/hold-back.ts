import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import { trialReason } from '../trial/trial-limits.ts';
import { endWaiting, type WaitingMessage } from './end-waiting.ts';
import { isActive } from './switched-on.ts';

const mostAtOnce = 5000;

/**
 * What has come due of reminders that are not active, or that a trial keeps back, waits and says so; what nobody needs any more ends.
 * Answers how many ended.
 */
export async function holdBack(trx: Trx, { idOrg, now }: Practice): Promise<number> {
  const { rows } = await sql<WaitingMessage>`
    select message.id, message.attempts, message.checks
    ${heldBack({ idOrg, now })}
    and message.payment is null
    and message.useless_after <= ${toTimestamp(now)}
    limit ${mostAtOnce}
    for update of message skip locked
  `.execute(trx);
  await endWaiting(trx, rows, { reason: 'too_late', now });
  await sql`
    with held as materialized (
      select message.id, ${reason(now)} as reason
      ${heldBack({ idOrg, now })}
      and message.reason is distinct from ${reason(now)}
      for update of message skip locked
    )
    update messages
    set reason = held.reason,
      checks = messages.checks || jsonb_build_array(jsonb_build_array(held.reason, false))
    from held
    where messages.id = held.id
  `.execute(trx);
  return rows.length;
}

const reason = (now: number) => sql`
  case
    when message.payment is null and not ${isActive('reminders')} then 'inactive'
    else ${trialReason('message', now)}
  end
`;

interface Practice {
  idOrg: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

const heldBack = ({ idOrg, now }: Practice) => sql`
  from messages message
  join org on org.id = message.id_org
  left join reminders on reminders.id = message.reminder
  left join jobs on jobs.id = message.job
  where message.status = 'planned'
  and message.id_org = ${idOrg}::bigint
  and message.send_at <= ${toTimestamp(now)}
  and ${reason(now)} is not null
  and (message.payment is not null or jobs.status in ('queued', 'running') and jobs.planned is not null)
  and org.stopped_at is null
`;
