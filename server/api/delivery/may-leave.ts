import { sql } from 'kysely';
import { isTrialOver } from '../trial/trial-limits.ts';
import { isActive } from './switched-on.ts';
import { isCancelled, isWithdrawn } from './taken-visit.ts';

/**
 * Whether nothing that people say at any moment keeps a `message` to this address back: its practice, with a trial that
 * is not over, and job go on, its queue and reminder do, and the person has neither cancelled nor stopped.
 */
export const mayLeave = (address: string, now: number) => sql`
  exists (
    select 1
    from jobs
    join org on org.id = message.id_org
    join reminders on reminders.id = message.reminder
    join notification_rows visit on visit.id = message."row"
    left join queues on queues.id = message.queue
    where jobs.id = message.job
    and jobs.status in ('queued', 'running')
    and org.stopped_at is null
    and not ${isTrialOver(now)}
    and queues.paused is distinct from 'T'
    and ${isActive('reminders')}
    and not ${isCancelled('visit')}
    and not ${isWithdrawn('visit')}
  )
  and not exists (
    select 1
    from opt_outs
    where opt_outs.id_org = message.id_org
    and opt_outs.channel = message.channel
    and opt_outs.address in (${address}, ${address.toLowerCase()})
  )
`;
