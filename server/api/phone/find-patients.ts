import { sql, type RawBuilder } from 'kysely';
import { isLanguage } from '../../../shared/language.ts';
import type { VerificationField } from '../../../shared/phone/step-kinds.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import type { Trx } from '../database/db.ts';
import type { Caller } from './call/call-state.ts';

/** Maximum number of matches returned. A caller with several matches is not identified. */
const mostFound = 3;

export async function findByPhone(trx: Trx, idOrg: string, phone: string): Promise<Caller[]> {
  if (!/^\d{10}$/.test(phone)) return [];
  return findPeople(trx, idOrg, {
    contacts: sql`(contacts.phone = ${phone} or contacts.mobile_phone = ${phone})`,
    payments: sql`payments.mobile_phone = ${phone}`,
  });
}

export async function findByCode(trx: Trx, idOrg: string, digits: string): Promise<Caller[]> {
  return findPeople(trx, idOrg, {
    contacts: sql`regexp_replace(contacts.patient_code, '[^0-9]', '', 'g') = ${digits}`,
    payments: sql`regexp_replace(payments.patient_id, '[^0-9]', '', 'g') = ${digits}`,
  });
}

interface Found extends Omit<Caller, 'language'> {
  language: string | null;
}

async function findPeople(
  trx: Trx,
  idOrg: string,
  where: { contacts: RawBuilder<unknown>; payments: RawBuilder<unknown> },
): Promise<Caller[]> {
  const { rows } = await sql<Found>`
    (
      select coalesce(patient_code, '') as code, id as contact, coalesce(first_name, '') as "firstName",
        coalesce(last_name, '') as "lastName", coalesce(provider, '') as provider,
        coalesce(location, '') as location, language
      from contacts
      where id_org = ${idOrg}::bigint
      and ${where.contacts}
      limit ${mostFound}
    )
    union all
    (
      select distinct on (payments.patient_id) payments.patient_id, coalesce(contacts.id, ''),
        coalesce(payments.first_name, contacts.first_name, ''), coalesce(payments.last_name, contacts.last_name, ''),
        coalesce(contacts.provider, payments.provider, ''), coalesce(contacts.location, ''), contacts.language
      from payments
      left join contacts on contacts.id_org = payments.id_org and contacts.patient_code = payments.patient_id
      where payments.id_org = ${idOrg}::bigint
      and ${where.payments}
      and payments.patient_id <> ''
      and payments.status = any(${[...payableStatuses]}::text[])
      order by payments.patient_id, payments.id desc
      limit ${mostFound}
    )
  `.execute(trx);
  const people = rows.map(({ language, ...found }) => ({
    ...found,
    ...(isLanguage(language) && { language }),
  }));
  return [...new Map(people.reverse().map((person) => [person.code || person.contact, person])).values()];
}

export async function findOnFile(
  trx: Trx,
  idOrg: string,
  { code, contact }: Caller,
): Promise<Readonly<Record<VerificationField, string>>> {
  const { rows } = await sql<Record<VerificationField, string | null>>`
    select to_char(coalesce(contacts.dob, billed.dob), 'MM/DD/YYYY') as dob,
      coalesce(nullif(contacts.zip, ''), billed.zip) as zip
    from (select) one
    left join contacts on contacts.id_org = ${idOrg}::bigint and contacts.id = ${contact}
    left join lateral (
      select dob, zip
      from payments
      where payments.id_org = ${idOrg}::bigint
      and payments.patient_id = nullif(${code}, '')
      order by id desc
      limit 1
    ) billed on true
  `.execute(trx);
  const [found] = rows;
  return { dob: found?.dob ?? '', zip: found?.zip ?? '' };
}
