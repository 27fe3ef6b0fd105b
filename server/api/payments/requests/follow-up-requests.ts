import { sql, type RawBuilder } from 'kysely';
import { requestBlocks } from '../../../../shared/payment/requests.ts';
import { toTimestamp, type Db, type Trx } from '../../database/db.ts';
import { createRowScan, scanRows, scanSteps } from '../../database/row-scan.ts';
import { newId } from '../../database/ids.ts';
import { queueOpenWindows } from '../../reminders/queue-work.ts';
import { systemActor } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { writeAudit } from '../../rows/audit.ts';
import { findLastChannels, noteEvent } from '../../payment-messages/note-event.ts';
import { findRequested } from '../../payment-messages/payment-request.ts';
import { isUnpaid, reminderDays } from '../reminder-days.ts';
import { markMissed } from '../../payment-messages/mark-sent.ts';
import { requestPayment } from './request-payment.ts';
import { mainStop } from './plan-requests.ts';

type FollowDeps = Pick<ApiDeps, 'db' | 'config' | 'clock'>;

/** Dependencies of one round. Its audit rows share one operation. */
type RoundDeps = FollowDeps & { operation: string };

const batch = 50;

/**
 * Expires links past their last day, then sends the reminders of unpaid payments on the days set by the practice.
 * A failing practice or payment does not stop the others.
 */
export async function followUpRequests(baseDeps: FollowDeps): Promise<void> {
  const { db, clock } = baseDeps;
  const deps = { ...baseDeps, operation: newId(clock()) };
  await scanSteps('follow_asked', {
    late: () => db.transaction().execute((trx) => markMissed(trx, clock())),
    expire: () =>
      scanPractices(deps, expiring, { mayBeDue: mayBeOver(clock()), due: isOver(clock()), process: expire }),
    remind: () => {
      const due = isToRemind(clock());
      return scanPractices(deps, reminding, { mayBeDue: due, due, process: remind });
    },
  });
}

interface Found {
  id: string;
}

/** Maximum number of days for which a time can be calculated. A practice with a larger number fails in its own scan, without stopping others. */
const mostDays = 36_500;
const expiring = sql`org.pay_link_days > 0`;
const reminding = sql`org.pay_reminder_on <> '{}' and org.stopped_at is null`;

const isOver = (now: number, days = sql`org.pay_link_days`) => sql`
  payments.asked_at <= ${toTimestamp(now)} - ${days} * interval '1 day'
  and ${isUnpaid}
`;

const mayBeOver = (now: number) =>
  isOver(now, sql`case when org.pay_link_days <= ${mostDays} then org.pay_link_days else 0 end`);

/** Days after which an overdue reminder is skipped in favor of the next one. */
const lateDays = 3;

/** SQL condition for an index: requested at a time for which a reminder may be due. */
const isInSpan = (now: number) => sql`
  payments.asked_at <= ${toTimestamp(now)} - (select min(day) from ${reminderDays}) * interval '1 day'
  and payments.asked_at > ${toTimestamp(now)} - (select max(day) + ${lateDays} from ${reminderDays}) * interval '1 day'
`;

const isToRemind = (now: number) => sql`
  ${isInSpan(now)}
  and payments.reminded < cardinality(org.pay_reminder_on)
  and ${isUnpaid}
  and exists (
    select 1
    from ${remindersOf(now)} due
    where due.step > payments.reminded
    and payments.asked_at > ${toTimestamp(now)} - (due.days + ${lateDays}) * interval '1 day'
  )
`;

/** Selects how many reminder days have been reached as `step`, and the last one as `days`. */
const remindersOf = (now: number) => sql`
  (
    select count(*)::int as step, max(day) as days
    from ${reminderDays}
    where payments.asked_at <= ${toTimestamp(now)} - day * interval '1 day'
  )
`;

interface Scan {
  /** SQL condition on `payments` and its `org`. */
  due: RawBuilder<unknown>;
  /** Condition that selects the practices. It may select more than `due`, but never fails. */
  mayBeDue: RawBuilder<unknown>;
  process: (trx: Trx, id: string, deps: RoundDeps) => Promise<void>;
}

/** Scans each practice with a due payment separately. Each payment gets its own transaction, which locks and rechecks it. */
async function scanPractices(deps: RoundDeps, which: RawBuilder<unknown>, scan: Scan): Promise<void> {
  const { db } = deps;
  const practices = await sql<Found>`
    select id::text
    from org
    where ${which}
    and exists (
      select 1
      from payments
      where payments.id_org = org.id
      and payments.asked_at is not null
      and ${scan.mayBeDue}
    )
    order by org.id
  `.execute(db);
  const ids = practices.rows.map(({ id }) => id);
  await scanRows('follow_asked', ids, (idOrg) => scanPayments(deps, idOrg, scan));
}

async function scanPayments(deps: RoundDeps, idOrg: string, { due, process }: Scan): Promise<void> {
  const scan = createRowScan('follow_asked');
  const find = (db: Db, where: RawBuilder<unknown>) =>
    sql<Found>`
      select payments.id
      from payments
      join org on org.id = payments.id_org
      where payments.id_org = ${idOrg}::bigint
      and ${due}
      and ${where}
    `.execute(db);
  for (let after = ''; ;) {
    const { rows } = await find(
      deps.db,
      sql`payments.id > ${after} order by payments.id limit ${sql.lit(batch)}`,
    );
    for (const { id } of rows)
      await scan.attempt(id, () =>
        deps.db.transaction().execute(async (trx) => {
          const locked = await find(trx, sql`payments.id = ${id} for no key update of payments skip locked`);
          if (locked.rows.length > 0) await process(trx, id, deps);
        }),
      );
    if (rows.length < batch) break;
    after = rows.at(-1)?.id ?? '';
  }
  scan.end();
}

async function expire(trx: Trx, id: string, { clock, operation }: RoundDeps): Promise<void> {
  const now = clock();
  const { rows } = await sql<{ idOrg: string; days: number }>`
    update payments
    set status = 'Expired'
    from org
    where payments.id = ${id}
    and org.id = payments.id_org
    returning payments.id_org::text as "idOrg", org.pay_link_days as days
  `.execute(trx);
  for (const { idOrg, days } of rows) {
    const detail = `${days} days after the request`;
    await noteEvent(trx, { paymentId: id, idOrg, kind: 'expired', detail, now });
    const actor = { ...systemActor('delivery', idOrg), operation };
    const entry = { actor, action: 'payment expired', resource: 'payments' };
    await writeAudit(trx, { ...entry, recordId: id, detail: `Payment link expired ${detail}`, now });
  }
  await queueOpenWindows(trx);
}

async function remind(trx: Trx, id: string, { clock, ...deps }: RoundDeps): Promise<void> {
  const now = clock();
  const { rows } = await sql<{ idOrg: string; step: number }>`
    select payments.id_org::text as "idOrg", due.step
    from payments
    join org on org.id = payments.id_org
    cross join lateral ${remindersOf(now)} due
    where payments.id = ${id}
  `.execute(trx);
  for (const { idOrg, step } of rows) await sendReminder(trx, { id, idOrg, step }, { ...deps, now });
}

/**
 * Marks the reminders of unpaid payments that were due at `now` as sent, because the installation that this one was restored from may have sent
 * them. Returns the number of payments.
 */
export async function skipReminders(trx: Trx, now: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update payments
    set reminded = (select step from ${remindersOf(now)} due)
    from org
    where org.id = payments.id_org
    and ${reminding}
    and ${isToRemind(now)}
  `.execute(trx);
  return Number(numAffectedRows);
}

interface DueReminder {
  id: string;
  idOrg: string;
  step: number;
}

async function sendReminder(
  trx: Trx,
  { id, idOrg, step }: DueReminder,
  { config, operation, now }: Pick<RoundDeps, 'config' | 'operation'> & { now: number },
): Promise<void> {
  const payment = await findRequested(trx, { id, idOrg });
  const actor = { ...systemActor('delivery', idOrg), operation };
  const channels = await findLastChannels(trx, id);
  const options = { actor, channels, config, now, isReminder: true };
  const requested = payment && (await requestPayment(trx, payment, options));
  const stop = requested && requested.to.length === 0 && mainStop(Object.values(requested.stops));
  if (stop) {
    const detail = `Reminder: ${requestBlocks[stop]}`;
    await noteEvent(trx, { paymentId: id, idOrg, kind: 'not_sent', detail, now });
  }
  await trx.updateTable('payments').set({ reminded: step }).where('id', '=', id).execute();
}
