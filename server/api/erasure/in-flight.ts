import { sql } from 'kysely';
import type { erasureMessages } from '../../../shared/locales/en/erasure.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { isHeld } from '../rows/legal-holds.ts';
import type { PersonRecords } from './find-records.ts';
import type { Person } from './person.ts';

const hourMs = 3_600_000;
/** Time in milliseconds in which the outcome of a message is looked up. */
const lookedUpForMs = 24 * hourMs;
/** Longest time in milliseconds until a call's result is reported. */
const reportedForMs = hourMs;

type Reason = keyof typeof erasureMessages.inFlight;

/**
 * Returns why the patient cannot be erased now, or undefined if nothing about the patient is in progress. Nothing in progress is cut off,
 * because its outcome, such as a charge, would be lost.
 */
export async function findInFlight(
  db: Db,
  person: Person,
  { records, now }: { records: PersonRecords; now: number },
): Promise<Reason | undefined> {
  const payments = [...records.charged, ...records.unpaid];
  const { rows } = await sql<Record<Reason, boolean>>`
    select
      exists (
        select from payment_attempts
        where payment_id = any(${payments}::text[]) and state in ('charging', 'given_up')
      ) as charge,
      exists (
        select from payment_refunds where payment_id = any(${payments}::text[]) and state = 'pending'
      ) as refund,
      exists (
        select from messages
        where id = any(${records.messages}::text[])
        and (
          status = 'sending'
          or status = 'unknown' and claimed > ${toTimestamp(now - lookedUpForMs)}
          or status = 'sent' and channel = 'voice' and claimed > ${toTimestamp(now - reportedForMs)}
        )
      )
      or exists (
        select from outbox where id = any(${records.mails}::text[]) and status = 'queued' and called is not null
      ) as message,
      exists (select from phone_calls where id = any(${records.lines}::text[]) and ivr is null) as call,
      exists (
        select from record_notices notice
        where notice.state = 'waiting'
        and (
          notice.payment_id = any(${payments}::text[])
          or notice.reference in (
            select 'answer ' || id_org || ' ' || record_appointment
            from notification_rows
            where id = any(${records.appointments}::text[])
          )
        )
      ) as notice,
      ${isHeld({ idOrg: sql`${person.idOrg}::bigint`, contact: sql`${person.id}` })} as hold,
      ${inOrganization(person, records)}
  `.execute(db);
  return reasons.find((reason) => rows[0]?.[reason]);
}

const reasons = [
  'hold',
  'charge',
  'refund',
  'message',
  'call',
  'notice',
  'import',
  'export',
  'deletion',
] as const satisfies Reason[];

/** Work on the whole organization that may contain the patient. */
const inOrganization = ({ idOrg }: Person, { mentions }: PersonRecords) => sql`
  exists (
    select from imports where id_org = ${idOrg}::bigint and status in ('checking', 'running', 'undoing')
  ) as "import",
  exists (
    select from data_exports
    join tasks on tasks.id = task
    where data_exports.id_org = ${idOrg}::bigint
    and tasks.status in ('queued', 'running')
  ) as export,
  exists (
    select from deletions
    join deleted_rows on deleted_rows.deletion = deletions.id and deleted_rows."column" = ''
    where deletions.id_org = ${idOrg}::bigint
    and (
      record::text ~* ${mentions.anywhere}
      or nullif(${mentions.code}, '') in (record ->> 'patient_code', record ->> 'patient_id')
    )
  ) as deletion
`;
