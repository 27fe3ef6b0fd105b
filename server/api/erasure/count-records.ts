import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { PersonRecords } from './find-records.ts';
import { phoneForms, type Person } from './person.ts';

const none = { waiting: 0, recordings: 0, methods: 0, refunds: 0, opt_outs: 0, other_calls: 0 };

/** Counts what an erasure deletes and what it keeps. */
export async function readCounts(db: Db, person: Person, records: PersonRecords) {
  const { charged, unpaid, appointments, messages, mails, calls, paidCalls, lines, files } = records;
  const { idOrg, own, shared, code } = person;
  const { rows } = await sql<typeof none>`
    select
      (select count(*)::int from messages where id = any(${messages}::text[]) and status in ('planned', 'due')) as waiting,
      (
        select count(*)::int
        from recordings
        where call = any(${[...calls, ...paidCalls]}::text[]) or phone_call = any(${lines}::text[])
      ) as recordings,
      (
        select count(*)::int
        from saved_methods
        where id_org = ${idOrg}::bigint and patient_id = nullif(${code}, '') and ${person.ownsCode}
      ) as methods,
      (select count(*)::int from payment_refunds where payment_id = any(${charged}::text[])) as refunds,
      (
        select count(*)::int
        from opt_outs
        where id_org = ${idOrg}::bigint
        and address = any(${[...own.phones, ...shared.phones, ...own.emails, ...shared.emails]}::text[])
      ) as opt_outs,
      (
        select count(*)::int
        from ivr
        where id_org = ${idOrg}::bigint
        and phone = any(${phoneForms([...own.phones, ...shared.phones])}::text[])
        and id <> all(${[...calls, ...paidCalls]}::text[])
      ) as other_calls
  `.execute(db);
  return {
    appointments: appointments.length,
    messages: messages.length,
    mails: mails.length,
    calls: calls.length,
    unpaid: unpaid.length,
    files: files.length,
    payments: charged.length,
    paid_calls: paidCalls.length,
    ...(rows[0] ?? none),
  };
}
