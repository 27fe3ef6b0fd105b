import { sql } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { toTimestamp, type Db, type Stored } from '../database/db.ts';
import { payerLanguage } from '../payment-messages/payer-language.ts';
import { keptTemplates, type OwnTemplates } from '../payment-messages/own-templates.ts';
import { linkCode } from '../payment-messages/payment-request.ts';
import { requestStop, type PaymentStop } from '../payment-messages/request-stop.ts';
import { isTrialOver } from '../trial/trial-limits.ts';
import { isSpanishInJob, valueColumns, type MessageValues } from './message-values.ts';
import { queueOf } from './rate-budgets.ts';
import type { EntryVersions } from './read-entries.ts';
import { addressOfMessage, bouncedAt, isStopped } from './stopped.ts';
import { isActive } from './may-send.ts';
import { isCancelled, hasSource, isWithdrawn } from './appointment-source.ts';

export interface ClaimedMessage
  extends
    MessageValues,
    Pick<Stored<'messages'>, 'id' | 'template' | 'attempts' | 'queue'>,
    Pick<
      Stored<'reminders'>,
      'lead_days' | 'send_from' | 'send_to' | 'weekdays' | 'closed_day' | 'dial_plan'
    >,
    Pick<Stored<'dial_plans'>, 'caller_id'>,
    Pick<
      Stored<'org'>,
      'quiet_from' | 'quiet_to' | 'holidays' | 'text_from' | 'voice_from' | 'mail_name' | 'reply_to'
    > {
  address: string;
  /** Time after which the message is useless, in Unix seconds. */
  useless_after: number | null;
  to_contact: boolean;
  is_stopped: boolean;
  is_active: boolean;
  on_trial: boolean;
  is_trial_over: boolean;
  awaits_approval: boolean;
  /** True if the organization was approved and may have a daily limit. */
  is_limited: boolean;
  has_template: boolean;
  /** Versions of library entries that the job was confirmed with. */
  versions: EntryVersions;
  /** Id of the requested payment. Such a message has no job, reminder or appointment. */
  payment: string | null;
  language: string | null;
  first_name: string | null;
  link_code: string | null;
  own_words: OwnTemplates | null;
  /** Reason why the payment request is no longer valid. */
  request_stop: PaymentStop | 'changed' | null;
  is_cancelled: boolean;
  /** True if the appointment was copied from another notification list or the health record. */
  is_taken: boolean;
  is_withdrawn: boolean;
  /** True if an earlier email to the address bounced. */
  is_bounced: boolean;
  /** Time of the last call to the same number for another patient, in Unix seconds; null if more than a day ago. */
  called_at: number | null;
  checks: (readonly [string, boolean])[];
}

/** Reads a claimed message that is being sent or was sent. Returns undefined if it has failed or was left out. */
export async function readUnderWay(
  db: Db,
  { id, channel, now }: { id: string; channel: Channel; now: number },
): Promise<ClaimedMessage | undefined> {
  const { rows } = await sql<ClaimedMessage>`
    ${messageFacts(channel, now)}
    where message.id = ${id}
    and message.channel = ${channel}
    and message.status in ('sending', 'sent', 'delivered', 'unknown')
  `.execute(db);
  return rows[0];
}

/** Reads the other messages that these calls combine, in speaking order. */
export async function readJoined(
  db: Db,
  { calls, now }: { calls: readonly string[]; now: number },
): Promise<(ClaimedMessage & { joined_to: string })[]> {
  const { rows: joined } = await sql<{ id: string; joined_to: string }>`
    select id, joined_to
    from messages
    where joined_to = any(${calls}::text[])
    and status in ('sending', 'sent', 'delivered', 'unknown')
    order by send_at, id
  `.execute(db);
  if (joined.length === 0) return [];
  const { rows } = await sql<ClaimedMessage>`
    ${messageFacts('voice', now)}
    where message.id = any(${joined.map(({ id }) => id)}::text[])
  `.execute(db);
  const facts = new Map(rows.map((row) => [row.id, row]));
  return joined.flatMap(({ id, joined_to }) => {
    const row = facts.get(id);
    return row ? [{ ...row, joined_to }] : [];
  });
}

const entries = { voice: 'phone_sequences', text: 'text_templates', email: 'email_templates' } as const;

/** Selects messages as `ClaimedMessage`. The caller appends a condition on `message`. */
export const messageFacts = (channel: Channel, now: number) => sql`
  select message.id, message.payment, queues.id as queue, message.template, message.attempts, message.to_contact, message.checks,
    coalesce(message.address, '') as address,
    extract(epoch from message.useless_after)::double precision as useless_after,
    reminders.lead_days, reminders.send_from, reminders.send_to, reminders.weekdays, reminders.closed_day,
    reminders.dial_plan, own_numbers.number as caller_id,
    org.quiet_from, org.quiet_to, org.holidays, org.text_from, org.voice_from,
    org.mail_name, org.reply_to, ${valueColumns}, ${isSpanishInJob} as is_spanish,
    ${isStopped(channel)} as is_stopped, ${isActive('reminders')} as is_active,
    case when message.payment is not null then ${requestStop} end as request_stop,
    case when message.payment is not null then ${payerLanguage} end as language,
    payments.first_name, case when message.payment is not null then ${linkCode} end as link_code,
    case when message.payment is not null then ${keptTemplates} end as own_words,
    org.trial_until is not null as on_trial, ${isTrialOver(now)} as is_trial_over,
    org.awaits_approval, org.approved_at is not null as is_limited,
    ${bouncedAt(addressOfMessage)} as is_bounced,
    jobs.templates -> 'versions' as versions,
    exists (select 1 from ${sql.table(entries[channel])} entry where entry.id = message.template) as has_template,
    ${isCancelled('appointment')} as is_cancelled,
    ${hasSource('appointment')} as is_taken,
    ${isWithdrawn('appointment')} as is_withdrawn,
    ${calledAt(now)} as called_at
  ${messageSources}
`;

const messageSources = sql`
  from messages message
  join org on org.id = message.id_org
  left join jobs on jobs.id = message.job
  left join reminders on reminders.id = message.reminder
  left join notification_rows appointment on appointment.id = message."row"
  left join payments on payments.id = message.payment
  left join client_settings settings on settings.id = payments.id_org
  left join contacts on contacts.id = message.contact and contacts.id_org = message.id_org
  left join queues on queues.id = ${queueOf}
  left join dial_plans on dial_plans.id = reminders.dial_plan
  left join org_numbers own_numbers on own_numbers.number = dial_plans.caller_id and own_numbers.id_org = message.id_org
`;

const dayMs = 24 * 3_600_000;

const calledAt = (now: number) => sql`
  (
    select extract(epoch from max(other.time))::double precision
    from messages other
    where message.channel = 'voice'
    and other.id_org = message.id_org
    and other.channel = 'voice'
    and other.address = message.address
    and other.id <> message.id
    and other.joined_to is distinct from message.id
    and other.status in ('sending', 'sent', 'delivered', 'unknown')
    and other.time >= ${toTimestamp(now - dayMs)}
  )
`;
