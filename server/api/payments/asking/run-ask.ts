import { sql, type RawBuilder } from 'kysely';
import { askChannels } from '../../../../shared/payment/asking.ts';
import { isDatabaseAway, toTimestamp, type Db, type Trx } from '../../database/db.ts';
import { createRowScan, scanRecords } from '../../database/row-scan.ts';
import { queueOpening } from '../../messages/queue-work.ts';
import { outsider } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { listRequested } from '../payment-request.ts';
import { askPayments } from './ask-payment.ts';
import { mainStop } from './plan-ask.ts';
import { queueAsk } from './start-ask.ts';

type AskDeps = Pick<ApiDeps, 'db' | 'config' | 'clock'>;

const batch = 200;
/** Limit per turn so that other bulk requests get their turn. */
const batchesAtOnce = 5;

/**
 * Sends the remaining messages of a bulk request, each once, because message and outcome are saved in one transaction.
 * If a batch fails, each payment is retried alone. A failing payment does not stop the others and is retried on resume.
 */
export async function runAsk(deps: AskDeps, id: string): Promise<void> {
  const { attempt, end } = createRowScan('ask_payments');
  const ask = (ids: readonly string[]) =>
    deps.db.transaction().execute((trx) => askSome(trx, deps, { id, ids }));
  const failed: string[] = [];
  let ids = await findLeft(deps.db, id, failed);
  for (let done = 0; ids.length > 0 && done < batchesAtOnce; done += 1) {
    const isAsked = await ask(ids).then(
      () => true,
      (error: unknown) => {
        if (isDatabaseAway(error)) throw error;
        return false;
      },
    );
    for (const payment of isAsked ? [] : ids) {
      const isDone = await attempt(payment, () => ask([payment]).then(() => true));
      if (!isDone) failed.push(payment);
    }
    ids = await findLeft(deps.db, id, failed);
  }
  if (ids.length > 0) await queueAsks(deps.db, sql`id = ${id}`);
  else await ask([]);
  end();
}

async function findLeft(db: Db, id: string, failed: readonly string[]): Promise<string[]> {
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

async function askSome(
  trx: Trx,
  deps: AskDeps,
  { id, ids: wanted }: { id: string; ids: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ payment: string }>`
    select payment
    from payment_ask_rows
    where ask = ${id}
    and not done
    and payment = any(${wanted}::text[])
    order by payment
    for update skip locked
  `.execute(trx);
  const ids = rows.map(({ payment }) => payment);
  if (ids.length > 0) await askThese(trx, deps, { id, ids });
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
  if (ids.length > 0) await queueOpening(trx);
}

async function askThese(
  trx: Trx,
  { config, clock }: AskDeps,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<void> {
  const asking = await trx
    .selectFrom('payment_asks')
    .select((eb) => [
      eb.cast<string>('id_org', 'text').as('idOrg'),
      'user_name',
      'full_name',
      'channels',
      'asked_since',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { idOrg, user_name: userName, full_name: fullName } = asking;
  const payments = await listRequested(trx, { idOrg, ids }, { lock: true });
  const actor = { ...outsider(userName, idOrg), ...(fullName && { fullName }), operation: id };
  const channels = askChannels.filter((channel) => asking.channels.split(',').includes(channel));
  const { asked_since: since } = asking;
  const askedSince = since ? since.getTime() / 1000 : undefined;
  const asked = await askPayments(trx, payments, { actor, channels, config, askedSince, now: clock() });
  await keepOutcomes(trx, { id, ids, asked });
}

/** Saves the outcomes. A payment deleted in the meantime counts as closed. */
async function keepOutcomes(
  trx: Trx,
  { id, ids, asked }: { id: string; ids: readonly string[]; asked: Awaited<ReturnType<typeof askPayments>> },
): Promise<void> {
  const outcomes = new Map(asked.map((each) => [each.payment.id, each]));
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

const stillMs = 5 * 60_000;

/** Requeues bulk requests left unfinished by a killed worker. */
export async function resumeAsks(db: Db, now: number): Promise<void> {
  await queueAsks(db, sql`finished is null and moved < ${toTimestamp(now - stillMs)}`);
}

async function queueAsks(db: Db, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; idOrg: string }>`
    select id, id_org::text as "idOrg" from payment_asks where ${where}
  `.execute(db);
  await scanRecords('resume_asks', rows, {
    nameOf: ({ id }) => id,
    work: ({ id, idOrg }) => queueAsk(db, id, idOrg),
  });
}
