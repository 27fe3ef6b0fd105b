import { sql } from 'kysely';
import type { Log } from '../../log.ts';
import { outboundEventMessages } from '../../../shared/locales/en/health-record.ts';
import { addJob, toId, toTimestamp, type Db, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { scanRecords } from '../database/row-scan.ts';
import { FhirFailure } from '../providers/fhir/fhir-answers.ts';
import type { PracticeRecord, PracticeRecords } from '../providers/fhir/fhir-server.ts';

export interface OutboundEvent {
  detail: string;
  failed: (why: string) => string;
  paymentId: string | null;
  /** Sends the update. Throws a `FhirFailure` if the health record rejects it or is unavailable. */
  send(record: PracticeRecord): Promise<void>;
  /** Saves the outcome. `why` is the reason for a failure. */
  note?(trx: Trx, result: { why?: string; now: number }): Promise<void>;
}

type EventKind = 'charge' | 'refund' | 'return' | 'answer';

/** Loaders of updates by kind. They return undefined if there is nothing left to send. */
export type EventBuilders = Readonly<
  Record<EventKind, (db: Db, reference: string) => Promise<OutboundEvent | undefined>>
>;

interface EventDeps {
  db: Db;
  /** Returns the current time in Unix milliseconds. */
  clock: () => number;
  log: Log;
  records: PracticeRecords;
}

/** How long an update is retried, in milliseconds. */
export const eventLifetimeMs = 4 * 24 * 3_600_000;
const firstWaitMs = 30_000;
const longestWaitMs = 2 * 3_600_000;

interface QueuedEvent {
  reference: string;
  idOrg: string;
}

export const queueEvent = (db: Db, { reference, idOrg }: QueuedEvent, runAfterMs = 0): Promise<void> =>
  addJob(db, 'tell_record', { payload: { reference }, key: `record:${reference}`, runAfterMs, idOrg });

/** Sends one update to a health record. Retries failures with growing delays for days, then creates a task. */
export async function dispatchEvent(deps: EventDeps, kinds: EventBuilders, reference: string): Promise<void> {
  const event = await findEvent(deps.db, reference);
  if (!event) return;
  const outbound = await kinds[event.kind](deps.db, reference);
  if (!outbound) return;
  const failure = await send(deps, event, outbound);
  await deps.db.transaction().execute(async (trx) => {
    if (!(await isUnchanged(trx, event))) return;
    if (!failure) await markSent(trx, { event, outbound, now: deps.clock() });
    else await recordFailure(trx, { event, outbound, failure, now: deps.clock() });
  });
}

interface StoredEvent {
  reference: string;
  kind: EventKind;
  idOrg: string;
  tries: number;
  revision: number;
  /** Time when retries end, in Unix milliseconds. */
  leaveBy: number;
  /** Id of the task created for an earlier failure, if any. */
  task: string | null;
}

/** Answers wait while their organization is closed. Charges and refunds are reported, because the money has moved. */
const maySend = sql<boolean>`(
  kind <> 'answer'
  or not exists (select from org where org.id = record_notices.id_org and org.closed_at is not null)
)`;

async function findEvent(db: Db, reference: string): Promise<StoredEvent | undefined> {
  const { rows } = await sql<StoredEvent>`
    select reference, kind, id_org::text as "idOrg", tries, revision, task,
      extract(epoch from leave_by)::double precision * 1000 as "leaveBy"
    from record_notices
    where reference = ${reference}
    and state = 'waiting'
    and ${maySend}
  `.execute(db);
  return rows[0];
}

async function send(
  { records, log }: EventDeps,
  event: StoredEvent,
  outbound: OutboundEvent,
): Promise<FhirFailure | undefined> {
  try {
    const record = await records.ofOrganization(event.idOrg);
    if (!record) return new FhirFailure('refused', outboundEventMessages.off);
    await outbound.send(record);
    return undefined;
  } catch (error) {
    if (!(error instanceof FhirFailure)) throw error;
    const { kind, status, message } = error;
    const { idOrg: org, kind: of, tries } = event;
    log.warn(
      { org, of, tries: tries + 1, kind, status, reason: message },
      'health record could not be updated',
    );
    return error;
  }
}

/** True if the update has not changed since it was read. A changed update has already been queued again. */
async function isUnchanged(trx: Trx, { reference, revision }: StoredEvent): Promise<boolean> {
  const row = await trx
    .selectFrom('record_notices')
    .select(['state', 'revision'])
    .where('reference', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.state === 'waiting' && row.revision === revision;
}

interface Ended {
  event: StoredEvent;
  outbound: OutboundEvent;
  now: number;
}

async function markSent(trx: Trx, { event: { reference, task }, outbound, now }: Ended): Promise<void> {
  await trx.updateTable('record_notices').set({ state: 'told' }).where('reference', '=', reference).execute();
  await outbound.note?.(trx, { now });
  if (task !== null)
    await trx
      .updateTable('tasks')
      .set({ status: 'done', finished: toTimestamp(now) })
      .where('id', '=', task)
      .execute();
}

async function recordFailure(trx: Trx, ended: Ended & { failure: FhirFailure }): Promise<void> {
  const { event, failure, now } = ended;
  const waitMs = Math.max(Math.min(firstWaitMs * 2 ** event.tries, longestWaitMs), failure.retryAfterMs);
  const isOver = failure.kind === 'refused' || now + waitMs >= event.leaveBy;
  await trx
    .updateTable('record_notices')
    .set({ tries: event.tries + 1, due: toTimestamp(now + waitMs) })
    .where('reference', '=', event.reference)
    .execute();
  if (isOver) await abandonEvent(trx, ended);
  else await queueEvent(trx, event, waitMs);
}

/** Marks the update as failed and adds a task for the organization's administrators, who may retry it. */
async function abandonEvent(
  trx: Trx,
  { event, outbound, failure, now }: Ended & { failure: FhirFailure },
): Promise<void> {
  const task = event.task ?? newId(now);
  const ended = {
    status: 'failed',
    detail: outbound.detail,
    error: outbound.failed(failure.message),
    finished: toTimestamp(now),
  } as const;
  await trx
    .updateTable('record_notices')
    .set({ state: 'failed', task })
    .where('reference', '=', event.reference)
    .execute();
  await outbound.note?.(trx, { why: failure.message, now });
  await trx
    .insertInto('tasks')
    .values({
      id: task,
      id_org: toId(event.idOrg),
      kind: 'record',
      progress: null,
      payment: outbound.paymentId,
      created: toTimestamp(now),
      ...ended,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(ended))
    .execute();
}

/** Retries the failed update that a task is about and reopens the task. Returns false if there is none. */
export async function retryEvent(trx: Trx, task: string): Promise<boolean> {
  const { rows } = await sql<QueuedEvent>`
    update record_notices
    set state = 'waiting', tries = 0, due = now(),
      leave_by = now() + ${eventLifetimeMs / 1000}::double precision * interval '1 second'
    where task = ${task}
    and state = 'failed'
    returning reference, id_org::text as "idOrg"
  `.execute(trx);
  const [event] = rows;
  if (!event) return false;
  await trx.updateTable('tasks').set({ error: null, finished: null }).where('id', '=', task).execute();
  await queueEvent(trx, event);
  return true;
}

/** Requeues updates that were due before a time in Unix milliseconds. */
export async function queueOverdueEvents(db: Db, before: number): Promise<void> {
  const late = await db
    .selectFrom('record_notices')
    .select((row) => ['reference', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('state', '=', 'waiting')
    .where('due', '<', toTimestamp(before))
    .where(maySend)
    .execute();
  await scanRecords('resume_notices', late, {
    nameOf: ({ reference }) => reference,
    work: (event) => queueEvent(db, event),
  });
}
