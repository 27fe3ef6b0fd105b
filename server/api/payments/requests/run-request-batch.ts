import { sql, type RawBuilder } from 'kysely';
import { requestChannels } from '../../../../shared/payment/requests.ts';
import { isDatabaseUnavailable, toTimestamp, type Db, type Trx } from '../../database/db.ts';
import { createRowScan, scanRecords } from '../../database/row-scan.ts';
import { queueOpenWindows } from '../../reminders/queue-work.ts';
import { systemActor } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { listRequested } from '../../payment-messages/payment-request.ts';
import type { KeptTemplates } from '../../payment-messages/kept-templates.ts';
import { requestPayments } from './request-payment.ts';
import { mainStop } from './plan-requests.ts';
import { queueRequestBatch } from './start-request-batch.ts';

type RequestDeps = Pick<ApiDeps, 'db' | 'config' | 'clock'>;

const batch = 200;
/** Maximum number of batches per turn, so that other bulk requests get their turn. */
const batchesAtOnce = 5;

/**
 * Sends the remaining messages of a bulk request exactly once, because message and outcome are saved in one transaction.
 * If a batch fails, its payments are retried one by one. A failing payment does not stop the others and is retried when the bulk request
 * resumes.
 */
export async function runRequestBatch(deps: RequestDeps, id: string): Promise<void> {
  const { attempt, end } = createRowScan('ask_payments');
  const requestMany = (ids: readonly string[]) =>
    deps.db.transaction().execute((trx) => requestPending(trx, deps, { id, ids }));
  const failed: string[] = [];
  let ids = await findRemaining(deps.db, id, failed);
  for (let done = 0; ids.length > 0 && done < batchesAtOnce; done += 1) {
    const isBatchDone = await requestMany(ids).then(
      () => true,
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        return false;
      },
    );
    for (const payment of isBatchDone ? [] : ids) {
      const isDone = await attempt(payment, () => requestMany([payment]).then(() => true));
      if (!isDone) failed.push(payment);
    }
    ids = await findRemaining(deps.db, id, failed);
  }
  if (ids.length > 0) await queueRequestBatches(deps.db, sql`id = ${id}`);
  else await requestMany([]);
  end();
}

/**
 * Ends bulk requests in progress, because the installation that this one was restored from may have sent the rest. Returns the number of
 * payments.
 */
export async function skipRequests(trx: Trx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update payment_ask_rows set done = true where not done`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** Ends the bulk requests in progress of an organization without sending the rest. */
export async function skipRequestsOf(
  trx: Trx,
  { idOrg, now }: { idOrg: string; now: number },
): Promise<void> {
  await sql`
    update payment_ask_rows line
    set done = true, stop = 'off'
    from payment_asks
    where payment_asks.id = line.ask
    and payment_asks.id_org = ${idOrg}::bigint
    and not line.done
  `.execute(trx);
  await sql`
    update payment_asks
    set finished = ${toTimestamp(now)}, moved = ${toTimestamp(now)}
    where id_org = ${idOrg}::bigint
    and finished is null
  `.execute(trx);
}

async function findRemaining(db: Db, id: string, failed: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ payment: string }>`
    select payment
    from payment_ask_rows
    where ask = ${id}
    and not done
    and payment <> all(${failed}::text[])
    order by payment
    limit ${batch}
  `.execute(db);
  return rows.map(({ payment }) => payment);
}

async function requestPending(
  trx: Trx,
  deps: RequestDeps,
  { id, ids: wanted }: { id: string; ids: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ payment: string }>`
    select payment
    from payment_ask_rows
    where ask = ${id}
    and not done
    and payment = any(${wanted}::text[])
    order by payment
    for no key update skip locked
  `.execute(trx);
  const ids = rows.map(({ payment }) => payment);
  if (ids.length > 0) await requestLocked(trx, deps, { id, ids });
  const now = toTimestamp(deps.clock());
  await sql`
    update payment_asks
    set moved = ${now}, finished = case
      when not exists (select 1 from payment_ask_rows where ask = ${id} and not done) then ${now}
    end
    where id = ${id}
    and finished is null
  `.execute(trx);
  // Must come last and run once, because it blocks other workers from queueing until the transaction ends.
  if (ids.length > 0) await queueOpenWindows(trx);
}

async function requestLocked(
  trx: Trx,
  { config, clock }: RequestDeps,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<void> {
  const savedRequest = await trx
    .selectFrom('payment_asks')
    .select((eb) => [
      eb.cast<string>('id_org', 'text').as('idOrg'),
      'user_name',
      'full_name',
      'channels',
      'asked_since',
      'templates',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { idOrg, user_name: userName, full_name: fullName } = savedRequest;
  const payments = await listRequested(trx, { idOrg, ids }, { lock: true });
  const actor = { ...systemActor(userName, idOrg), ...(fullName && { fullName }), operation: id };
  const channels = requestChannels.filter((channel) => savedRequest.channels.split(',').includes(channel));
  const { asked_since: since } = savedRequest;
  const requestedSince = since ? since.getTime() / 1000 : undefined;
  const results = await requestPayments(trx, payments, {
    actor,
    channels,
    config,
    requestedSince,
    templates: (savedRequest.templates as KeptTemplates | null) ?? undefined,
    now: clock(),
  });
  await saveOutcomes(trx, { id, ids, results });
}

/** Saves the outcomes. A payment deleted in the meantime counts as closed. */
async function saveOutcomes(
  trx: Trx,
  {
    id,
    ids,
    results,
  }: { id: string; ids: readonly string[]; results: Awaited<ReturnType<typeof requestPayments>> },
): Promise<void> {
  const outcomes = new Map(results.map((each) => [each.payment.id, each]));
  const rows = ids.map((payment) => {
    const { to = [], stops = {} } = outcomes.get(payment) ?? {};
    const by = to.map(({ channel }) => channel);
    const stop = by.length > 0 ? null : (mainStop(Object.values(stops)) ?? 'closed');
    return { payment, texts: by.includes('text'), emails: by.includes('email'), stop };
  });
  await sql`
    update payment_ask_rows line
    set done = true, texts = given.texts, emails = given.emails, stop = given.stop
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (payment text, texts boolean, emails boolean, stop text)
    where line.ask = ${id}
    and line.payment = given.payment
  `.execute(trx);
}

const staleAfterMs = 5 * 60_000;

/** Requeues bulk requests left unfinished by a killed worker. */
export async function resumeRequestBatches(db: Db, now: number): Promise<void> {
  await queueRequestBatches(db, sql`finished is null and moved < ${toTimestamp(now - staleAfterMs)}`);
}

async function queueRequestBatches(db: Db, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; idOrg: string }>`
    select id, id_org::text as "idOrg" from payment_asks where ${where}
  `.execute(db);
  await scanRecords('resume_asks', rows, {
    nameOf: ({ id }) => id,
    work: ({ id, idOrg }) => queueRequestBatch(db, id, idOrg),
  });
}
