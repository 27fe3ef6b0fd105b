import { sql } from 'kysely';
import { askStops } from '../../../../shared/payment/asking.ts';
import { toTimestamp, type Trx } from '../../database/db.ts';
import { queueOpening } from '../../delivery/queue-work.ts';
import { outsider } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { writeAudit } from '../../rows/audit.ts';
import { lastAskedBy, noteEvent } from '../note-event.ts';
import { findRequested } from '../payment-request.ts';
import { isUnpaid, reminderDays } from '../reminder-days.ts';
import { markLate } from '../mark-sent.ts';
import { askPayment } from './ask-payment.ts';
import { mainStop } from './plan-ask.ts';

type FollowDeps = Pick<ApiDeps, 'db' | 'config' | 'clock'>;

const batch = 50;

/** Ends the links whose days are over, then asks again for what is unpaid on the days that its practice has set. */
export async function followAsked(deps: FollowDeps): Promise<void> {
  await deps.db.transaction().execute((trx) => markLate(trx, deps.clock()));
  let more = true;
  while (more) more = await deps.db.transaction().execute((trx) => expireSome(trx, deps.clock()));
  more = true;
  while (more) more = await deps.db.transaction().execute((trx) => remindSome(trx, deps));
}

async function expireSome(trx: Trx, now: number): Promise<boolean> {
  const { rows } = await sql<{ id: string; id_org: string; days: number }>`
    select payments.id, payments.id_org::text, org.pay_link_days as days
    from payments
    join org on org.id = payments.id_org
    where org.pay_link_days > 0
    and payments.asked_at <= ${toTimestamp(now)} - org.pay_link_days * interval '1 day'
    and ${isUnpaid}
    order by payments.id
    limit ${batch}
    for update of payments skip locked
  `.execute(trx);
  for (const { id, id_org: idOrg, days } of rows) {
    await trx.updateTable('payments').set({ status: 'Expired' }).where('id', '=', id).execute();
    const detail = `${days} days after it was asked for`;
    await noteEvent(trx, { paymentId: id, idOrg, kind: 'expired', detail, now });
    const entry = { actor: outsider('delivery', idOrg), action: 'payment expired', resource: 'payments' };
    await writeAudit(trx, { ...entry, recordId: id, detail: `Payment link expired ${detail}`, now });
  }
  if (rows.length > 0) await queueOpening(trx);
  return rows.length > 0;
}

/** A reminder that could not be sent for so long is left out: the next day's comes. */
const lateDays = 3;

interface Due {
  id: string;
  id_org: string;
  /** How many of the days have come. */
  step: number;
}

async function remindSome(trx: Trx, { config, clock }: FollowDeps): Promise<boolean> {
  const now = clock();
  const { rows } = await sql<Due>`
    select payments.id, payments.id_org::text, due.step
    from payments
    join org on org.id = payments.id_org
    cross join lateral (
      select count(*)::int as step, max(day::int) as days
      from ${reminderDays}
      where payments.asked_at <= ${toTimestamp(now)} - day::int * interval '1 day'
    ) due
    where org.pay_reminder_days <> ''
    and org.stopped_at is null
    and payments.asked_at is not null
    and due.step > payments.reminded
    and payments.asked_at > ${toTimestamp(now)} - (due.days + ${lateDays}) * interval '1 day'
    and ${isUnpaid}
    order by payments.id
    limit ${batch}
    for update of payments skip locked
  `.execute(trx);
  for (const due of rows) await remind(trx, due, { config, now });
  return rows.length > 0;
}

async function remind(
  trx: Trx,
  { id, id_org: idOrg, step }: Due,
  { config, now }: Pick<ApiDeps, 'config'> & { now: number },
): Promise<void> {
  const payment = await findRequested(trx, { id, idOrg });
  const actor = outsider('delivery', idOrg);
  const channels = await lastAskedBy(trx, id);
  const asking = { actor, channels, config, now, isReminder: true };
  const asked = payment && (await askPayment(trx, payment, asking));
  const stop = asked && asked.to.length === 0 && mainStop(Object.values(asked.stops));
  if (stop) {
    const detail = `Reminder: ${askStops[stop]}`;
    await noteEvent(trx, { paymentId: id, idOrg, kind: 'not_sent', detail, now });
  }
  await trx.updateTable('payments').set({ reminded: step }).where('id', '=', id).execute();
}
