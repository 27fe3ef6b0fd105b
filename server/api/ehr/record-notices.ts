import { sql } from 'kysely';
import type { Log } from '../../log.ts';
import { recordNoticeMessages } from '../../../shared/messages/health-record.ts';
import { addJob, toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { scanRecords } from '../database/row-scan.ts';
import { FhirFault } from '../providers/fhir/fault.ts';
import type { PracticeRecord, PracticeRecords } from '../providers/fhir/fhir-server.ts';

export interface Told {
  detail: string;
  failed: (why: string) => string;
  paymentId: string | null;
  /** Sends the update. Throws a `FhirFault` if the record rejects it. */
  tell(record: PracticeRecord): Promise<void>;
  /** Saves the outcome: sent, or failed with a reason. */
  note?(trx: Trx, outcome: { why?: string; now: number }): Promise<void>;
}

type NoticeKind = 'charge' | 'refund' | 'return' | 'answer';

/** Loaders of updates by kind. They return undefined if there is nothing left to send. */
export type NoticeKinds = Readonly<
  Record<NoticeKind, (db: Db, reference: string) => Promise<Told | undefined>>
>;

interface NoticeDeps {
  db: Db;
  /** Returns the current time in Unix milliseconds. */
  clock: () => number;
  log: Log;
  records: PracticeRecords;
}

/** Time for which an update is retried. */
export const noticeLifeMs = 4 * 24 * 3_600_000;
const firstWaitMs = 30_000;
const longestWaitMs = 2 * 3_600_000;

interface QueuedNotice {
  reference: string;
  idOrg: string;
}

export const queueNotice = (db: Db, { reference, idOrg }: QueuedNotice, runAfterMs = 0): Promise<void> =>
  addJob(db, 'tell_record', { payload: { reference }, key: `record:${reference}`, runAfterMs, idOrg });

/** Sends one update to a health record. Retries failures with growing delays for days, then creates a task. */
export async function tellNotice(deps: NoticeDeps, kinds: NoticeKinds, reference: string): Promise<void> {
  const notice = await findNotice(deps.db, reference);
  if (!notice) return;
  const told = await kinds[notice.kind](deps.db, reference);
  if (!told) return;
  const fault = await tell(deps, notice, told);
  await deps.db.transaction().execute(async (trx) => {
    if (!(await isAsItWas(trx, notice))) return;
    if (!fault) await keepTold(trx, { notice, told, now: deps.clock() });
    else await keepFault(trx, { notice, told, fault, now: deps.clock() });
  });
}

interface Notice {
  reference: string;
  kind: NoticeKind;
  idOrg: string;
  tries: number;
  revision: number;
  /** Time when retries end, in Unix milliseconds. */
  leaveBy: number;
  /** Task of an earlier failure, if any. */
  task: string | null;
}

async function findNotice(db: Db, reference: string): Promise<Notice | undefined> {
  const { rows } = await sql<Notice>`
    select reference, kind, id_org::text as "idOrg", tries, revision, task,
      extract(epoch from leave_by)::double precision * 1000 as "leaveBy"
    from record_notices
    where reference = ${reference}
    and state = 'waiting'
  `.execute(db);
  return rows[0];
}

async function tell(
  { records, log }: NoticeDeps,
  notice: Notice,
  told: Told,
): Promise<FhirFault | undefined> {
  try {
    const record = await records.ofOrganisation(notice.idOrg);
    if (!record) return new FhirFault('refused', recordNoticeMessages.off);
    await told.tell(record);
    return undefined;
  } catch (error) {
    if (!(error instanceof FhirFault)) throw error;
    const { kind, status, message } = error;
    const { idOrg: org, kind: of, tries } = notice;
    log.warn({ org, of, tries: tries + 1, kind, status, reason: message }, 'a health record was not told');
    return error;
  }
}

/** True if the update has not changed since it was read. A changed one is already queued again. */
async function isAsItWas(trx: Trx, { reference, revision }: Notice): Promise<boolean> {
  const row = await trx
    .selectFrom('record_notices')
    .select(['state', 'revision'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'waiting' && row.revision === revision;
}

interface Ended {
  notice: Notice;
  told: Told;
  now: number;
}

async function keepTold(trx: Trx, { notice: { reference, task }, told, now }: Ended): Promise<void> {
  await trx.updateTable('record_notices').set({ state: 'told' }).where('reference', '=', reference).execute();
  await told.note?.(trx, { now });
  if (task !== null)
    await trx
      .updateTable('tasks')
      .set({ status: 'done', finished: toTimestamp(now) })
      .where('id', '=', task)
      .execute();
}

async function keepFault(trx: Trx, ended: Ended & { fault: FhirFault }): Promise<void> {
  const { notice, fault, now } = ended;
  const waitMs = Math.max(Math.min(firstWaitMs * 2 ** notice.tries, longestWaitMs), fault.retryAfterMs);
  const isOver = fault.kind === 'refused' || now + waitMs >= notice.leaveBy;
  await trx
    .updateTable('record_notices')
    .set({ tries: notice.tries + 1, due: toTimestamp(now + waitMs) })
    .where('reference', '=', notice.reference)
    .execute();
  if (isOver) await giveUp(trx, ended);
  else await queueNotice(trx, notice, waitMs);
}

/** Marks the update as failed and adds a task for the organization's administrators, who may retry it. */
async function giveUp(trx: Trx, { notice, told, fault, now }: Ended & { fault: FhirFault }): Promise<void> {
  const task = notice.task ?? newId(now);
  const ended = {
    status: 'failed',
    detail: told.detail,
    error: told.failed(fault.message),
    finished: toTimestamp(now),
  } as const;
  await trx
    .updateTable('record_notices')
    .set({ state: 'failed', task })
    .where('reference', '=', notice.reference)
    .execute();
  await told.note?.(trx, { why: fault.message, now });
  await trx
    .insertInto('tasks')
    .values({
      id: task,
      id_org: toId(notice.idOrg),
      kind: 'record',
      progress: null,
      payment: told.paymentId,
      created: toTimestamp(now),
      ...ended,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(ended))
    .execute();
}

/** Retries the failed update of a task and reopens the task. Returns false if there is none. */
export async function retryNotice(trx: Trx, task: string): Promise<boolean> {
  const { rows } = await sql<QueuedNotice>`
    update record_notices
    set state = 'waiting', tries = 0, due = now(),
      leave_by = now() + ${noticeLifeMs / 1000}::double precision * interval '1 second'
    where task = ${task}
    and state = 'failed'
    returning reference, id_org::text as "idOrg"
  `.execute(trx);
  const [notice] = rows;
  if (!notice) return false;
  await trx.updateTable('tasks').set({ error: null, finished: null }).where('id', '=', task).execute();
  await queueNotice(trx, notice);
  return true;
}

/** Queues updates again that were due before a moment in Unix milliseconds. */
export async function queueLateNotices(db: Db, before: number): Promise<void> {
  const late = await db
    .selectFrom('record_notices')
    .select((row) => ['reference', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('state', '=', 'waiting')
    .where('due', '<', toTimestamp(before))
    .execute();
  await scanRecords('resume_notices', late, {
    nameOf: ({ reference }) => reference,
    work: (notice) => queueNotice(db, notice),
  });
}
