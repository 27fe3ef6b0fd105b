import { sql } from 'kysely';
import type { RowRule } from '../../../shared/resources/notification-rows.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { ruleReasons } from '../notifications/judge-row.ts';
import { loadRowFacts } from '../notifications/row-facts.ts';
import { loadSending, type Sending } from './sending.ts';
import { moveMessages, type MovedMessage } from './move.ts';
import { planRow, type PlannedMessage } from './plan-row.ts';
import { isSettled, loadVisitRows } from './visit-rows.ts';

const rowsAtOnce = 1000;

interface PlannedJob {
  id: string;
  id_org: string;
  notification: string;
  /** Unix seconds. */
  start_at: number | null;
}

type PlanDeps = Pick<ApiDeps, 'db' | 'clock' | 'config'>;

/**
 * Makes the messages of a confirmed job, one for each row, reminder and channel, every row judged anew. What a worker that was killed
 * left is taken up where it stood: a message that is there is not made again. Answers whether there is something to send.
 */
export async function planJob(deps: PlanDeps, id: string): Promise<boolean> {
  for (let after = 0; ;) {
    const last = await planSome(deps, { id, after });
    if (typeof last === 'boolean') return last;
    after = last;
  }
}

/** The next job has its turn then. */
const partsAtOnce = 5;

/** Plans some thousand rows after a line. Answers the line to go on after, or as `planJob` where that was the end. */
export async function planSome(
  { db, clock, config }: PlanDeps,
  { id, after }: { id: string; after: number },
): Promise<number | boolean> {
  let line = after;
  for (let part = 0; part < partsAtOnce; part += 1) {
    const from = line;
    const last = await db
      .transaction()
      .execute((trx) => planPart(trx, { id, after: from, now: clock(), config }));
    if (last === undefined) return true;
    if (last === 'over') return false;
    line = last;
  }
  return line;
}

/** Plans the rows after a line. Answers the last line; undefined where that was the end, 'over' where the job waits for no plan. */
async function planPart(
  trx: Trx,
  { id, after, now, config }: { id: string; after: number; now: number } & Pick<ApiDeps, 'config'>,
): Promise<number | 'over' | undefined> {
  const job = await lockJob(trx, id);
  if (!job) return 'over';
  const sending = await loadSending(trx, { list: job.notification, idOrg: job.id_org, now, config });
  const rows = await loadVisitRows(trx, {
    list: job.notification,
    reminder: sending.reminder,
    job: id,
    after,
    most: rowsAtOnce,
    where: isToPlan(id),
  });
  if (rows.length === 0) {
    await joinHouseholds(trx, id, sending.hours.zone);
    await trx
      .updateTable('jobs')
      .set({ planned: toTimestamp(now) })
      .where('id', '=', id)
      .execute();
    return undefined;
  }
  const facts = await loadRowFacts(
    trx,
    job.id_org,
    rows.map((row) => ({ ...row })),
  );
  const notBefore = Math.max(Math.floor(now / 1000), job.start_at ?? 0);
  const planned = rows.map((row) => planRow(row, { facts, sending, now, notBefore }));
  await keepJudgement(
    trx,
    planned.map(({ row, rule }) => ({ id: row.id, rule: rule ?? null })),
  );
  await keepMessages(
    trx,
    planned.flatMap(({ messages }) => messages),
    { job, sending, now },
  );
  return rows.at(-1)?.line;
}

async function lockJob(trx: Trx, id: string): Promise<PlannedJob | undefined> {
  const { rows } = await sql<PlannedJob>`
    select id, id_org::text, notification, extract(epoch from start_at)::double precision as start_at
    from jobs
    where id = ${id}
    and status in ('queued', 'running', 'paused')
    and planned is null
    for update
  `.execute(trx);
  return rows[0];
}

/** All rows but those that no time changes, and those that have their messages. */
const isToPlan = (job: string) => sql`
  not ${isSettled()}
  and not exists (
    select 1
    from messages
    where messages."row" = notification_rows.id
    and messages.job = ${job}
  )
`;

/** What a rule cancels now is cancelled in the list too; what no rule cancels any more is ready. */
async function keepJudgement(trx: Trx, rows: readonly { id: string; rule: RowRule | null }[]): Promise<void> {
  const records = rows.map(({ id, rule }) => ({ id, rule, reason: rule && ruleReasons[rule] }));
  await sql`
    update notification_rows
    set status = case when given.rule is null then 'ready' else 'cancelled_by_rules' end,
      reason = given.reason,
      reason_code = given.rule
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (id text, rule text, reason text)
    where notification_rows.id = given.id
    and notification_rows.reason_code is distinct from given.rule
  `.execute(trx);
}

interface Keeping {
  job: PlannedJob;
  sending: Sending;
  now: number;
}

/** Every message begins as planned; those that a check keeps back are left out at once, with their reason. */
async function keepMessages(
  trx: Trx,
  messages: readonly PlannedMessage[],
  { job, sending, now }: Keeping,
): Promise<void> {
  const records = messages.map(({ sendAt, ...message }) => ({
    ...message,
    queue: sending.queues[message.channel],
    send_at: sendAt ?? null,
  }));
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into messages
        (id, id_org, job, contact, name, channel, address, status, time, "row", reminder, queue, template, to_contact,
        send_at, useless_after, checks, after_message)
      select id, ${job.id_org}::bigint, ${job.id}, contact, name, channel, address, 'planned', ${toTimestamp(now)}, "row",
        ${sending.reminder}, queue, template, to_contact, to_timestamp(send_at), to_timestamp(useless_after), checks, after_message
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (
        id text, contact text, name text, channel text, address text, "row" text, queue text, template text,
        to_contact boolean, send_at double precision, useless_after double precision, checks jsonb,
        after_message text
      )
      on conflict do nothing
      returning id
    ), told as (
      insert into message_moves (message, time, event, status)
      select id, ${toTimestamp(now)}, 'plan', 'planned'
      from made
    )
    select id
    from made
  `.execute(trx);
  const made = new Set(rows.map(({ id }) => id));
  const left = records.filter(({ id, reason }) => reason !== undefined && made.has(id));
  const leaving = left.map(({ id, reason }): MovedMessage => ({ id, reason }));
  await moveMessages(trx, 'leave_out', { messages: leaving, now });
}

/** One call a day to one number: it speaks for all whom it is for. */
async function joinHouseholds(trx: Trx, job: string, zone: string): Promise<void> {
  await sql`
    update messages
    set joined_to = lead
    from (
      select call.id, first_value(call.id) over same_call as lead
      from messages call
      join notification_rows visit on visit.id = call."row"
      where call.job = ${job}
      and call.channel = 'voice'
      and call.status = 'planned'
      window same_call as (
        partition by call.address, (call.send_at at time zone ${zone})::date
        order by call.send_at, visit.line
      )
    ) calls
    where messages.id = calls.id
    and messages.id <> lead
  `.execute(trx);
}
