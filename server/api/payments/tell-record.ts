import { sql } from 'kysely';
import { recordNoticeMessages } from '../../../shared/messages/payment-requests.ts';
import type { Log } from '../../log.ts';
import { addJob, toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { searchOf, toReconciliation, type TakenPayment } from '../ehr/payment-resource.ts';
import { FhirFault } from '../providers/fhir/fault.ts';
import type { PracticeRecords } from '../providers/fhir/fhir-server.ts';
import { noteEvent } from './note-event.ts';

interface TellDeps {
  db: Db;
  clock: () => number;
  log: Log;
  records: PracticeRecords;
}

const lifeMs = 4 * 24 * 3_600_000;
const firstWaitMs = 30_000;
const longestWaitMs = 2 * 3_600_000;

/** Has the practice's health record told of a charge, in the transaction in which it was paid, where its settings ask for that. */
export async function queueRecordNotice(
  trx: Trx,
  { reference, idOrg, now }: { reference: string; idOrg: string; now: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into record_notices (reference, payment_id, id_org, due, leave_by)
    select charge.reference, charge.payment_id, charge.id_org, ${toTimestamp(now)}, ${toTimestamp(now + lifeMs)}
    from payment_charges charge
    join client_settings settings on settings.id = charge.id_org
    where charge.reference = ${reference}
    and charge.id_org = ${idOrg}::bigint
    and settings.epic_enabled = 'T'
    and settings.epic_post_pay_enabled = 'T'
  `.execute(trx);
  if (numAffectedRows) await queue(trx, reference);
}

const queue = (db: Db, reference: string, runAfterMs = 0) =>
  addJob(db, 'tell_record', { payload: { reference }, key: `record:${reference}`, runAfterMs });

/** Tells a health record of one charge. What fails for now is tried again, later each time, for days; then a task says so. */
export async function tellRecord(deps: TellDeps, reference: string): Promise<void> {
  const notice = await findNotice(deps.db, reference);
  if (!notice) return;
  const fault = await tell(deps, notice);
  await deps.db.transaction().execute(async (trx) => {
    if (!(await isWaiting(trx, reference))) return;
    if (!fault) await keepTold(trx, notice, deps.clock());
    else await keepFault(trx, notice, { fault, now: deps.clock() });
  });
}

type Notice = TakenPayment & {
  paymentId: string;
  idOrg: string;
  tries: number;
  leaveBy: number;
  /** That told of an earlier failure. */
  task: string | null;
};

async function findNotice(db: Db, reference: string): Promise<Notice | undefined> {
  const { rows } = await sql<Notice>`
    select notice.reference, notice.payment_id as "paymentId", notice.id_org::text as "idOrg", notice.tries, notice.task,
      extract(epoch from notice.leave_by)::double precision * 1000 as "leaveBy",
      coalesce(payment.patient_id, '') as "patientId", charge.amount_cents as cents,
      case when payment.attempt = notice.reference then coalesce(payment.paid_items, payment.items) end as items,
      case when payment.attempt = notice.reference then coalesce(payment.auth, '') else '' end as auth,
      case
        when payment.attempt = notice.reference
        then concat(coalesce(nullif(payment.card_brand, ''), 'bank account'), ' ending in ', payment.last_4)
        else ''
      end as method,
      to_char(charge.paid_at at time zone coalesce(nullif(org.timezone, ''), 'UTC'), 'YYYY-MM-DD') as day,
      extract(epoch from charge.paid_at)::double precision * 1000 as "paidAt"
    from record_notices notice
    join payment_charges charge on charge.reference = notice.reference
    join payments payment on payment.id = notice.payment_id
    join org on org.id = notice.id_org
    where notice.reference = ${reference}
    and notice.state = 'waiting'
  `.execute(db);
  return rows[0];
}

async function tell({ records, log }: TellDeps, notice: Notice): Promise<FhirFault | undefined> {
  try {
    const record = await records.ofOrganisation(notice.idOrg);
    if (!record) return new FhirFault('refused', recordNoticeMessages.off);
    await record.server.createOnce(toReconciliation(notice, record.patientIdType), searchOf(notice));
    return undefined;
  } catch (error) {
    if (!(error instanceof FhirFault)) throw error;
    const { kind, status, message } = error;
    const { reference, tries } = notice;
    log.warn({ reference, tries: tries + 1, kind, status, reason: message }, 'a health record was not told');
    return error;
  }
}

async function isWaiting(trx: Trx, reference: string): Promise<boolean> {
  const row = await trx
    .selectFrom('record_notices')
    .select('state')
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'waiting';
}

async function keepTold(trx: Trx, notice: Notice, now: number): Promise<void> {
  const { reference, paymentId, idOrg, cents, task } = notice;
  await trx.updateTable('record_notices').set({ state: 'told' }).where('reference', '=', reference).execute();
  await noteEvent(trx, { paymentId, idOrg, kind: 'recorded', amountCents: cents, now });
  if (task !== null)
    await trx
      .updateTable('tasks')
      .set({ status: 'done', finished: toTimestamp(now) })
      .where('id', '=', task)
      .execute();
}

interface Failed {
  fault: FhirFault;
  now: number;
}

async function keepFault(trx: Trx, notice: Notice, { fault, now }: Failed): Promise<void> {
  const tries = notice.tries + 1;
  const waitMs = Math.max(Math.min(firstWaitMs * 2 ** notice.tries, longestWaitMs), fault.retryAfterMs);
  const isOver = fault.kind === 'refused' || now + waitMs >= notice.leaveBy;
  await trx
    .updateTable('record_notices')
    .set({ tries, due: toTimestamp(now + waitMs) })
    .where('reference', '=', notice.reference)
    .execute();
  if (isOver) await giveUp(trx, notice, { fault, now });
  else await queue(trx, notice.reference, waitMs);
}

/** Those who administrate the organisation find it among its tasks, and may have it tried again. */
async function giveUp(trx: Trx, notice: Notice, { fault, now }: Failed): Promise<void> {
  const { reference, paymentId, idOrg, cents } = notice;
  const task = notice.task ?? newId(now);
  const ended = {
    status: 'failed',
    error: recordNoticeMessages.failed(fault.message),
    finished: toTimestamp(now),
  } as const;
  await trx
    .updateTable('record_notices')
    .set({ state: 'failed', task })
    .where('reference', '=', reference)
    .execute();
  await noteEvent(trx, {
    paymentId,
    idOrg,
    kind: 'not_recorded',
    amountCents: cents,
    detail: fault.message,
    now,
  });
  await trx
    .insertInto('tasks')
    .values({
      id: task,
      id_org: toId(idOrg),
      kind: 'record',
      progress: null,
      detail: recordNoticeMessages.detail(cents),
      payment: paymentId,
      created: toTimestamp(now),
      ...ended,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(ended))
    .execute();
}

/** The task that says that the record was not told waits with it, and tells what becomes of that. */
export async function retryRecordNotice(trx: Trx, task: string): Promise<boolean> {
  const { rows } = await sql<{ reference: string }>`
    update record_notices
    set state = 'waiting', tries = 0, due = now(), leave_by = now() + ${lifeMs / 1000}::double precision * interval '1 second'
    where task = ${task}
    and state = 'failed'
    returning reference
  `.execute(trx);
  const reference = rows[0]?.reference;
  if (reference === undefined) return false;
  await trx.updateTable('tasks').set({ error: null, finished: null }).where('id', '=', task).execute();
  await queue(trx, reference);
  return true;
}

/** Queues again what should have been told by a moment in Unix milliseconds. */
export async function queueRecordNotices(db: Db, before: number): Promise<void> {
  const late = await db
    .selectFrom('record_notices')
    .select('reference')
    .where('state', '=', 'waiting')
    .where('due', '<', toTimestamp(before))
    .execute();
  for (const { reference } of late) await queue(db, reference);
}
