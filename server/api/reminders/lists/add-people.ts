import { sql } from 'kysely';
import { apiCalls } from '../../../../shared/api-calls.ts';
import type { ListQuery } from '../../../../shared/list-query.ts';
import { jobMessages } from '../../../../shared/locales/en/jobs.ts';
import type { ApiRecord } from '../../../../shared/reply.ts';
import { contacts } from '../../../../shared/resources/contacts.ts';
import { writeValues } from '../../../../shared/wire/wire-types.ts';
import type { Db } from '../../database/db.ts';
import { organizationOf, type Actor } from '../../operation/actor.ts';
import { notFound, refuse } from '../../operation/answer.ts';
import { readRequest, type SignedOperation } from '../../operation/operation.ts';
import { listAll } from '../../rows/tenant.ts';
import { addRowsTo, mostRows } from './add-rows.ts';

export const addPeople: SignedOperation<typeof apiCalls.addPeople> = async (request, { db, clock }) => {
  const { actor, params } = request;
  const now = clock();
  const { list, date, time, ...typed } = readRequest(apiCalls.addPeople, request);
  const search = typed.search.trim();
  if (!list && !search) return refuse(400, jobMessages.people);
  if (!list && !actor.sections.includes('contacts')) return refuse(403, jobMessages.noContacts);
  const people = list
    ? await listPeopleOf(db, actor, list)
    : await searchContacts(db, actor, { search, now });
  if (!people) return notFound();
  const appointment = writeValues({ date, time });
  const records = people.map((person) => ({ ...person, ...appointment }));
  const addition = { actor, listId: params['id'] ?? '', records };
  return db.transaction().execute((trx) => addRowsTo(trx, addition, now));
};

/** Reads one row more than the limit to detect that the limit is exceeded. */
const mostRead = mostRows + 1;

async function searchContacts(
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

/** Reads the valid rows of another notification list. Returns undefined if the organization does not have that list. */
async function listPeopleOf(db: Db, actor: Actor, list: string): Promise<ApiRecord[] | undefined> {
  if (list.includes('\u0000')) return undefined;
  const idOrg = organizationOf(actor);
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
  return rows.map(withoutEmpty);
}

const withoutEmpty = (record: ApiRecord) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''));
