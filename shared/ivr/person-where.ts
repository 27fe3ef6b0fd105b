import { readPhone } from '../phone-number.ts';
import { literal } from './where.ts';

interface CallingPerson {
  /** In any format; what is no phone number is left out. */
  phones: readonly string[];
  /** '' = none. */
  patientCode: string;
}

/** The `where` of all calls of one person. Undefined where nothing is known to find them by: then no query goes out. */
export function writePersonWhere({ phones, patientCode }: CallingPerson): string | undefined {
  const digits = [...new Set(phones.flatMap((phone) => readPhone(phone) ?? []))];
  const code = patientCode.trim().slice(0, 80);
  const conditions = [
    digits.length > 0 ? `phone IN (${digits.map(literal).join(',')})` : '',
    code ? `patient_code = ${literal(code)}` : '',
  ].filter(Boolean);
  return conditions.length > 0 ? conditions.join(' OR ') : undefined;
}
