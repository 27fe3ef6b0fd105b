import { textOf, type ApiRecord } from '../reply.ts';
import { contacts } from '../resources/contacts.ts';
import { choice, flag, list, record, rowOf, text } from '../wire/wire-types.ts';

const sharedFields = ['phone', 'email'] as const;
type SharedField = (typeof sharedFields)[number];

const collator = new Intl.Collator('en', { sensitivity: 'base' });
const same = (one: string, other: string) => one !== '' && collator.compare(one, other) === 0;

const haveSameName = (one: ApiRecord, other: ApiRecord): boolean =>
  ['first_name', 'last_name'].every((name) => same(textOf(one, name), textOf(other, name)));

export function haveDifferentCodes(one: ApiRecord, other: ApiRecord): boolean {
  const [code, otherCode] = [textOf(one, 'patient_code'), textOf(other, 'patient_code')];
  return code !== '' && otherCode !== '' && code !== otherCode;
}

export function sharedFieldsOf(one: ApiRecord, other: ApiRecord): SharedField[] {
  const phonesOf = (each: ApiRecord) => [textOf(each, 'phone'), textOf(each, 'mobile_phone')].filter(Boolean);
  const phones = phonesOf(other);
  const [email, otherEmail] = [one, other].map((each) => textOf(each, 'email').toLowerCase());
  return sharedFields.filter((field) =>
    field === 'phone'
      ? phonesOf(one).some((phone) => phones.includes(phone))
      : email !== '' && email === otherEmail,
  );
}

/** Returns true for likely duplicates. Households share phones and emails, so the name or birth date must also match. */
export function areLikelyDuplicates(one: ApiRecord, other: ApiRecord): boolean {
  const isBornThen = textOf(one, 'dob') !== '' && textOf(one, 'dob') === textOf(other, 'dob');
  const isAlike = haveSameName(one, other) || isBornThen;
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
