import { verifyFieldNames, type VerifyFieldName } from '../../../shared/payment/record.ts';
import { readJsonOrValue } from '../../../shared/reply.ts';

/** Fields required if the stored list is unreadable, so that an invalid setting never opens every link. */
const fallbackFields: readonly VerifyFieldName[] = ['last_name', 'dob'];

/** Reads the verification fields from JSON text. Without a stored list, no verification is required. */
export function readVerifyFields(stored: string | null): readonly VerifyFieldName[] {
  if (!stored?.trim()) return [];
  const list = readJsonOrValue(stored);
  return Array.isArray(list) ? verifyFieldNames.filter((name) => list.includes(name)) : fallbackFields;
}
