import { sql } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { enterPractice } from '../../../scripts/bench/big/practice.ts';

interface ListOptions {
  name: string;
  people: number;
  channel?: 'text' | 'voice';
}

export interface EnteredList {
  idOrg: string;
  job: string;
}

/** Creates a practice with a notification list whose job is confirmed but not yet planned. */
export async function enterList(
  db: Db,
  { name, people, channel = 'text' }: ListOptions,
): Promise<EnteredList> {
  const { idOrg } = await enterPractice(db, name);
  const id = `${Math.trunc(Date.now() / 1000)}-${name.toLowerCase().replaceAll(' ', '')}`;
  await sql`insert into text_templates (id, id_org, name, template) values (${id}, ${idOrg}::bigint, 'T', 'Hi {{name}}')`.execute(
    db,
  );
  await sql`
    insert into phone_sequences (id, id_org, name, steps) values (${id}, ${idOrg}::bigint, 'S', '[]')
  `.execute(db);
  await sql`
    insert into reminders (id, id_org, name, lead_days, send_from, send_to, weekdays, active, text_template, phone_sequence)
    values (
      ${id}, ${idOrg}::bigint, 'R', 60, '00:00', '23:59', 'Mon,Tue,Wed,Thu,Fri,Sat,Sun', 'T',
      ${channel === 'text' ? id : null}, ${channel === 'voice' ? id : null}
    )
  `.execute(db);
  await sql`
    insert into notifications (id, id_org, name, reminder, status) values (${id}, ${idOrg}::bigint, 'L', ${id}, 'running')
  `.execute(db);
  await sql`
      insert into notification_rows
        (id, id_org, notification, line, name, mobile_phone, phone, date, time, status, same_as, useless_after)
      select ${id} || '-' || line, ${idOrg}::bigint, ${id}, line, 'Person ' || line, '312' || lpad(line::text, 7, '0'),
        '312' || lpad(line::text, 7, '0'), current_date + 30, '09:30', 'ready', line::text, now() + interval '30 days'
      from generate_series(1, ${people}::int) line
    `.execute(db);
  await sql`insert into jobs (id, id_org, notification, status) values (${id}, ${idOrg}::bigint, ${id}, 'queued')`.execute(
    db,
  );
  return { idOrg, job: id };
}

/** Creates a practice with a planned job. Nine of ten texts are due, and the window of every tenth text opens now. */
export function enterDue(
  db: Db,
  { name, people, analyzed = false }: ListOptions & Partial<Bulk>,
): Promise<EnteredList> {
  return inBulk(db, { analyzed }, async (bulk) => {
    const { idOrg, job } = await enterList(bulk, { name, people });
    const queue = `${job}-queue`;
    await sql`
      insert into queues (id, id_org, name, kind) values (${queue}, ${idOrg}::bigint, 'Texts', 'text')
    `.execute(bulk);
    await sql`
      insert into messages
        (id, id_org, job, "row", reminder, template, queue, channel, status, time, send_at, useless_after, name, address)
      select id, id_org, ${job}, id, ${job}, ${job}, ${queue}, 'text', case when line % 10 = 0 then 'planned' else 'due' end,
        now(), now() - interval '1 minute', useless_after, name, mobile_phone
      from notification_rows
      where notification = ${job}
    `.execute(bulk);
    await sql`update jobs set planned = now(), total = ${people} where id = ${job}`.execute(bulk);
    return { idOrg, job };
  });
}

interface Bulk {
  /** True to analyze the tables afterwards. */
  analyzed: boolean;
}

/** Rebuilds indexes afterwards and skips foreign key checks, which is much faster for a million rows. */
function inBulk<Answer>(db: Db, { analyzed }: Bulk, enter: (bulk: Db) => Promise<Answer>): Promise<Answer> {
  return db.connection().execute(async (bulk) => {
    await sql`set statement_timeout = 0`.execute(bulk);
    await sql`set synchronous_commit = off`.execute(bulk);
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition
      from pg_indexes
      where tablename in ('messages', 'notification_rows')
      and indexname not in (select conname from pg_constraint)
    `.execute(bulk);
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(bulk);
    await sql`set session_replication_role = replica`.execute(bulk);
    const entered = await enter(bulk);
    await sql`reset session_replication_role`.execute(bulk);
    for (const { definition } of rows) await sql.raw(definition).execute(bulk);
    // Autovacuum, which is off in tests, would do this within a minute.
    if (analyzed) await sql`analyze messages, notification_rows`.execute(bulk);
    await sql`reset synchronous_commit`.execute(bulk);
    await sql`reset statement_timeout`.execute(bulk);
    return entered;
  });
}
