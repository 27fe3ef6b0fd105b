import { sql } from 'kysely';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import type { RequestProgressWire } from '../../../../shared/api-calls/payment-requests.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { payments as definition } from '../../../../shared/resources/payments.ts';
import { recordsOf } from '../../../../shared/resources/resource-paths.ts';
import { organizationOf } from '../../operation/actor.ts';
import { refuse, succeed } from '../../operation/answer.ts';
import type { SignedOperation } from '../../operation/operation.ts';
import { addJob, toTimestamp, type Db } from '../../database/db.ts';
import { newId } from '../../database/ids.ts';
import { writeAudit } from '../../rows/audit.ts';
import { readTemplates } from '../../payment-messages/kept-templates.ts';
import { listRequested } from '../../payment-messages/payment-request.ts';
import { mostNamed, readMany } from './plan-requests.ts';
import { readRequestedSince, readChannels } from './request-options.ts';

/** Starts a bulk payment request that the worker sends. Returns the ID for polling its progress. */
export const startRequestBatch: SignedOperation = async (request, { db, clock }) => {
  const { actor } = request;
  const idOrg = organizationOf(actor);
  const now = clock();
  const channels = readChannels(request);
  const requestedSince = readRequestedSince(request);
  const many = readMany(request);
  const payments = await listRequested(db, { idOrg, ...many });
  if (payments.length === 0) return refuse(404, requestMessages.nothingToRequest);
  // Uses the operation ID, so that the worker's later audit rows belong to the same operation.
  const id = actor.operation ?? newId(now);
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into payment_asks (id, id_org, user_name, full_name, created, moved, channels, asked_since, templates)
      values (
        ${id}, ${idOrg}::bigint, ${actor.userName}, ${actor.fullName ?? ''}, ${toTimestamp(now)}, ${toTimestamp(now)},
        ${channels.join(',')}, ${requestedSince === undefined ? null : toTimestamp(requestedSince * 1000)},
        ${JSON.stringify(await readTemplates(trx, idOrg))}::jsonb
      )
    `.execute(trx);
    await sql`
      insert into payment_ask_rows (ask, payment)
      select ${id}, payments.id
      from payments
      where payments.id = any(${payments.map((payment) => payment.id)}::text[])
    `.execute(trx);
    if ('file' in many)
      await sql`
        update payment_files
        set asked_at = ${toTimestamp(now)}, ask = ${id}
        where id = ${many.file}
        and id_org = ${idOrg}::bigint
      `.execute(trx);
    const detail = `Requested ${recordsOf(definition, payments.length)} by ${channels.join(' and ')}`;
    await writeAudit(trx, {
      actor: { ...actor, operation: id },
      action: 'payment requests',
      resource: 'payments',
      recordId: id,
      detail,
      now,
    });
    await queueRequestBatch(trx, id, idOrg);
  });
  return succeed([], id);
};

export const readRequestBatch: SignedOperation<typeof apiCalls.readAsk> = async (
  { actor, params },
  { db },
) => {
  const { rows } = await sql<RequestProgressWire>`
    with told as (
      select stop, count(*)::int as number
      from payment_ask_rows
      where ask = ${params['id'] ?? ''}
      and stop is not null
      group by stop
    ), named as (
      select payments.id, concat_ws(', ', nullif(last_name, ''), nullif(first_name, '')) as name, stop
      from payment_ask_rows
      join payments on payments.id = payment
      where ask = ${params['id'] ?? ''}
      and stop is not null
      order by payments.id
      limit ${mostNamed}
    )
    select asking.channels, count(*)::int as payments, count(*) filter (where line.done)::int as done,
      count(*) filter (where line.texts or line.emails)::int as asked,
      count(*) filter (where line.texts)::int as texts, count(*) filter (where line.emails)::int as emails,
      coalesce((select jsonb_object_agg(stop, number) from told), '{}'::jsonb) as stops,
      coalesce((select jsonb_agg(named) from named), '[]'::jsonb) as left_out,
      case when asking.finished is null then 'F' else 'T' end as finished
    from payment_asks asking
    left join payment_ask_rows line on line.ask = asking.id
    where asking.id = ${params['id'] ?? ''}
    and asking.id_org = ${organizationOf(actor)}::bigint
    group by asking.id
  `.execute(db);
  return rows.length === 0 ? refuse(404, requestMessages.nothingToRequest) : succeed(rows);
};

export const queueRequestBatch = (db: Db, id: string, idOrg: string): Promise<void> =>
  addJob(db, 'ask_payments', { payload: { id, idOrg }, key: `ask:${id}`, idOrg });
