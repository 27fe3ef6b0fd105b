import { sql } from 'kysely';
import { withSlashes } from '../../../shared/written-day.ts';
import type { Db } from '../database/db.ts';

/** A patient and the addresses by which records without a link to the contact are found. */
export interface Person {
  id: string;
  idOrg: string;
  first: string;
  last: string;
  /** Patient code; '' for none. */
  code: string;
  /** Birth date as YYYY-MM-DD; '' for none. */
  birth: string;
  /** Zip code and notes, which only the patient's own records have. */
  zip: string;
  /** Phone numbers and emails in lower case that no other contact has. */
  own: Addresses;
  /** Addresses that another contact has too. Records with them are the patient's only with the name. */
  shared: Addresses;
  /** True if no other contact has the code. */
  ownsCode: boolean;
  /** True if no other contact has the full name. Otherwise the name alone tells nothing. */
  ownsName: boolean;
  /** Written forms of the full name; none without both first and last name. */
  names: readonly string[];
}

interface Addresses {
  phones: readonly string[];
  emails: readonly string[];
}

interface ContactRow {
  first: string;
  last: string;
  code: string;
  birth: string;
  zip: string;
  phones: (string | null)[];
  emails: (string | null)[];
  sharedPhones: string[];
  sharedEmails: string[];
  ownsCode: boolean;
  ownsName: boolean;
}

/** Loads the patient of a contact. `lock` locks the contact until the transaction ends. */
export async function loadPerson(
  db: Db,
  { id, idOrg, lock = false }: { id: string; idOrg: string; lock?: boolean },
): Promise<Person | undefined> {
  const { rows } = await sql<ContactRow>`
    select trim(coalesce(first_name, '')) as first, trim(coalesce(last_name, '')) as last,
      trim(coalesce(patient_code, '')) as code, coalesce(dob::text, '') as birth, coalesce(zip, '') as zip,
      array_remove(array[phone, nullif(mobile_phone, phone)], '') as phones,
      array_remove(array[lower(email)], '') as emails,
      array(
        select number
        from unnest(array[mine.phone, mine.mobile_phone]) number
        where exists (
          select from contacts other
          where other.id_org = mine.id_org and other.id <> mine.id and other.phone = number
          union all
          select from contacts other
          where other.id_org = mine.id_org and other.id <> mine.id and other.mobile_phone = number
        )
      ) as "sharedPhones",
      array(
        select lower(mine.email)
        where exists (
          select from contacts other
          where other.id_org = mine.id_org and other.id <> mine.id and lower(other.email) = lower(mine.email)
          and other.email is not null
        )
      ) as "sharedEmails",
      not exists (
        select from contacts other
        where other.id_org = mine.id_org and other.id <> mine.id and other.patient_code = mine.patient_code
      ) as "ownsCode",
      not exists (
        select from contacts other
        where other.id_org = mine.id_org and other.id <> mine.id
        and other.last_name collate names = mine.last_name and other.first_name collate names = mine.first_name
      ) as "ownsName"
    from contacts mine
    where id = ${id}
    and id_org = ${idOrg}::bigint
    ${lock ? sql`for no key update` : sql``}
  `.execute(db);
  return rows[0] && toPerson(id, idOrg, rows[0]);
}

function toPerson(
  id: string,
  idOrg: string,
  { phones, emails, sharedPhones, sharedEmails, ...row }: ContactRow,
): Person {
  const among = (all: readonly (string | null)[], others: readonly string[], isShared: boolean) =>
    all.filter((one) => one !== null).filter((one) => others.includes(one) === isShared);
  const addresses = (isShared: boolean) => ({
    phones: among(phones, sharedPhones, isShared),
    emails: among(emails, sharedEmails, isShared),
  });
  return {
    ...{ id, idOrg, ...row },
    own: addresses(false),
    shared: addresses(true),
    names: namesOf(row.first, row.last),
  };
}

/** Returns the forms in which lists, health records and files write a full name. */
const namesOf = (first: string, last: string): string[] =>
  first && last ? [`${first} ${last}`, `${last}, ${first}`, `${last},${first}`, `${last} ${first}`] : [];

/** Returns the forms in which a birth date is written. */
export function birthForms(birth: string): string[] {
  const [year = '', month = '', day = ''] = birth.split('-');
  if (!day) return [];
  const name = new Date(`${birth}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    timeZone: 'UTC',
  });
  const [shortMonth, shortDay] = [String(Number(month)), String(Number(day))];
  return [
    ...[birth, withSlashes(birth), `${month}-${day}-${year}`, `${year}${month}${day}`],
    ...[`${shortMonth}/${shortDay}/${year}`, `${name} ${shortDay}, ${year}`],
  ];
}

/** Returns the forms in which call records and providers write a phone number. */
export const phoneForms = (phones: readonly string[]): string[] =>
  phones.flatMap((phone) => [phone, `1${phone}`, `+1${phone}`]);
