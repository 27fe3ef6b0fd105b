import { sql } from 'kysely';
import type { PluginEvent } from '../../../shared/plugins/events.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import { writeEvents } from './write-events.ts';

/**
 * Selects the appointment data for a plugin: enough for the plugin to find the patient in its own system, but no phone number or email
 * address.
 */
const appointmentFacts = sql`
  jsonb_build_object(
    'id', appointment.id, 'patient_code', appointment.patient_code, 'name', appointment.name,
    'date', to_char(appointment.date, 'MM/DD/YYYY'), 'time', appointment.time
  )
`;

interface AppointmentAnswer {
  row: string;
  event: Extract<PluginEvent, 'confirmed' | 'cancelled' | 'callback' | 'opted_out' | 'undone'>;
  words?: string;
  now: number;
}

/** Enqueues an answer event with the current data of the appointment. */
export async function writeAnswerEvent(
  trx: Trx,
  { row, event, words, now }: AppointmentAnswer,
): Promise<void> {
  const facts = sql`
    select appointment.id_org, ${event}::text as event,
      jsonb_build_object(
        'appointment', ${appointmentFacts},
        'answer', jsonb_build_object('answer', appointment.answer, 'by', appointment.answered_by, 'words', ${words ?? null}::text)
      ) as data
    from notification_rows appointment
    where appointment.id = ${row}
  `;
  await writeEvents(trx, { facts, now });
}

export async function writeOptOutEvent(
  trx: Trx,
  { idOrg, ...stop }: { idOrg: string; channel: string; address: string; words: string },
  now: number,
): Promise<void> {
  const facts = sql`
    select ${idOrg}::bigint as id_org, 'opted_out' as event,
      jsonb_build_object('stop', ${JSON.stringify(stop)}::jsonb) as data
  `;
  await writeEvents(trx, { facts, now });
}

/**
 * Enqueues events about job messages that were delivered or failed at `now`. Messages captured because the account awaits approval do not
 * count.
 */
export async function writeOutcomeEvents(trx: Trx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const facts = sql`
    select message.id_org, message.status as event,
      jsonb_build_object(
        'message', jsonb_build_object(
          'id', message.id, 'job', message.job, 'channel', message.channel, 'reason', message.reason
        ),
        'appointment', ${appointmentFacts}
      ) as data
    from messages message
    left join notification_rows appointment on appointment.id = message."row"
    where message.id = any(${ids}::text[])
    and message.payment is null
    and message.reason is distinct from 'awaiting_approval'
    and message.time = ${toTimestamp(now)}
  `;
  await writeEvents(trx, { facts, now });
}
