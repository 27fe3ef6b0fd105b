import { apiCalls } from '../../../shared/api-calls.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { writeAudit } from '../rows/audit.ts';
import { findRequested } from '../payment-messages/payment-request.ts';

/** Resets the failed verifications of a payment link, for staff when a patient calls. */
export const openLink: SignedOperation = async (request, { db, clock }) => {
  const { actor } = request;
  const link = { id: readRequest(apiCalls.openLink, request).id, idOrg: organizationOf(actor) };
  return db.transaction().execute(async (trx) => {
    const payment = await findRequested(trx, link);
    if (!payment) return notFound();
    await trx.deleteFrom('verification_guards').where('payment_id', '=', payment.root).execute();
    const entry = { actor, action: 'open link', resource: 'payments', recordId: payment.id, now: clock() };
    await writeAudit(trx, { ...entry, detail: 'Payment link opened again for verification' });
    return succeed();
  });
};
