import { apiCalls } from '../../../shared/api-calls.ts';
import { systemActor } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import { readRequest, type Operation } from '../operation/operation.ts';
import { toId } from '../database/db.ts';
import { writeAudit } from '../rows/audit.ts';
import { queueForget } from './forget-method.ts';
import { findPayment, unknownPayment } from './payment-row.ts';
import { isVerified, unverified } from './verified.ts';

/** Removes the patient's saved method from our records and queues its removal at the gateway. Requires the payer's verification token. */
export const removeSavedMethod: Operation = async (request, { db, clock }) => {
  const sent = readRequest(apiCalls.removeSavedMethod, request);
  const payment = await findPayment(db, { clientId: sent.client_id, paymentId: sent.payment_id });
  if (!payment) return unknownPayment();
  const now = clock();
  const verificationToken = sent.verification;
  if (!(await isVerified(db, { paymentId: payment.root, verificationToken, now }))) return unverified();
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('saved_methods')
      .where('id_org', '=', toId(payment.id_org))
      .where('patient_id', '=', payment.patient_id ?? '')
      .returning(['token', 'account'])
      .executeTakeFirst();
    if (!removed) return;
    const { token, account } = removed;
    await queueForget(trx, { idOrg: payment.id_org, paymentId: payment.id, token, account: account ?? '' });
    const actor = systemActor('payer', payment.id_org);
    const entry = { actor, action: 'remove saved method', resource: 'payments', recordId: payment.id };
    await writeAudit(trx, { ...entry, detail: 'The payer removed the saved payment method', now });
  });
  return succeed();
};
