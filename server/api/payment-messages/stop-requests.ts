import { sql } from 'kysely';
import type { Trx } from '../database/db.ts';
import { addOptOuts } from '../opt-outs/opt-outs.ts';
import { systemActor } from '../operation/actor.ts';
import { writeAudit } from '../rows/audit.ts';

/** Returns the opt-out link parameters of a payment email. Both are the payment ID, which only its payer received. */
export const stopLinkOf = (payment: string) => ({ oid: payment, cid: payment });

/** Opts out the address of a payment request from further emails. Returns false if the link belongs to no payment. */
export async function stopRequests(
  trx: Trx,
  { oid, cid }: { oid: string; cid: string },
  now: number,
): Promise<boolean> {
  if (oid !== cid) return false;
  const { rows } = await sql<{ id_org: string; address: string }>`
    select message.id_org::text, message.address
    from messages message
    where message.payment = ${oid}
    and message.channel = 'email'
    order by message.id desc
    limit 1
  `.execute(trx);
  const [request] = rows;
  if (!request?.address) return false;
  const { id_org: idOrg, address } = request;
  const added = await addOptOuts(trx, [{ channel: 'email', address }], {
    idOrg,
    source: 'email link: opt_out',
    now,
  });
  if (added.length > 0) {
    const actor = systemActor('payer', idOrg);
    const entry = { actor, action: 'email answer', resource: 'payments', recordId: oid, now };
    await writeAudit(trx, { ...entry, detail: 'The payer unsubscribed with the link in a payment request' });
  }
  return true;
}
