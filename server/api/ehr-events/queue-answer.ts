import { sql } from 'kysely';
import { toTimestamp, type Trx } from '../database/db.ts';
import { eventLifetimeMs, queueEvent } from './outbound-events.ts';

/** Answers to send to the health record. Other answers are about messages and not the appointment. */
const sentAnswers = ['confirm', 'cancel'] as const;
export type SentAnswer = (typeof sentAnswers)[number];

interface Answered {
  row: string;
  /** Current answer; null if it was undone. */
  answer: string | null;
  /** Undo period in milliseconds. The health record is updated only afterward, because a canceled slot may be given away at once. */
  waitMs: number;
  /** Current time in Unix milliseconds. */
  now: number;
}

/**
 * Queues an update of the practice's health record in the same transaction as the answer. Sends only the last answer to an appointment
 * across all lists, and none if the answer was undone in time.
 */
export async function queueAnswer(trx: Trx, { row, answer, waitMs, now }: Answered): Promise<void> {
  if (answer === null) return forgetAnswer(trx, row);
  if (!sentAnswers.some((one) => one === answer)) return;
  const due = toTimestamp(now + waitMs);
  const { rows } = await sql<{ reference: string; idOrg: string }>`
    insert into record_notices (reference, kind, id_org, appointment, answer, label, due, leave_by)
    select ${referenceOf}, 'answer', appointment.id_org, appointment.record_appointment, ${answer},
      concat_ws(', ', appointment.name, concat_ws(' ', to_char(appointment.date, 'MM/DD/YYYY'), appointment.time)),
      ${due}, ${toTimestamp(now + waitMs + eventLifetimeMs)}
    from notification_rows appointment
    join client_settings settings on settings.id = appointment.id_org
    where appointment.id = ${row}
    and appointment.record_appointment is not null
    and appointment.record_gone is null
    and settings.epic_enabled = 'T'
    on conflict (reference) do update
    set answer = excluded.answer, label = excluded.label, due = excluded.due, leave_by = excluded.leave_by,
      state = 'waiting', tries = 0, revision = record_notices.revision + 1
    returning reference, id_org::text as "idOrg"
  `.execute(trx);
  for (const event of rows) await queueEvent(trx, event, waitMs);
}

const referenceOf = sql`'answer ' || appointment.id_org || ' ' || appointment.record_appointment`;

async function forgetAnswer(trx: Trx, row: string): Promise<void> {
  await sql`
    delete from record_notices
    using notification_rows appointment
    where appointment.id = ${row}
    and record_notices.reference = ${referenceOf}
    and record_notices.state = 'waiting'
  `.execute(trx);
}
