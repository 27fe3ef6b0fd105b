import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { PersonRecords } from './find-records.ts';
import type { Person } from './person.ts';

/** Counts what an erasure deletes and what it keeps. */
export async function readCounts(db: Db, person: Person, records: PersonRecords) {
  const { kept, unpaid, appointments, messages, mails, calls, paidCalls, lines, files } = records;
  const { idOrg, own, shared, code } = person;
  const { rows } = await sql<{
    waiting: number;
    recordings: number;
    methods: number;
    refunds: number;
    opt_outs: number;
  }>`
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
      (select count(*)::int from payment_refunds where payment_id = any(${kept}::text[])) as refunds,
      (
        select count(*)::int
        from opt_outs
        where id_org = ${idOrg}::bigint
        and address = any(${[...own.phones, ...shared.phones, ...own.emails, ...shared.emails]}::text[])
      ) as opt_outs
  `.execute(db);
  const [found] = rows;
  return {
    appointments: appointments.length,
    messages: messages.length,
    waiting: found?.waiting ?? 0,
    mails: mails.length,
    calls: calls.length,
    recordings: found?.recordings ?? 0,
    unpaid: unpaid.length,
    methods: found?.methods ?? 0,
    files: files.length,
    payments: kept.length,
    refunds: found?.refunds ?? 0,
    paid_calls: paidCalls.length,
    opt_outs: found?.opt_outs ?? 0,
  };
}
