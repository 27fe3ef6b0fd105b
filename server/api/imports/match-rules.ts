import { sql } from 'kysely';
import { haveDifferentCodes } from '../../../shared/contacts/duplicates.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { contacts } from '../../../shared/resources/contacts.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import type { Db } from '../database/db.ts';

export interface MatchRule<Values = ApiRecord> {
  /** Returns the keys of a row, most reliable first. Rows with the same key are the same record. */
  keysOf(values: Values): string[];
  /** True if the row is about a different person than the record that one of its keys matches. */
  isOther(record: Values, values: Values): boolean;
  find(db: Db, idOrg: string, rows: readonly Values[]): Promise<Map<string, string>>;
}

type ContactValues = InputOf<typeof contacts>;

/**
 * Matches contacts by patient code, or else by phone number and name. Different patient codes mean different contacts, such as a father and
 * son
 * with the same name.
 */
const contactRule: MatchRule<ContactValues> = {
  keysOf: (values) => [
    ...(values.patient_code ? [codeKey(values.patient_code)] : []),
    ...peopleOf(values).map(personKey),
  ],
  isOther: haveDifferentCodes,
  async find(db, idOrg, rows) {
    const codes = rows.flatMap(({ patient_code: code }) => code || []);
    const people = rows.flatMap(peopleOf);
    return new Map([...(await findCodes(db, idOrg, codes)), ...(await findPeople(db, idOrg, people))]);
  },
};

/** Matching rules by resource. Rows of other resources are always new. */
export const matchRules: Readonly<Record<string, MatchRule>> = { contacts: contactRule };

interface Person {
  phone: string;
  first: string;
  last: string;
}

const codeKey = (code: string) => `code ${code}`;
const personKey = ({ phone, first, last }: Person) =>
  `${phone} ${first.toLowerCase()}\n${last.toLowerCase()}`;

function peopleOf({ first_name, last_name, phone, mobile_phone }: ContactValues): Person[] {
  const [first, last] = [first_name ?? '', last_name ?? ''];
  const phones = new Set([phone ?? '', mobile_phone ?? '']);
  return [...phones].filter(Boolean).map((number) => ({ phone: number, first, last }));
}

/** Finds the oldest record with each code. A `min` aggregate would make the planner use the wrong index. */
async function findCodes(db: Db, idOrg: string, codes: readonly string[]): Promise<[string, string][]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<{ code: string; id: string }>`
    select patient_code as code, (array_agg(id order by id))[1] as id
    from contacts
    where id_org = ${idOrg}::bigint
    and patient_code = any(${codes}::text[])
    group by patient_code
  `.execute(db);
  return rows.map(({ code, id }) => [codeKey(code), id]);
}

async function findPeople(db: Db, idOrg: string, people: readonly Person[]): Promise<[string, string][]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ n: number; id: string }>`
    select w.n, (array_agg(c.id order by c.id))[1] as id
    from unnest(
      ${people.map(({ phone }) => phone)}::text[],
      ${people.map(({ first }) => first)}::text[],
      ${people.map(({ last }) => last)}::text[]
    ) with ordinality as w (phone, first_name, last_name, n)
    cross join lateral (
      select id, first_name, last_name
      from contacts
      where id_org = ${idOrg}::bigint
      and phone = w.phone
      union all
      select id, first_name, last_name
      from contacts
      where id_org = ${idOrg}::bigint
      and mobile_phone = w.phone
    ) c
    where lower(c.first_name) = lower(w.first_name)
    and lower(c.last_name) = lower(w.last_name)
    group by w.n
  `.execute(db);
  return rows.flatMap(({ n, id }): [string, string][] => {
    const person = people[n - 1];
    return person ? [[personKey(person), id]] : [];
  });
}
