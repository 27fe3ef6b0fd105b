import { createHash } from 'node:crypto';

const firstDay = 1_757_750_400;

/**
 * The payment of a case, the same on every machine. A link that was used up is followed by the next of its series, so that a
 * later start has one again that behaves as its case says; the paid one stays paid.
 */
export function caseId(name: string, turn: number): string {
  const digest = createHash('sha256').update(`demo payment ${name} ${turn}`).digest();
  return `${firstDay + (digest.readUInt16BE(30) % 36_000)}-${digest.toString('hex').slice(0, 20)}`;
}

/** Each turn has a patient of its own, so that a method saved in one does not change the next. */
export function casePatientId(uniqueId: string, turn: number): string {
  return turn === 0 ? uniqueId : `${uniqueId}-${turn}`;
}
