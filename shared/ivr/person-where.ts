import { readPhone } from '../phone-number.ts';
import { literal } from './where.ts';

interface CallingPerson {
  phones: readonly string[];
  /** Patient code, or '' for none. */
  patientCode: string;
}

/** Returns the `where` clause for all calls of one person. Returns undefined if nothing identifies the person; no query may be sent then. */
export function writePersonWhere({ phones, patientCode }: CallingPerson): string | undefined {
  const digits = [...new Set(phones.flatMap((phone) => readPhone(phone) ?? []))];
  const code = patientCode.trim().slice(0, 80);
  const conditions = [
    digits.length > 0 ? `phone IN (${digits.map(literal).join(',')})` : '',
    code ? `patient_code = ${literal(code)}` : '',
  ].filter(Boolean);
  return conditions.length > 0 ? conditions.join(' OR ') : undefined;
}
