import { outsider } from '../operation/actor.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { addJob, type Trx } from '../database/db.ts';
import { writeAudit } from '../rows/audit.ts';

/** A saved method that was removed or replaced here and is still kept at its gateway. */
interface RemovedMethod {
  idOrg: string;
  paymentId: string;
  token: string;
  /** Where it is kept; '' is the sandbox. */
  account: string;
}

/** In the transaction that removes it; the worker asks until the gateway has forgotten it. */
export function queueForget(trx: Trx, removed: RemovedMethod): Promise<void> {
  const { token, idOrg } = removed;
  return addJob(trx, 'forget_method', { payload: { ...removed }, key: `forget:${token}`, idOrg });
}

/** Throws where the gateway cannot tell yet, so that it is asked again later. */
export async function forgetMethod(
  { db, gateway, clock }: Pick<ApiDeps, 'db' | 'gateway' | 'clock'>,
  { idOrg, paymentId, token, account }: RemovedMethod,
): Promise<void> {
  const keeper = await gateway.ofAccount(account || null);
  if (!keeper) return;
  if (!(await keeper.forget(token))) throw new Error('The gateway has not forgotten the saved method yet');
  await db.transaction().execute((trx) =>
    writeAudit(trx, {
      actor: outsider('gateway', idOrg),
      action: 'forget saved method',
      resource: 'payments',
      recordId: paymentId,
      detail: 'The gateway has forgotten the saved payment method',
      now: clock(),
    }),
  );
}
