import { contacts } from '../resources/contacts.ts';
import { choice, flag, list, record, rowOf, text } from '../wire/wire-types.ts';

const sharedFields = ['phone', 'email'] as const;
type SharedField = (typeof sharedFields)[number];

const collator = new Intl.Collator('en', { sensitivity: 'base' });
const same = (one: string, other: string) => one !== '' && collator.compare(one, other) === 0;

/** Compared values of a contact. A missing one may be null, as in the database. */
export type Compared = Readonly<Partial<Record<(typeof comparedFields)[number], string | null>>>;

const haveSameName = (one: Compared, other: Compared): boolean =>
  (['first_name', 'last_name'] as const).every((name) => same(one[name] ?? '', other[name] ?? ''));

export function haveDifferentCodes(
  { patient_code: code }: Compared,
  { patient_code: otherCode }: Compared,
): boolean {
  return Boolean(code && otherCode && code !== otherCode);
}

export function sharedFieldsOf(one: Compared, other: Compared): SharedField[] {
  const phones = [other.phone, other.mobile_phone].filter(Boolean);
  const [email, otherEmail] = [one, other].map((each) => each.email?.toLowerCase());
  return sharedFields.filter((field) =>
    field === 'phone'
      ? [one.phone, one.mobile_phone].some((phone) => phone && phones.includes(phone))
      : email && email === otherEmail,
  );
}

/** Returns true for likely duplicates. Households share phones and emails, so the name or birth date must also match. */
export function areLikelyDuplicates(one: Compared, other: Compared): boolean {
  const hasSameBirthDate = Boolean(one.dob) && one.dob === other.dob;
  const isAlike = haveSameName(one, other) || hasSameBirthDate;
  return isAlike && sharedFieldsOf(one, other).length > 0 && !haveDifferentCodes(one, other);
}

/** Values of a contact's form; `id` if the contact exists. */
export const duplicateRequest = record({
  id: text,
  first_name: text,
  last_name: text,
  phone: text,
  mobile_phone: text,
  email: text,
  dob: text,
  patient_code: text,
});
const { id: _id, ...comparedValues } = duplicateRequest.fields;
export const comparedFields = Object.keys(comparedValues) as (keyof typeof comparedValues)[];

/** Contact with the phone or email of another. `likely` is true if both are probably the same person. */
export const duplicateResult = rowOf(contacts, { shares: list(choice(sharedFields)), likely: flag });

const contact = rowOf(contacts, {});
export const pairResult = record({ one: contact, other: contact });
