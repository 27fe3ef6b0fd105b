import { setTimeout as wait } from 'node:timers/promises';
import { toDecimal } from '../../../shared/money.ts';
import type { SubmissionBody } from '../../../shared/api-calls/payment-bodies.ts';
import { chargeReceipt } from '../../../shared/api-calls/payment-record.ts';
import { chargeNotConfirmed, partWasPaid } from '../../../shared/payment/record.ts';
import { Refusal, type Answer } from '../operation/answer.ts';
import { alreadyPaid } from '../payments/payment-row.ts';
import { chargePayment } from '../payments/charge-payment.ts';
import type { CallState } from './call/call-state.ts';
import type { ApiDeps } from '../operation/operation.ts';
import type { Charged, PhoneCall } from './call/turn.ts';

/** Maximum wait in milliseconds. Providers time out after about 15 seconds, so before that the caller hears that the payment is being checked. */
const timeoutMs = 9000;
const pollIntervalMs = 400;
const unknown: Charged = { kind: 'unknown' };

const methods = { saved: 'savedPayment', card: 'cc', bank: 'bank' } as const;

/** Submission without values. Phone calls neither select items nor store a payment method. */
const noFields: Omit<SubmissionBody, 'client_id' | 'payment_id' | 'payment_method' | 'amount' | 'name'> = {
  card_number: '',
  expiry: '',
  cvc: '',
  zip: '',
  routing_number: '',
  account_number: '',
  store_payment_method: false,
  item_paid_summary: undefined,
  part: '',
  verification: '',
  language: '',
};

interface ChargedCall {
  call: PhoneCall;
  state: CallState;
  secrets: Readonly<Record<string, string>>;
}

/**
 * Charges the amount that the caller confirmed, in the same way as the payment page. The confirmation's key is the idempotency key.
 * Repeated or concurrent turns charge once, and all get the outcome.
 */
export async function chargeCall(
  deps: ApiDeps,
  { call, state: { payment, caller }, secrets }: ChargedCall,
): Promise<Charged> {
  if (!payment?.way || !payment.key) return unknown;
  const { verification, ...fields } = secrets;
  const { key } = payment;
  const body: SubmissionBody = {
    ...noFields,
    client_id: call.idOrg,
    payment_id: payment.id,
    payment_method: methods[payment.way],
    amount: toDecimal(payment.cents),
    part: String(payment.part ?? ''),
    name: `${caller?.firstName ?? ''} ${caller?.lastName ?? ''}`.trim() || 'Caller',
    verification: verification ?? '',
    ...fields,
  };
  return Promise.race([charge(deps, body, key), wait(timeoutMs, unknown, { ref: false })]);
}

async function charge(deps: ApiDeps, body: SubmissionBody, key: string): Promise<Charged> {
  for (let waitedMs = 0; ; waitedMs += pollIntervalMs) {
    const answer = await chargePayment(deps, body, key).catch(refusalOf);
    const isUnderWay = answer.status === 409;
    if (!isUnderWay || waitedMs > timeoutMs) return readAnswer(answer);
    await wait(pollIntervalMs);
  }
}

function refusalOf(error: unknown): Answer {
  if (error instanceof Refusal) return error.answer;
  throw error;
}

function readAnswer({ status, success, results, p1 = '' }: Answer): Charged {
  if (success) return { kind: 'paid', auth: chargeReceipt.read(results)?.['Auth #'] ?? '' };
  if (p1 === alreadyPaid().p1) return { kind: 'paid_before' };
  if (p1 === partWasPaid) return { kind: 'overtaken' };
  // An unconfirmed charge may still go through, so the caller is not told that nothing was charged.
  if (p1 === chargeNotConfirmed) return unknown;
  return status >= 500 || status === 409 ? unknown : { kind: 'refused', reason: p1 };
}
