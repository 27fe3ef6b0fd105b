import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import { queueFetch } from '../recordings/fetch-recording.ts';
import { phoneForms } from './person.ts';
import type { Erasing } from './replace-mentions.ts';

/**
 * Deletes calls and their recordings. The record of a call in which somebody paid stays without the patient. A recording that the provider
 * still has is deleted there too.
 */
export async function eraseCalls(trx: Trx, erasing: Erasing): Promise<void> {
  const { person, records, pseudonym } = erasing;
  const { calls, paidCalls, lines } = records;
  const { rows } = await sql<{ id: string; ref: string | null }>`
    delete from recordings
    where call = any(${[...calls, ...paidCalls]}::text[])
    or phone_call = any(${lines}::text[])
    returning id, ref
  `.execute(trx);
  for (const { id, ref } of rows) if (ref !== null) await queueFetch(trx, { id, ref, idOrg: person.idOrg });
  await sql`delete from phone_calls where id = any(${lines}::text[])`.execute(trx);
  await sql`delete from call_follow_ups where call = any(${paidCalls}::text[])`.execute(trx);
  await sql`delete from ivr where id = any(${calls}::text[])`.execute(trx);
  await sql`
    update ivr
    set name = ${pseudonym.full}, phone = null, email = null, patient_code = null, case_code = null, client_code = null,
      medical_code = null, appt_dob = null, appt_tov = null, appt_status = null, appt_labs = null, user1 = null, user2 = null,
      user3 = null, message = null
    where id = any(${paidCalls}::text[])
  `.execute(trx);
  await eraseFromPhone(trx, erasing);
}

/** Deletes counters of the patient's wrong answers, and cached speech that names the patient. */
async function eraseFromPhone(trx: Trx, { person, records }: Erasing): Promise<void> {
  await sql`
    delete from caller_guards
    where id_org = ${person.idOrg}::bigint
    and patient = any(${[...(person.ownsCode ? [person.code] : []), ...phoneForms(person.own.phones), ...records.charged, ...records.unpaid, person.id]}::text[])
  `.execute(trx);
  await sql`
    delete from speech_sounds
    where id_org = ${person.idOrg}::bigint
    and text ~* ${records.mentions.own}
  `.execute(trx);
}
