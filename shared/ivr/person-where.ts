import { readPhone } from '../phone-number.ts';
import { literal } from './where.ts';

interface CallingPerson {
  phones: readonly string[];
  /** Code of the patient; '' = none. */
  patientCode: string;
}

/** Returns the `where` of all calls of one person, or undefined if nothing identifies the person and no query may be sent. */
export function writePersonWhere({ phones, patientCode }: CallingPerson): string | undefined {
  const digits = [...new Set(phones.flatMap((phone) => readPhone(phone) ?? []))];
  const code = patientCode.trim().slice(0, 80);
  const conditions = [
    digits.length > 0 ? `phone IN (${digits.map(literal).join(',')})` : '',
    code ? `patient_code = ${literal(code)}` : '',
  ].filter(Boolean);
  return conditions.length > 0 ? conditions.join(' OR ') : undefined;
}
