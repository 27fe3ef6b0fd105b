import type { apiCalls } from '../../../shared/api-calls.ts';
import { sql } from 'kysely';
import { comparedFields } from '../../../shared/contacts/duplicates.ts';
import { writeCount, type ApiRecord } from '../../../shared/reply.ts';
import { organizationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';

/** Maximum pairs listed. As staff resolve pairs, others appear. */
const maxDuplicates = 50;
/** Maximum contacts per address. An address shared by more contacts is a household's or a placeholder and does not indicate duplicates. */
const maxPerAddress = 20;

/**
 * `GET duplicates`: lists pairs of contacts that share a phone number or email and a name or birth date (`areLikelyDuplicates`), except pairs
 * that staff marked as different. Finds shared addresses by index scans, because only a few of a million contacts share one.
 */
export const listDuplicates: SignedOperation<typeof apiCalls.listDuplicates> = async ({ actor }, { db }) => {
  const idOrg = organizationOf(actor);
  const { rows } = await sql<{ one: ApiRecord; other: ApiRecord; count: number }>`
    with ${sharedAddresses(idOrg)},
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
    limit ${maxDuplicates}
  `.execute(db);
  const pairs = rows.map(({ one, other }) => ({ one, other }));
  return succeed(pairs, writeCount(rows[0]?.count ?? 0));
};

/** Table `shared` with the contacts that share an address, except addresses of too many contacts. */
const sharedAddresses = (idOrg: string) => sql`
  phones as (
    select coalesce(home.address, mobile.address) as address
    from ${peopleBy('phone', idOrg)} home
    full join ${peopleBy('mobile_phone', idOrg)} mobile on mobile.address = home.address
    where home.people > 1
    or mobile.people > 1
    or home.id <> mobile.id
  ),
  emails as (
    select lower(email) as address
    from contacts
    where id_org = ${idOrg}::bigint
    and email <> ''
    group by lower(email)
    having count(*) > 1
  ),
  shared as (
    select array_agg(reached.id) as ids
    from (select address from phones union all select address from emails) told
    cross join lateral (
      select id from contacts where id_org = ${idOrg}::bigint and phone = told.address
      union
      select id from contacts where id_org = ${idOrg}::bigint and mobile_phone = told.address
      union
      select id from contacts where id_org = ${idOrg}::bigint and email <> '' and lower(email) = told.address
      limit ${maxPerAddress + 1}
    ) reached
    group by told.address
    having count(*) <= ${maxPerAddress}
  )
`;

const peopleBy = (field: 'phone' | 'mobile_phone', idOrg: string) => sql`
  (
    select ${sql.ref(field)} as address, count(*) as people, min(id) as id
    from contacts
    where id_org = ${idOrg}::bigint
    and ${sql.ref(field)} <> ''
    group by ${sql.ref(field)}
  )
`;

const asRecord = (table: 'x' | 'y') => sql`
  jsonb_build_object('id', ${sql.ref(`${table}.id`)}, ${sql.join(
    comparedFields.flatMap((name) => [
      sql.lit(name),
      name === 'dob' ? sql`to_char(${sql.ref(`${table}.dob`)}, 'MM/DD/YYYY')` : sql.ref(`${table}.${name}`),
    ]),
  )})
`;
