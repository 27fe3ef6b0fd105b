import { systemActor } from '../operation/actor.ts';
import type { Stored, Trx } from '../database/db.ts';
import { writeAudit } from '../rows/audit.ts';
import { noteEvent } from './note-event.ts';

type MessagedPayment = Pick<Stored<'payments'>, 'id'> & { idOrg: string };

interface Outcome {
  /** Description of the message that its organization may read. */
  detail: string;
  now: number;
}

/** Locks the payment until the transaction ends. Returns undefined if it was deleted. */
export async function lockMessaged(trx: Trx, id: string | null): Promise<MessagedPayment | undefined> {
  if (id === null) return undefined;
  return trx
    .selectFrom('payments')
    .select((row) => ['id', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function recordNotSent(
  trx: Trx,
  { id, idOrg }: MessagedPayment,
  outcome: Outcome,
): Promise<void> {
  await noteEvent(trx, { paymentId: id, idOrg, kind: 'not_sent', ...outcome });
  await writeAudit(trx, {
    actor: systemActor('delivery', idOrg),
    action: 'payment not sent',
    resource: 'payments',
    recordId: id,
    ...outcome,
  });
}
