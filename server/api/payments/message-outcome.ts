import { outsider } from '../operation/actor.ts';
import type { Stored, Trx } from '../database/db.ts';
import { writeAudit } from '../rows/audit.ts';
import { noteEvent } from './note-event.ts';

/** A payment that a message was about, while it is held. */
export type MessagedPayment = Pick<Stored<'payments'>, 'id' | 'status'> & { idOrg: string };

interface Outcome {
  /** Of the message, as its organisation may read it. */
  detail: string;
  now: number;
}

/** Holds it until the transaction ends; undefined where it is gone. */
export async function lockMessaged(trx: Trx, id: string | null): Promise<MessagedPayment | undefined> {
  if (id === null) return undefined;
  return trx
    .selectFrom('payments')
    .select((row) => ['id', 'status', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** A request that a provider took makes its payment sent; one that is further on than that stays as it is. */
export async function keepSent(trx: Trx, payment: MessagedPayment, outcome: Outcome): Promise<void> {
  if (payment.status === 'Requested')
    await trx.updateTable('payments').set({ status: 'Sent' }).where('id', '=', payment.id).execute();
  await tell(trx, payment, { action: 'payment sent', kind: 'sent', ...outcome });
}

export function keepNotSent(trx: Trx, payment: MessagedPayment, outcome: Outcome): Promise<void> {
  return tell(trx, payment, { action: 'payment not sent', kind: 'not_sent', ...outcome });
}

async function tell(
  trx: Trx,
  { id, idOrg }: MessagedPayment,
  { kind, ...outcome }: Outcome & { action: string; kind: 'sent' | 'not_sent' },
): Promise<void> {
  await noteEvent(trx, { paymentId: id, idOrg, kind, ...outcome });
  await writeAudit(trx, {
    actor: outsider('delivery', idOrg),
    resource: 'payments',
    recordId: id,
    ...outcome,
  });
}
