import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { messagesPerList, onlyMeasured, orgOf, practiceOf, spreadDays, type Filling } from './fill.ts';

const listsAtOnce = 5000;
const recordsAtOnce = 100_000;

/** Inserts lists with their appointments, jobs, messages and transitions, and contacts, calls, payments and audit rows, each ordered by time. */
export async function fillRecords(db: Db, filling: Filling): Promise<void> {
  const lists = Math.ceil(filling.messages / messagesPerList);
  await inParts(lists, listsAtOnce, async (part) => {
    for (const statement of listStatements(selectNumbers(filling, part, lists))) await statement.execute(db);
  });
  const others = [
    [filling.messages / 10, insertContacts],
    [filling.messages / 5, insertCalls],
    [filling.messages / 20, insertPayments],
    [filling.messages / 10, insertAudit],
  ] as const;
  for (const [count, insert] of others)
    await inParts(Math.ceil(count), recordsAtOnce, (part) =>
      insert(selectNumbers(filling, part, Math.ceil(count))).execute(db),
    );
}

interface Part {
  from: number;
  to: number;
}

async function inParts(count: number, size: number, work: (part: Part) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += size) await work({ from, to: Math.min(from + size, count) - 1 });
}

/** Table `item` with the number `k` of a record, its practice `n` and `org`, and the time `at` at which it was created, in order. */
function selectNumbers(filling: Filling, { from, to }: Part, count: number): RawBuilder<unknown> {
  return sql`
    (
      select k, n, org, at, floor(extract(epoch from at))::bigint || '-' as head
      from (
        select k, n, ${orgOf(sql`n`, filling)} as org,
          now() - (${sql.lit(count)} - k)::double precision / ${sql.lit(count)} * ${sql.lit(spreadDays)} * interval '1 day' as at
        from (
          select k, ${practiceOf(sql`k`, filling)} as n from generate_series(${from}::int, ${to}::int) k
        ) numbered
        where ${onlyMeasured(sql`n`, filling)}
      ) placed
    ) item
  `;
}

/** Days between the creation of a list and its appointments, and between a reminder and its appointment. */
const [ahead, lead] = [sql`interval '10 days'`, sql`interval '2 days'`];

const listStatements = (items: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  insertLists(items),
  insertJobs(items),
  insertAppointments(items),
  insertMessages(items),
];

const insertLists = (items: RawBuilder<unknown>) => sql`
  insert into notifications (id, id_org, name, reminder, status, total, created)
  select head || 'l' || k, org, 'List ' || k, '1700000000-r' || n || '-1',
    case when at + ${ahead} - ${lead} > now() then 'running' else 'done' end, 12, at
  from ${items}
`;

const insertJobs = (items: RawBuilder<unknown>) => sql`
  insert into jobs (id, id_org, notification, status, total, sent, created, planned, finished)
  select head || 'j' || k, org, head || 'l' || k, case when at + ${ahead} - ${lead} > now() then 'running' else 'done' end, 12, 12, at, at,
    case when at + ${ahead} - ${lead} <= now() then at + ${ahead} - ${lead} end
  from ${items}
`;

const insertAppointments = (items: RawBuilder<unknown>) => sql`
  insert into notification_rows (
    id, id_org, notification, line, contact, patient_code, name, mobile_phone, email, date, time, status, reason_code, same_as,
    useless_after, answer, answered_at, answered_by, cid
  )
  select head || 'w' || k || '-' || line, org, head || 'l' || k, line, 'c' || person, 'P' || person, 'Person ' || person,
    (3120000000 + person)::text, 'person' || person || '@mail.example', (at + ${ahead})::date, lpad((8 + line % 9)::text, 2, '0') || ':30',
    case when person % 50 = 0 then 'error' else 'ready' end, case when person % 50 = 0 then 'no_address' end, person::text, at + ${ahead},
    answer, case when answer is not null then at + ${ahead} - ${lead} end, case when answer is not null then 'text' end, head || person
  from (
    select item.*, line, k::bigint * 12 + line as person,
      case when at + ${ahead} - ${lead} > now() then null when (k * 12 + line) % 100 < 40 then 'confirm'
        when (k * 12 + line) % 100 < 43 then 'cancel' when (k * 12 + line) % 100 < 44 then 'callback' end as answer
    from ${items}, generate_series(1, 12) line
  ) appointment
`;

/** Inserts two messages of each appointment with their transitions. */
const insertMessages = (items: RawBuilder<unknown>) => sql`
  with sent as (
    insert into messages (
      id, id_org, job, contact, name, channel, address, status, attempts, time, "row", reminder, queue, template, send_at, useless_after,
      claimed, called, provider_ref, body, reason
    )
    select id, org, head || 'j' || k, 'c' || person, 'Person ' || person, channel,
      case channel when 'email' then 'person' || person || '@mail.example' else (3120000000 + person)::text end, status,
      case when status in ('planned', 'left_out') then 0 else 1 end, greatest(at, least(send_at, now())), head || 'w' || k || '-' || line,
      '1700000000-r' || n || '-1', '1700000000-q' || n || channel, '1700000000-t' || n, send_at, at + ${ahead},
      case when status not in ('planned', 'left_out') then send_at end, case when status not in ('planned', 'left_out') then send_at end,
      case when status not in ('planned', 'left_out', 'unknown') then 'SM' || md5(id) end,
      case when status not in ('planned', 'left_out') then 'Person ' || person || ': your appointment is on Monday at 9:30 AM. Reply C to confirm or X to cancel.' end,
      case when status = 'left_out' then 'no_address' end
    from (
      select drawn.*, head || 'm' || k || '-' || line || left(channel, 1) as id,
        case when send_at > now() then 'planned' when draw < 2000 then 'left_out' when draw < 5000 then 'failed'
          when draw < 5050 then 'unknown' when channel = 'email' or draw < 5250 and channel = 'voice' then 'sent' else 'delivered' end as status
      from (
        select item.*, line, channel, at + ${ahead} - ${lead} as send_at, k::bigint * 12 + line as person,
          (k::bigint * 24 + line * 2 + length(channel)) * 7919 % 100000 as draw
        from ${items}, generate_series(1, 12) line,
          unnest(array['text', case when k % 5 = 0 then 'voice' else 'email' end]) channel
      ) drawn
    ) message
    returning id, status, send_at
  )
  insert into message_moves (message, time, event, status)
  select id, send_at, 'claim', 'sending' from sent where status not in ('planned', 'left_out')
  union all
  select id, send_at, 'taken', 'sent' from sent where status not in ('planned', 'left_out')
`;

const insertContacts = (items: RawBuilder<unknown>) => sql`
  insert into contacts (id, id_org, first_name, last_name, mobile_phone, email, dob, language, patient_code, provider, location, zip)
  select head || 'c' || k, org, (array['James', 'Mary', 'José', 'Zoë', 'Karen', 'Brian'])[1 + k % 6],
    (array['Smith', 'Nguyen', 'García', 'Walker', 'Lee', 'Novak'])[1 + k % 6] || chr(97 + k % 26) || chr(97 + k / 26 % 26),
    (3120000000 + k::bigint)::text, 'person' || k || '@mail.example', date '1940-01-01' + k % 25000, 'en', 'P' || k,
    'Dr. ' || chr(65 + k % 7), 'Main Street', '60601'
  from ${items}
`;

const insertCalls = (items: RawBuilder<unknown>) => sql`
  insert into ivr (
    id, id_org, cdr_start, cdr_dst, cdr_duration, cdr_billsec, info, balance, provider, name, phone, patient_code, status
  )
  select head || 'i' || k, org, at at time zone 'UTC', '3125550170', 20 + k % 400, k % 380,
    case when k % 3 = 0 then 'Answered,English,Identified,Authenticated,MMenu' else 'Answered,English,Hang up' end,
    case when k % 30 = 0 then 10 + k % 190 end, case when k % 3 = 0 then 'Dr. ' || chr(65 + k % 7) end, 'Person ' || k,
    (3120000000 + k::bigint)::text, 'P' || k, 'ANSWERED'
  from ${items}
`;

/** Inserts payments, most of them requested by a text, which is a message without a job. */
const insertPayments = (items: RawBuilder<unknown>) => sql`
  with made as (
    insert into payments (
      id, id_org, patient_id, first_name, last_name, dob, mobile_phone, email, amount, status, created, asked_at, reminded, paid_at,
      paid_amount, card_brand, last_4
    )
    select head || 'p' || k, org, 'P' || k, 'Person', 'No ' || k, '1970-01-01', (3120000000 + k::bigint)::text,
      'person' || k || '@mail.example', 10 + k % 200, status, at, case when status <> 'Requested' then at end, 3,
      case when status = 'Paid' then at + interval '1 day' end, case when status = 'Paid' then 10 + k % 200 end,
      case when status = 'Paid' then 'VISA' end, case when status = 'Paid' then '4242' end
    from (
      select *, case when at < now() - interval '30 days' and k % 100 < 15 then 'Expired' when k % 100 < 5 then 'Requested'
        when k % 100 < 15 then 'Sent' else 'Paid' end as status
      from ${items}
    ) payment
    returning id, id_org, mobile_phone, asked_at
  )
  insert into messages (id, id_org, name, channel, address, status, attempts, time, send_at, claimed, called, provider_ref, payment)
  select id || 'y', id_org, 'Person', 'text', mobile_phone, 'delivered', 1, asked_at, asked_at, asked_at, asked_at, 'SP' || md5(id), id
  from made
  where asked_at is not null
`;

const insertAudit = (items: RawBuilder<unknown>) => sql`
  insert into audit (id, id_org, time, user_name, action, resource, record_id, detail, record_name)
  select head || 'u' || k, org, at, 'user-' || n || '-' || k % 3, (array['login', 'update', 'create', 'export'])[1 + k % 4], 'contacts',
    'c' || k, 'Phone changed', 'Person ' || k
  from ${items}
`;
