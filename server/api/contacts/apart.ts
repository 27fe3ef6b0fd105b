import { apiCalls } from '../../../shared/api-calls.ts';
import { sql } from 'kysely';
import { contacts } from '../../../shared/resources/contacts.ts';
import { toId, toTimestamp } from '../database/db.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';

/** SQL condition on `contacts`: staff did not mark the row and the given contact as different people. */
export const isNotDistinctFrom = (id: string) => sql`
  not exists (
    select 1
    from contacts_apart
    where one = least(contacts.id, ${id})
    and contacts_apart.other = greatest(contacts.id, ${id})
  )
`;

/** `POST contacts/apart` with `one` and `other`: marks two contacts as different people. Idempotent. */
export const markDistinct: SignedOperation<typeof apiCalls.keepApart> = async (request, { db, clock }) => {
  const named = readRequest(apiCalls.keepApart, request);
  const [one = '', other = ''] = [named.one, named.other].sort();
  if (!one || one === other) return refuse(400, 'one and other must name two contacts');
  const { actor } = request;
  const access = { definition: contacts, actor, now: clock() };
  for (const id of [one, other]) if (!(await findRow(db, access, id))) return notFound();
  await db
    .insertInto('contacts_apart')
    .values({
      id_org: toId(organizationOf(actor)),
      one,
      other,
      by_name: actor.userName,
      time: toTimestamp(clock()),
    })
    .onConflict((conflict) => conflict.columns(['one', 'other']).doNothing())
    .execute();
  return succeed();
};
