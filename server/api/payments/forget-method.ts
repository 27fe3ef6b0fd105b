import { systemActor } from '../operation/actor.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { addJob, type Trx } from '../database/db.ts';
import { writeAudit } from '../rows/audit.ts';

/** Saved payment method removed or replaced here but still stored at the gateway. */
interface RemovedMethod {
  idOrg: string;
  paymentId: string;
  token: string;
  /** Gateway account that stores the method, or '' for the sandbox. */
  account: string;
}

/** Queues the removal in the same transaction. The worker retries until the gateway confirms. */
export function queueForget(trx: Trx, removed: RemovedMethod): Promise<void> {
  const { token, idOrg } = removed;
  return addJob(trx, 'forget_method', { payload: { ...removed }, key: `forget:${token}`, idOrg });
}

/** Removes the method at the gateway. Throws if the gateway does not confirm, so that the job is retried. */
export async function forgetMethod(
  { db, gateway, clock }: Pick<ApiDeps, 'db' | 'gateway' | 'clock'>,
  { idOrg, paymentId, token, account }: RemovedMethod,
): Promise<void> {
  const accountGateway = await gateway.ofAccount(account || null);
  if (!accountGateway) return;
  if (!(await accountGateway.forget(token)))
    throw new Error('The gateway has not deleted the saved method yet');
  await db.transaction().execute((trx) =>
    writeAudit(trx, {
      actor: systemActor('gateway', idOrg),
      action: 'forget saved method',
      resource: 'payments',
      recordId: paymentId,
      detail: 'Saved payment method removed from the gateway',
      now: clock(),
    }),
  );
}
