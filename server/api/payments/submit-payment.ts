import { apiCalls } from '../../../shared/api-calls.ts';
import { refuse } from '../operation/answer.ts';
import { readRequest, type Operation } from '../operation/operation.ts';
import { chargePayment } from './charge-payment.ts';

/** Charges the payment of a link for a payer on the web. */
export const submitPayment: Operation<typeof apiCalls.submitPayment> = async (request, deps) => {
  const idempotencyKey = request.header('idempotency-key') ?? '';
  if (!/^[A-Za-z0-9_-]{8,128}$/.test(idempotencyKey))
    return refuse(400, 'An Idempotency-Key of 8 to 128 letters, digits, - and _ is required.');
  return chargePayment(deps, readRequest(apiCalls.submitPayment, request), idempotencyKey);
};
