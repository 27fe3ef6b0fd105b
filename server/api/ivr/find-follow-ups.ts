import type { apiCalls } from '../../../shared/api-calls.ts';
import type { WireOf } from '../../../shared/wire/wire-types.ts';
import { sql } from 'kysely';
import { mostFollowUps } from '../../../shared/ivr/follow-up.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import { organizationOf } from '../operation/actor.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { bodyOf, type SignedOperation } from '../operation/operation.ts';

/**
 * Takes `{calls}`, ids of the organization's calls. Returns the staff notes for each call and the newest open payment of its patient.
 * Permission to see calls includes these payments.
 */
export const findFollowUps: SignedOperation<typeof apiCalls.findFollowUps> = async (request, { db }) => {
  const { actor } = request;
  const calls = readIds(bodyOf(request)['calls']);
  if (!calls) return refuse(400, `calls must be a list of at most ${mostFollowUps} ids.`);
  const { rows } = await sql<WireOf<typeof apiCalls.findFollowUps.result>>`
    select call.id as call, noted.done_at is not null as done, noted.done_by,
      floor(extract(epoch from noted.done_at))::bigint as done_at, noted.note, noted.assignee::text,
      open.id as payment, open.amount::text
    from ivr call
    left join call_follow_ups noted on noted.call = call.id
    left join lateral (
      select payment.id, payment.amount
      from payments payment
      where call.patient_code <> ''
      and payment.id_org = call.id_org
      and payment.patient_id = call.patient_code
      and payment.status = any(${[...payableStatuses]}::text[])
      and payment.charging = 'F'
      order by payment.created desc, payment.id desc
      limit 1
    ) open on true
    where call.id_org = ${organizationOf(actor)}::bigint
    and call.id = any(${calls}::text[])
    order by call.id
  `.execute(db);
  return succeed(rows);
};

function readIds(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > mostFollowUps) return undefined;
  const ids = value.filter((id) => typeof id === 'string' && !id.includes('\u0000'));
  return ids.length === value.length ? ids : undefined;
}
