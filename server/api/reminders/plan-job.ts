import { sql } from 'kysely';
import type { RowRule } from '../../../shared/resources/notification-rows.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { ruleReasons } from './lists/judge-row.ts';
import { loadRowFacts } from './lists/row-facts.ts';
import { loadSending, type Sending } from './sending.ts';
import { moveMessages, type MovedMessage } from './move.ts';
import { planRow, type PlannedMessage } from './plan-row.ts';
import { isSettled, loadAppointmentRows } from './appointment-rows.ts';

const rowsAtOnce = 1000;

interface PlannedJob {
  id: string;
  id_org: string;
  notification: string;
  /** Start of the job in Unix seconds. */
  start_at: number | null;
}

type PlanDeps = Pick<ApiDeps, 'db' | 'clock' | 'config'>;

/**
 * Creates the messages of a confirmed job, one per row, reminder and channel, after rechecking every row. Resumes after an interruption
 * without creating messages twice. Returns true if the job has been planned.
 */
export async function planJob(deps: PlanDeps, id: string): Promise<boolean> {
  for (let after = 0; ;) {
    const last = await planSome(deps, { id, after });
    if (typeof last === 'boolean') return last;
    after = last;
  }
}

/** Maximum parts per run, so that the next job gets its turn. */
const partsAtOnce = 5;

/** Plans a few thousand rows after a line. Returns the line to continue after, or the result of `planJob` at the end. */
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

/** Plans the rows after a line. Returns the last line, undefined at the end, or 'over' if the job is not waiting for a plan. */
async function planPart(
  trx: Trx,
  { id, after, now, config }: { id: string; after: number; now: number } & Pick<ApiDeps, 'config'>,
): Promise<number | 'over' | undefined> {
  const job = await lockJob(trx, id);
  if (!job) return 'over';
  const sending = await loadSending(trx, { list: job.notification, job: id, idOrg: job.id_org, now, config });
  const rows = await loadAppointmentRows(trx, {
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
  const facts = await loadRowFacts(trx, job.id_org, rows);
  const notBefore = Math.max(Math.floor(now / 1000), job.start_at ?? 0);
  const planned = rows.map((row) => planRow(row, { facts, sending, now, notBefore }));
  await saveJudgement(
    trx,
    planned.map(({ row, rule }) => ({ id: row.id, rule: rule ?? null })),
  );
  await saveMessages(
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
    for no key update
  `.execute(trx);
  return rows[0];
}

/** Matches rows that still need planning, except settled ones. */
const isToPlan = (job: string) => sql`
  not ${isSettled()}
  and not exists (
    select 1
    from messages
    where messages."row" = notification_rows.id
    and messages.job = ${job}
  )
`;

/** Updates the rows' statuses: canceled if a rule now applies, ready if no rule applies anymore. */
async function saveJudgement(trx: Trx, rows: readonly { id: string; rule: RowRule | null }[]): Promise<void> {
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

interface MessageSaving {
  job: PlannedJob;
  sending: Sending;
  now: number;
}

/** Inserts messages as planned. Leaves out messages with a failed check and records the reason. */
async function saveMessages(
  trx: Trx,
  messages: readonly PlannedMessage[],
  { job, sending, now }: MessageSaving,
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
  const excluded = records.filter(({ id, reason }) => reason !== undefined && made.has(id));
  const leaving = excluded.map(({ id, reason }): MovedMessage => ({ id, reason }));
  await moveMessages(trx, 'leave_out', { messages: leaving, now });
}

/** Joins calls to the same number on the same day so that one call covers all of them. */
async function joinHouseholds(trx: Trx, job: string, zone: string): Promise<void> {
  await sql`
    update messages
    set joined_to = lead
    from (
      select call.id, first_value(call.id) over same_call as lead
      from messages call
      join notification_rows appointment on appointment.id = call."row"
      where call.job = ${job}
      and call.channel = 'voice'
      and call.status = 'planned'
      window same_call as (
        partition by call.address, (call.send_at at time zone ${zone})::date
        order by call.send_at, appointment.line
      )
    ) calls
    where messages.id = calls.id
    and messages.id <> lead
  `.execute(trx);
}
