import { verifyFieldNames, type VerifyFieldName } from '../../../shared/payment/record.ts';
import { readJsonOrValue } from '../../../shared/reply.ts';

/** These are asked for where a stored list cannot be read: a fault in a setting must not open every link. */
const askedInDoubt: readonly VerifyFieldName[] = ['last_name', 'dob'];

/** Reads what a payer is asked for out of JSON text; where nothing is stored, nothing is asked. */
export function readVerifyFields(stored: string | null): readonly VerifyFieldName[] {
  if (!stored?.trim()) return [];
  const list = readJsonOrValue(stored);
  return Array.isArray(list) ? verifyFieldNames.filter((name) => list.includes(name)) : askedInDoubt;
}
