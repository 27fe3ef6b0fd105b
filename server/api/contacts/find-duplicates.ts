import { sql } from 'kysely';
import { areLikelyOne, comparedFields, sharesOf } from '../../../shared/contacts/duplicates.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { organisationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { apartFrom } from './apart.ts';

/** Maximum duplicates returned. For a number shared by many, likely ones come first. */
const mostTold = 10;
const mostRead = 50;

/** `POST contacts/duplicates` with the values of a form, and the `id` if the contact exists. */
export const findDuplicates: SignedOperation = async (request, { db }) => {
  const given = bodyOf(request);
  const id = textOf(given, 'id');
  const idOrg = organisationOf(request.actor);
  const phones = [textOf(given, 'phone'), textOf(given, 'mobile_phone')].filter(Boolean);
  const email = textOf(given, 'email').toLowerCase();
  const columns = sql.join(
    comparedFields.map((name) => (name === 'dob' ? sql`to_char(dob, 'MM/DD/YYYY') as dob` : sql.ref(name))),
  );
  const { rows } = await sql<ApiRecord>`
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
    and ${apartFrom(id)}
    order by id
    limit ${mostRead}
  `.execute(db);
  const told = rows.map((row) => ({
    ...row,
    shares: sharesOf(row, given),
    likely: areLikelyOne(row, given) ? 'T' : 'F',
  }));
  told.sort((one, other) => other.likely.localeCompare(one.likely));
  return succeed(told.slice(0, mostTold));
};
