import { sql } from 'kysely';
import { apiCalls } from '../../../../shared/api-calls.ts';
import type { MoneyDayWire } from '../../../../shared/api-calls/payment-day.ts';
import { largestPageSize } from '../../../../shared/constants.ts';
import { isOpenTo } from '../../../../shared/rights.ts';
import { refuse, succeed } from '../../operation/answer.ts';
import { readRequest, type SignedOperation } from '../../operation/operation.ts';
import { noDate, readPracticeDay, type PracticeDay } from './practice-day.ts';

/** Returns all money of a day as one record. Caller names are included only for users who may read calls. */
export const readPaymentDay: SignedOperation<typeof apiCalls.readPaymentDay> = async (request, { db }) => {
  const asked = readRequest(apiCalls.readPaymentDay, request);
  const day = await readPracticeDay(db, { actor: request.actor, date: asked.date });
  if (!day) return refuse(400, noDate);
  const page = toPositiveInteger(asked.page) ?? 1;
  const size = Math.min(toPositiveInteger(asked.size) ?? largestPageSize, largestPageSize);
  const showsCallers = isOpenTo(request.actor, apiCalls.search.openTo);
  const { rows } = await sql<Omit<MoneyDayWire, 'date' | 'zone'>>`
    with money as materialized (
      ${calls(day, showsCallers)}
      union all ${charges(day, showsCallers)}
      union all ${refunds(day)}
      union all ${returns(day)}
    ), shown as (
      select *
      from money
      order by time, kind, key
      limit ${size}
      offset ${(page - 1) * size}
    )
    select (select count(*) from money)::integer as count,
      (
        select coalesce(jsonb_agg(total), '[]')
        from (
          select kind, count(*) as count, (sum(cents) / 100.0)::numeric(14, 2)::text as amount
          from money
          group by kind
        ) total
      ) as totals,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'kind', kind, 'id', id, 'time', floor(extract(epoch from time)), 'name', name, 'way', way, 'card_brand', card_brand,
              'last_4', last_4, 'detail', detail, 'by', by_name, 'amount', (cents / 100.0)::numeric(14, 2)::text
            )
            order by time, kind, key
          ),
          '[]'
        )
        from shown
      ) as rows
  `.execute(db);
  return succeed(rows.map((row) => ({ date: day.date, zone: day.zone, ...row })));
};

const toPositiveInteger = (value = 0) =>
  Number.isInteger(value) && value > 0 && value < 1_000_000 ? value : undefined;

const within = ({ begin, end }: PracticeDay, column: string) => sql`
  ${sql.ref(column)} >= to_timestamp(${begin}::double precision)
  and ${sql.ref(column)} < to_timestamp(${end}::double precision)
`;

/** Selects money paid by callers, from the same calls that the dashboard counts. Excludes calls with a charge, which `charges` selects. */
const calls = ({ idOrg, begin, end, numbers }: PracticeDay, showsCallers: boolean) => sql`
  select 'phone' as kind, id as key, case when ${showsCallers}::boolean then id else '' end as id,
    cdr_start at time zone 'UTC' as time,
    case when ${showsCallers}::boolean then coalesce(nullif(name, ''), phone, '') else '' end as name, '' as way,
    '' as card_brand, '' as last_4, coalesce(provider, '') as detail, '' as by_name, round(balance * 100)::bigint as cents
  from ivr
  where id_org = ${idOrg}::bigint
  and cdr_start >= to_timestamp(${begin}::double precision) at time zone 'UTC'
  and cdr_start < to_timestamp(${end}::double precision) at time zone 'UTC'
  and cdr_dst = any(${[...numbers]}::text[])
  and balance > 0
  and not exists (select from payment_charges where payment_charges.call = ivr.id)
`;

const payer = sql`concat_ws(' ', payments.first_name, payments.last_name)`;

/** Selects charges. The payment method is known only for the charge of the payment's current attempt. */
const charges = (day: PracticeDay, showsCallers: boolean) => sql`
  select case when charges.call is null then 'web' else 'phone' end, charges.reference,
    case when charges.call is null then payments.id when ${showsCallers}::boolean then coalesce(called.id, '') else '' end,
    charges.paid_at, ${payer},
    case when payments.attempt is distinct from charges.reference then ''
      when coalesce(payments.card_brand, '') = '' then 'bank' else 'cc' end,
    case when payments.attempt = charges.reference then coalesce(payments.card_brand, '') else '' end,
    case when payments.attempt = charges.reference then coalesce(payments.last_4, '') else '' end,
    coalesce(payments.provider, ''), '', charges.amount_cents
  from payment_charges charges
  join payments on payments.id = charges.payment_id
  left join ivr called on called.id = charges.call and called.id_org = charges.id_org
  where charges.id_org = ${day.idOrg}::bigint
  and ${within(day, 'charges.paid_at')}
`;

const refunds = (day: PracticeDay) => sql`
  select 'refund', refunds.reference, payments.id, refunds.settled, ${payer}, '', '', '', refunds.reason, refunds.by_name,
    -refunds.amount_cents
  from payment_refunds refunds
  join payments on payments.id = refunds.payment_id
  where refunds.id_org = ${day.idOrg}::bigint
  and refunds.state = 'refunded'
  and ${within(day, 'refunds.settled')}
`;

const returns = (day: PracticeDay) => sql`
  select 'return', charges.reference, payments.id, charges.returned_at, ${payer}, 'bank', '', '',
    coalesce(charges.return_reason, ''), '', -charges.amount_cents
  from payment_charges charges
  join payments on payments.id = charges.payment_id
  where charges.id_org = ${day.idOrg}::bigint
  and charges.state = 'returned'
  and ${within(day, 'charges.returned_at')}
`;
