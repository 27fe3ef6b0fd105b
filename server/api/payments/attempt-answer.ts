import { isRecord } from '../../../shared/reply.ts';
import { refuse, succeed, type Answer } from '../operation/answer.ts';
import { refusalReasons, type ChargeOutcome } from '../providers/gateway.ts';

export type KnownOutcome = Exclude<ChargeOutcome, { kind: 'unknown' }>;

/** Makes the answer of a payment whose outcome is known. It is kept with the attempt and given again for the same key. */
export function toAttemptAnswer(outcome: KnownOutcome): Answer {
  if (outcome.kind === 'refused') {
    const reason = refusalReasons[outcome.reason];
    if (outcome.reason === 'cancelled') return refuse(400, notConfirmed, reason);
    return refuse(400, `The payment was refused: ${reason}. Nothing was charged.`, reason);
  }
  const { auth, cardBrand, last4 } = outcome.receipt;
  return succeed({ 'Auth #': auth, 'Card Brand': cardBrand, 'Last 4': last4 }, 'Approved');
}

const notConfirmed =
  'The gateway did not confirm this payment. If a charge for it still turns up, it is reversed. The payment can be made again.';

/** This is neither success nor refusal: the caller looks the payment up before anything is charged again. */
export const unknownOutcome = () =>
  refuse(504, 'The outcome of this payment is not known yet.', 'Unknown outcome');

/** Reads the answer that an attempt got; undefined while there is none. */
export function readStoredAnswer(value: unknown): Answer | undefined {
  if (!isRecord(value) || typeof value['status'] !== 'number') return undefined;
  const { status, results, p1, msg } = value;
  return {
    status,
    success: value['success'] === true,
    results,
    p1: typeof p1 === 'string' ? p1 : undefined,
    msg: typeof msg === 'string' ? msg : undefined,
  };
}
