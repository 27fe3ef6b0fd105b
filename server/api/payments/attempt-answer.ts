import { chargeReceipt, type ChargeReceiptWire } from '../../../shared/api-calls/payment-record.ts';
import { isRecord } from '../../../shared/reply.ts';
import { refuse, succeed, type Answer } from '../operation/answer.ts';
import { refusalReasons, type ChargeOutcome } from '../providers/gateway.ts';

export type AttemptAnswer = Answer<ChargeReceiptWire | never[]>;
export type KnownOutcome = Exclude<ChargeOutcome, { kind: 'unknown' }>;

/** Builds the answer to a known outcome. The answer is saved with the attempt and repeated for the same key. */
export function toAttemptAnswer(outcome: KnownOutcome): AttemptAnswer {
  if (outcome.kind === 'refused') {
    const reason = refusalReasons[outcome.reason];
    if (outcome.reason === 'cancelled') return refuse(400, notConfirmed, reason);
    return refuse(400, `The payment was declined: ${reason}. Nothing was charged.`, reason);
  }
  const { auth, cardBrand, last4 } = outcome.receipt;
  return succeed({ 'Auth #': auth, 'Card Brand': cardBrand, 'Last 4': last4 }, 'Approved');
}

const notConfirmed =
  'The gateway did not confirm this payment. If a charge appears later, it will be reversed. You can pay again.';

/** Answer that reports neither success nor refusal. The caller looks up the payment before charging again. */
export const unknownOutcome = () =>
  refuse(504, 'We don’t know yet if this payment went through.', 'Unknown outcome');

/** Reads the saved answer of an attempt, or undefined if there is none yet. */
export function readStoredAnswer(value: unknown): AttemptAnswer | undefined {
  if (!isRecord(value) || typeof value['status'] !== 'number') return undefined;
  const { status, results, p1, msg } = value;
  return {
    status,
    success: value['success'] === true,
    results: chargeReceipt.read(results) ?? [],
    p1: typeof p1 === 'string' ? p1 : undefined,
    msg: typeof msg === 'string' ? msg : undefined,
  };
}
