import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/db.ts';
import { mentions, mentionsOf, wordsOf, type Mentions } from './mentions.ts';
import { phoneForms, type Person } from './person.ts';

/** IDs of a patient's records, by kind. */
export interface PersonRecords {
  /** Payments that were charged. They stay, without the patient's details. */
  charged: string[];
  /** Payment requests that were never charged. */
  unpaid: string[];
  appointments: string[];
  messages: string[];
  /** Queued, sent and captured mails and texts of the outbox. */
  mails: string[];
  /** Call records of calls in which somebody paid. They stay, without the patient's details. */
  paidCalls: string[];
  calls: string[];
  /** Inbound calls as the phone system recorded them. */
  lines: string[];
  /** Files whose name names the patient. */
  files: { id: string; name: string }[];
  mentions: Mentions;
}

/**
 * Finds the records of a patient by the contact, the patient code, and addresses that no other contact has. With a code or an address that
 * another contact has too, a record must also have the patient's name. So must messages that only go to the patient's address, because
 * parents get the messages about their children. Calls with the patient's own phone number stay if they name somebody else.
 */
export async function findRecords(db: Db, person: Person): Promise<PersonRecords> {
  const ids = async (query: RawBuilder<unknown>) =>
    (await sql<{ id: string }>`${query}`.execute(db)).rows.map(({ id }) => id);
  const payments = await findPayments(db, person);
  const appointments = await ids(appointmentsOf(person));
  const of = { payments: payments.map(({ id }) => id), appointments };
  const messages = await ids(messagesOf(person, of));
  const calls = await findCalls(db, person);
  const patterns = mentionsOf(person, await findAliases(db, person, of));
  return {
    charged: payments.filter(({ charged }) => charged).map(({ id }) => id),
    unpaid: payments.filter(({ charged }) => !charged).map(({ id }) => id),
    appointments,
    messages,
    mails: await ids(mailsOf(person, { ...of, messages }, patterns)),
    paidCalls: calls.filter(({ paid }) => paid).map(({ id }) => id),
    calls: calls.filter(({ paid }) => !paid).map(({ id }) => id),
    lines: await ids(linesOf(person)),
    files: await findFiles(db, person, patterns),
    mentions: patterns,
  };
}

/** SQL condition: the name is the patient's full name. */
const isNamed = (name: RawBuilder<unknown>, { names }: Person) =>
  sql`search_form(trim(${name})) in (select search_form(form) from unnest(${[...names]}::text[]) form)`;

/** SQL condition: first and last name are empty or contain the patient's. */
const mayBeNamed = (name: { first: RawBuilder<unknown>; last: RawBuilder<unknown> }, person: Person) => {
  const part = (column: RawBuilder<unknown>, own: string) =>
    own ? sql`(coalesce(${column}, '') = '' or ${column} ~* ${wordsOf(own)})` : sql`true`;
  return sql`${part(name.first, person.first)} and ${part(name.last, person.last)}`;
};

const phonesOf = ({ own, shared }: Person) => [...own.phones, ...shared.phones];
const emailsOf = ({ own, shared }: Person) => [...own.emails, ...shared.emails];

const hasAddress = (person: Person) => sql`
  (phone = any(${phonesOf(person)}::text[]) or mobile_phone = any(${phonesOf(person)}::text[]) or lower(email) = any(${emailsOf(person)}::text[]))
`;

const appointmentsOf = (person: Person) => sql`
  select id
  from notification_rows
  where id_org = ${person.idOrg}::bigint
  and contact = ${person.id}
  union
  select id
  from notification_rows
  where id_org = ${person.idOrg}::bigint
  and patient_code = nullif(${person.code}, '')
  and (contact is null or contact = ${person.id})
  and (${person.ownsCode} or ${isNamed(sql`name`, person)})
  union
  select id
  from notification_rows
  where id_org = ${person.idOrg}::bigint
  and contact is null
  and coalesce(patient_code, '') in ('', ${person.code})
  and ${hasAddress(person)}
  and ${isNamed(sql`name`, person)}
`;

interface Found {
  payments: readonly string[];
  appointments: readonly string[];
}

const messagesOf = (person: Person, { payments, appointments }: Found) => sql`
  select id
  from messages
  where id_org = ${person.idOrg}::bigint
  and contact = ${person.id}
  union
  select id from messages where "row" = any(${[...appointments]}::text[])
  union
  select id from messages where payment = any(${[...payments]}::text[])
  union
  select id
  from messages
  where id_org = ${person.idOrg}::bigint
  and channel in ('voice', 'text', 'email')
  and address = any(${[...phonesOf(person), ...emailsOf(person)]}::text[])
  and contact is null
  and ${isNamed(sql`name`, person)}
`;

const mailsOf = (
  { idOrg, own }: Person,
  { payments, messages }: Found & { messages: string[] },
  { named }: Mentions,
) => sql`
  select id
  from outbox
  where id_org = ${idOrg}::bigint
  and (
    payment = any(${[...payments]}::text[])
    or message = any(${messages}::text[])
    or (
      payment is null
      and message is null
      and lower(recipient) = any(${[...own.emails, ...phoneForms(own.phones)]}::text[])
      and concat_ws(' ', subject, body_text, html) ~* ${named}
    )
  )
`;

const linesOf = (person: Person) => {
  const { idOrg, own, shared, code, ownsCode } = person;
  const [first, last] = [sql`state #>> '{caller,firstName}'`, sql`state #>> '{caller,lastName}'`];
  const named = isNamed(sql`concat_ws(' ', ${first}, ${last})`, person);
  return sql`
    select id
    from phone_calls
    where id_org = ${idOrg}::bigint
    and (
      state #>> '{caller,code}' = nullif(${code}, '') and (${ownsCode} or ${named})
      or coalesce(state #>> '{caller,code}', '') in ('', ${code})
      and (
        from_number = any(${phoneForms(own.phones)}::text[]) and ${mayBeNamed({ first, last }, person)}
        or from_number = any(${phoneForms(shared.phones)}::text[]) and ${named}
      )
    )
  `;
};

async function findPayments(db: Db, person: Person) {
  const { idOrg, code, ownsCode, birth, first, last } = person;
  const { rows } = await sql<{ id: string; charged: boolean }>`
    with found as (
      select id
      from payments
      where id_org = ${idOrg}::bigint
      and patient_id = nullif(${code}, '')
      and (${ownsCode} or ${isNamed(sql`concat_ws(' ', first_name, last_name)`, person)})
      union
      select id
      from payments
      where id_org = ${idOrg}::bigint
      and last_name collate names = nullif(${last}, '')
      and first_name collate names = nullif(${first}, '')
      and coalesce(patient_id, '') = ''
      and (
        mobile_phone = any(${phonesOf(person)}::text[])
        or lower(email) = any(${emailsOf(person)}::text[])
        or dob = nullif(${birth}, '')::date
      )
    )
    select id,
      status in ('Paid', 'Refunded') or attempt is not null
      or exists (select from payment_charges where payment_id = payments.id) as charged
    from payments
    where id in (select id from found)
  `.execute(db);
  return rows;
}

async function findCalls(db: Db, person: Person) {
  const { own, shared, code, idOrg, ownsCode } = person;
  const named = isNamed(sql`name`, person);
  const { rows } = await sql<{ id: string; paid: boolean }>`
    select id,
      coalesce(balance, 0) > 0 or exists (select from payment_charges where payment_charges.call = ivr.id) as paid
    from ivr
    where id_org = ${idOrg}::bigint
    and (
      patient_code = nullif(${code}, '') and (${ownsCode} or ${named})
      or coalesce(patient_code, '') in ('', ${code})
      and (
        phone = any(${phoneForms(own.phones)}::text[]) and ${mayBeNamed({ first: sql`name`, last: sql`name` }, person)}
        or phone = any(${phoneForms(shared.phones)}::text[]) and ${named}
      )
    )
  `.execute(db);
  return rows;
}

/** Finds other spellings of the name in the patient's appointments and payments, for example with a middle name. */
async function findAliases(db: Db, { id, idOrg }: Person, { payments, appointments }: Found) {
  const { rows } = await sql<{ name: string }>`
    select distinct name
    from notification_rows
    where id = any(${[...appointments]}::text[])
    and contact = ${id}
    and name is not null
    union
    select concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))
    from payments
    where id_org = ${idOrg}::bigint
    and id = any(${[...payments]}::text[])
  `.execute(db);
  return rows.map(({ name }) => name);
}

async function findFiles(db: Db, { idOrg, first, last }: Person, { anywhere }: Mentions) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from files where id_org = ${idOrg}::bigint order by name, id
  `.execute(db);
  return rows.filter(({ name }) => {
    const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return (
      mentions(anywhere, name.replaceAll('_', ' ')) ||
      [first, last].every((part) => part !== '' && words.includes(part.toLowerCase()))
    );
  });
}
