import { createHash } from 'node:crypto';

const firstDay = 1_757_750_400;

/**
 * Returns the payment ID of a case, equal on every machine.
 * After a link is used, the next start creates the next of its series; the paid one stays paid.
 */
export function caseId(name: string, turn: number): string {
  const digest = createHash('sha256').update(`demo payment ${name} ${turn}`).digest();
  return `${firstDay + (digest.readUInt16BE(30) % 36_000)}-${digest.toString('hex').slice(0, 20)}`;
}

/** Returns a patient ID per turn, so that a method saved in one turn does not affect the next. */
export function casePatientId(uniqueId: string, turn: number): string {
  return turn === 0 ? uniqueId : `${uniqueId}-${turn}`;
}
