import { sql, type RawBuilder } from 'kysely';
import { mayReceive } from '../providers/own-addresses.ts';
import { requestStop } from '../payment-messages/request-stop.ts';
import { isTrialOver } from '../trial/trial-limits.ts';
import { isCancelled, isWithdrawn } from './appointment-source.ts';

/** SQL condition, never null: the reminder is active, as in `isActiveReminder`. */
export const isActive = (reminder: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${reminder}.active`)} is not distinct from 'T')
`;

/** SQL condition: the message's reminder is inactive, so the message keeps waiting. */
export const isSwitchedOff = (message: string): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1
    from reminders switched
    where switched.id = ${sql.ref(`${message}.reminder`)}
    and not ${isActive('switched')}
  )
`;

const isOfRunningJob = sql`
  exists (
    select 1
    from jobs
    join reminders on reminders.id = message.reminder
    join notification_rows appointment on appointment.id = message."row"
    where jobs.id = message.job
    and jobs.status in ('queued', 'running')
    and ${isActive('reminders')}
    and not ${isCancelled('appointment')}
    and not ${isWithdrawn('appointment')}
  )
`;

const isRequestOpen = sql`
  exists (
    select 1
    from payments
    left join client_settings settings on settings.id = payments.id_org
    where payments.id = message.payment
    and ${requestStop} is null
  )
`;

/**
 * True unless the organization, free trial, queue, job, reminder, appointment, payment or recipient has since blocked sending a
 * `message` to this address.
 */
export const maySend = (address: string, now: number) => sql`
  exists (
    select 1
    from org
    left join queues on queues.id = message.queue
    where org.id = message.id_org
    and org.stopped_at is null
    and not ${isTrialOver(now)}
    and ${mayReceive(address)}
    and queues.paused is distinct from 'T'
  )
  and case
    when message.payment is null then ${isOfRunningJob}
    else ${isRequestOpen}
  end
  and not exists (
    select 1
    from opt_outs
    where opt_outs.id_org = message.id_org
    and opt_outs.channel = message.channel
    and opt_outs.address in (${address}, ${address.toLowerCase()})
  )
`;
