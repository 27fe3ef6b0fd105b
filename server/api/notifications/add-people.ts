import { sql } from 'kysely';
import type { ListQuery } from '../../../shared/list-query.ts';
import { jobMessages } from '../../../shared/messages/jobs.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import type { Db } from '../database/db.ts';
import { organisationOf, type Actor } from '../operation/actor.ts';
import { notFound, refuse } from '../operation/answer.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';
import { listAll } from '../rows/tenant.ts';
import { addRowsTo, mostRows } from './add-rows.ts';

/**
 * Adds everybody whom a search of the contacts finds (`{search}`), or who is on another list (`{list}`), for the `date` and `time` of the
 * body; whoever comes from a list keeps their own visit where it names none. Answers as `addNotificationRows` does.
 */
export const addPeople: SignedOperation = async (request, { db, clock }) => {
  const { actor, params } = request;
  const asked = bodyOf(request);
  const now = clock();
  const list = textOf(asked, 'list');
  const search = textOf(asked, 'search').trim();
  if (!list && !search) return refuse(400, jobMessages.people);
  if (!list && !actor.sections.includes('contacts')) return refuse(403, jobMessages.noContacts);
  const people = list ? await onList(db, actor, list) : await found(db, actor, { search, now });
  if (!people) return notFound();
  const visit = pick(asked, ['date', 'time']);
  const records = people.map((person) => ({ ...person, ...visit }));
  const addition = { actor, listId: params['id'] ?? '', records };
  return db.transaction().execute((trx) => addRowsTo(trx, addition, now));
};

/** What the record says of these, without what it leaves open. */
const pick = (record: ApiRecord, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(record, name)]).filter(([, value]) => value !== ''));

/** One more than may be added shows that there are too many. */
const mostRead = mostRows + 1;

async function found(
  db: Db,
  actor: Actor,
  { search, now }: { search: string; now: number },
): Promise<ApiRecord[]> {
  const query: ListQuery = { page: 1, size: 0, count: false, search, sort: [], filter: {}, fields: ['id'] };
  const people: ApiRecord[] = [];
  for await (const batch of listAll(db, { definition: contacts, actor, now }, query)) {
    people.push(...batch.map(({ id }) => ({ contact: id })));
    if (people.length >= mostRead) break;
  }
  return people;
}

/** Undefined where the organisation has no such list. Rows at fault are left where they are. */
async function onList(db: Db, actor: Actor, list: string): Promise<ApiRecord[] | undefined> {
  if (list.includes('\u0000')) return undefined;
  const idOrg = organisationOf(actor);
  const { rows: lists } = await sql`
    select 1 from notifications where id = ${list} and id_org = ${idOrg}::bigint
  `.execute(db);
  if (lists.length === 0) return undefined;
  const { rows } = await sql<ApiRecord>`
    select contact, patient_code, name, phone, mobile_phone, email, to_char(date, 'MM/DD/YYYY') as date, time,
      provider, location, language
    from notification_rows
    where notification = ${list}
    and status <> 'error'
    order by line
    limit ${mostRead}
  `.execute(db);
  return rows.map((row) => pick(row, Object.keys(row)));
}
