import { apiCalls } from '../../../shared/api-calls.ts';
import { sql } from 'kysely';
import {
  areLikelyDuplicates,
  comparedFields,
  sharedFieldsOf,
  type Compared,
} from '../../../shared/contacts/duplicates.ts';
import { organizationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { isNotDistinctFrom } from './apart.ts';

/** Maximum duplicates returned, likely ones first, for phone numbers that many contacts share. */
const maxDuplicates = 10;
const mostRead = 50;

export const findDuplicates: SignedOperation<typeof apiCalls.findDuplicates> = async (request, { db }) => {
  const input = readRequest(apiCalls.findDuplicates, request);
  const { id } = input;
  const idOrg = organizationOf(request.actor);
  const phones = [input.phone, input.mobile_phone].filter(Boolean);
  const email = input.email.toLowerCase();
  const columns = sql.join(
    comparedFields.map((name) => (name === 'dob' ? sql`to_char(dob, 'MM/DD/YYYY') as dob` : sql.ref(name))),
  );
  const { rows } = await sql<Compared & { readonly id: string }>`
    select id, ${columns}
    from contacts
    where id in (
      select id from contacts where id_org = ${idOrg}::bigint and phone = any(${phones}::text[])
      union
      select id from contacts where id_org = ${idOrg}::bigint and mobile_phone = any(${phones}::text[])
      union
      select id from contacts
      where id_org = ${idOrg}::bigint and email is not null and lower(email) = nullif(${email}, '')
    )
    and id <> ${id}
    and ${isNotDistinctFrom(id)}
    order by id
    limit ${mostRead}
  `.execute(db);
  const duplicates = rows.map((row) => ({
    ...row,
    shares: sharedFieldsOf(row, input),
    likely: areLikelyDuplicates(row, input) ? ('T' as const) : ('F' as const),
  }));
  duplicates.sort((one, other) => other.likely.localeCompare(one.likely));
  return succeed(duplicates.slice(0, maxDuplicates));
};
