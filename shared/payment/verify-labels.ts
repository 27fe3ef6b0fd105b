import { readJsonOrValue } from '../reply.ts';
import { verifyFieldNames, type VerifyFieldName } from './record.ts';

export const verifyLabels: Readonly<Record<VerifyFieldName, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  unique_id: 'Guarantor ID',
  dob: 'Date of birth',
  zip: 'Zip code',
};

export function verifyFieldsOf(setting: unknown): VerifyFieldName[] {
  const list = readJsonOrValue(setting);
  return Array.isArray(list) ? verifyFieldNames.filter((name) => list.includes(name)) : [];
}

export const verifyNamesOf = (setting: unknown): string[] =>
  verifyFieldsOf(setting).map((name, index) => (index === 0 ? verifyLabels[name] : inSentence(name)));

/** Returns `Last name, date of birth`; '' if the practice's default setting applies. */
export const describeVerifyFields = (setting: unknown): string =>
  setting ? verifyNamesOf(setting).join(', ') || 'Nothing' : '';

/** Returns the label for use within a sentence: `date of birth`. */
export function inSentence(name: VerifyFieldName): string {
  const label = verifyLabels[name];
  return label.charAt(0).toLowerCase() + label.slice(1);
}
