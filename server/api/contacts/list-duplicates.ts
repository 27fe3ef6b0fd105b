import { sql } from 'kysely';
import { comparedFields } from '../../../shared/contacts/duplicates.ts';
import { writeCount, type ApiRecord } from '../../../shared/reply.ts';
import { organisationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

/** Pairs on the page: merged or told apart, they make room for others. */
const mostTold = 50;
/** A number that more people have is a house's or a placeholder, and tells nobody. */
const mostOfAddress = 20;

/**
 * `GET duplicates`: the pairs of contacts that share a number or an email and have one name or one birth, by `areLikelyOne`, less those that staff
 * told apart.
 */
export const listDuplicates: SignedOperation = async ({ actor }, { db }) => {
  const idOrg = organisationOf(actor);
  const { rows } = await sql<{ one: ApiRecord; other: ApiRecord; count: number }>`
    with reached as (
      select phone as address, id from contacts where id_org = ${idOrg}::bigint and phone <> ''
      union
      select mobile_phone, id from contacts where id_org = ${idOrg}::bigint and mobile_phone <> ''
      union
      select lower(email), id from contacts where id_org = ${idOrg}::bigint and email <> ''
    ),
    shared as (
      select array_agg(id) as ids
      from reached
      group by address
      having count(*) between 2 and ${mostOfAddress}
    ),
    pairs as (
      select distinct a.id as one, b.id as other
      from shared
      cross join lateral unnest(ids) a (id)
      cross join lateral unnest(ids) b (id)
      where a.id < b.id
    )
    select ${asRecord('x')} as one, ${asRecord('y')} as other, count(*) over () as count
    from pairs
    join contacts x on x.id = pairs.one
    join contacts y on y.id = pairs.other
    where (
      search_form(x.first_name) = search_form(y.first_name) and search_form(x.last_name) = search_form(y.last_name)
      or x.dob = y.dob
    )
    and (nullif(x.patient_code, '') <> nullif(y.patient_code, '')) is not true
    and not exists (select 1 from contacts_apart apart where apart.one = x.id and apart.other = y.id)
    order by x.last_name collate names, x.first_name collate names, x.id, y.id
    limit ${mostTold}
  `.execute(db);
  const pairs = rows.map(({ one, other }) => ({ one, other }));
  return succeed(pairs, writeCount(rows[0]?.count ?? 0));
};

const asRecord = (table: 'x' | 'y') => sql`
  jsonb_build_object('id', ${sql.ref(`${table}.id`)}, ${sql.join(
    comparedFields.flatMap((name) => [
      sql.lit(name),
      name === 'dob' ? sql`to_char(${sql.ref(`${table}.dob`)}, 'MM/DD/YYYY')` : sql.ref(`${table}.${name}`),
    ]),
  )})
`;
