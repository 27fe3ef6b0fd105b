import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import { countListRows } from '../reminders/lists/save-rows.ts';
import { phoneForms } from './person.ts';
import { replaceMentions, type Erasing } from './replace-mentions.ts';

/** Deletes appointments and messages with everything that depends on them, and the events that plugins received about them. */
export async function eraseContacted(trx: Trx, erasing: Erasing): Promise<void> {
  const { person, records } = erasing;
  const { appointments, messages, mails } = records;
  await sql`
    delete from record_notices
    where kind = 'answer'
    and reference in (
      select 'answer ' || id_org || ' ' || record_appointment
      from notification_rows
      where id = any(${appointments}::text[])
    )
  `.execute(trx);
  await sql`
    delete from plugin_events
    using plugins
    where plugins.id = plugin_events.plugin
    and plugins.id_org = ${person.idOrg}::bigint
    and (
      body::jsonb #>> '{appointment,id}' = any(${appointments}::text[])
      or body ~* ${records.mentions.anywhere}
    )
  `.execute(trx);
  await eraseFromHousehold(trx, erasing);
  await eraseFromOthers(trx, erasing);
  await sql`delete from outbox where id = any(${mails}::text[])`.execute(trx);
  await sql`delete from messages where id = any(${messages}::text[])`.execute(trx);
  const { rows: lists } = await sql<{ id: string; status: string }>`
    with gone as (
      delete from notification_rows where id = any(${appointments}::text[]) returning notification
    )
    select id, status from notifications where id in (select notification from gone) order by id
  `.execute(trx);
  for (const { id, status } of lists) await countRemaining(trx, id, status);
  await sql`
    delete from text_replies
    where id_org = ${person.idOrg}::bigint
    and phone = any(${[...person.own.phones]}::text[])
  `.execute(trx);
}

/** Replaces the name in calls that the patient's household got together, because their text names everybody. */
async function eraseFromHousehold(trx: Trx, erasing: Erasing): Promise<void> {
  const { messages, mentions } = erasing.records;
  await replaceMentions(trx, erasing, {
    table: 'messages',
    columns: ['body', 'subject', 'detail'],
    pattern: mentions.own,
    where: sql`
      id <> all(${messages}::text[])
      and (
        joined_to = any(${messages}::text[])
        or id in (select joined_to from messages where id = any(${messages}::text[]))
        or joined_to in (select joined_to from messages where id = any(${messages}::text[]))
      )
    `,
  });
}

/** Replaces the patient in messages about other people to the patient's address, such as reminders of a child. The messages stay. */
async function eraseFromOthers(trx: Trx, erasing: Erasing): Promise<void> {
  const { person, records } = erasing;
  const { own, idOrg } = person;
  const org = sql`id_org = ${idOrg}::bigint`;
  const pattern = records.mentions.anywhere;
  await replaceMentions(trx, erasing, {
    ...{ table: 'messages', columns: ['body', 'subject', 'detail'], pattern },
    where: sql`
      ${org}
      and channel in ('voice', 'text', 'email')
      and address = any(${[...own.phones, ...own.emails]}::text[])
      and id <> all(${records.messages}::text[])
    `,
  });
  await replaceMentions(trx, erasing, {
    ...{ table: 'outbox', columns: ['subject', 'html', 'body_text'], pattern },
    where: sql`
      ${org}
      and lower(recipient) = any(${[...own.emails, ...phoneForms(own.phones)]}::text[])
      and id <> all(${records.mails}::text[])
    `,
  });
}

/** Recounts a list that was not sent. Other lists keep their status. */
async function countRemaining(trx: Trx, list: string, status: string): Promise<void> {
  if (status === 'draft' || status === 'ready') return countListRows(trx, list);
  await sql`
    update notifications
    set total = (select count(*) from notification_rows where notification = ${list})
    where id = ${list}
  `.execute(trx);
}
