import { sql } from 'kysely';
import { askChannels } from '../../../../shared/payment/asking.ts';
import { toTimestamp, type Db, type Trx } from '../../database/db.ts';
import { queueOpening } from '../../delivery/queue-work.ts';
import { outsider } from '../../operation/actor.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { findRequested } from '../payment-request.ts';
import { askPayment } from './ask-payment.ts';
import { mainStop } from './plan-ask.ts';
import { queueAsk } from './start-ask.ts';

type AskDeps = Pick<ApiDeps, 'db' | 'config' | 'clock'>;

const batch = 50;

/** Sends what is left of a request for many payments, each once: what was sent and that it was are kept together. */
export async function runAsk(deps: AskDeps, id: string): Promise<void> {
  let left = true;
  while (left) left = await deps.db.transaction().execute((trx) => askSome(trx, deps, id));
}

interface Line {
  payment: string;
  id_org: string;
  user_name: string;
  full_name: string;
}

async function askSome(trx: Trx, deps: AskDeps, id: string): Promise<boolean> {
  const { rows } = await sql<Line>`
    select line.payment, asking.id_org::text, asking.user_name, asking.full_name
    from payment_ask_rows line
    join payment_asks asking on asking.id = line.ask
    where line.ask = ${id}
    and not line.done
    order by line.payment
    limit ${batch}
    for update of line skip locked
  `.execute(trx);
  const now = toTimestamp(deps.clock());
  for (const line of rows) await askLine(trx, { ...deps, id, line });
  await sql`
    update payment_asks
    set moved = ${now}, finished = case
      when not exists (select 1 from payment_ask_rows where ask = ${id} and not done) then ${now}
    end
    where id = ${id}
    and finished is null
  `.execute(trx);
  // Last, and once: until this transaction ends no worker can put down a turn of its own.
  if (rows.length > 0) await queueOpening(trx);
  return rows.length > 0;
}

async function askLine(
  trx: Trx,
  { config, clock, id, line }: AskDeps & { id: string; line: Line },
): Promise<void> {
  const { payment: about, id_org: idOrg, user_name: userName, full_name: fullName } = line;
  const payment = await findRequested(trx, { id: about, idOrg }, { lock: true });
  const actor = { ...outsider(userName, idOrg), ...(fullName && { fullName }) };
  const asked =
    payment && (await askPayment(trx, payment, { actor, channels: askChannels, config, now: clock() }));
  const by = asked?.to.map(({ channel }) => channel) ?? [];
  const stop = by.length > 0 ? null : (mainStop(Object.values(asked?.stops ?? {})) ?? 'closed');
  await sql`
    update payment_ask_rows
    set done = true, texts = ${by.includes('text')}, emails = ${by.includes('email')}, stop = ${stop}
    where ask = ${id}
    and payment = ${about}
  `.execute(trx);
}

const stillMs = 5 * 60_000;

/** Queues again what a worker left behind that was killed. */
export async function resumeAsks(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_asks where finished is null and moved < ${toTimestamp(now - stillMs)}
  `.execute(db);
  for (const { id } of rows) await queueAsk(db, id);
}
