import {
  boolean,
  flagOrBoolean,
  jsonText,
  list,
  anyRecord,
  record,
  text,
  type ValueOf,
  type WireType,
} from '../wire/wire-types.ts';

export const paymentRecordBody = record({
  client_id: text,
  id: text,
  /** True if the payer opened the page. */
  opened: boolean,
  /** Verification token of the payer; '' before verification. */
  verification: text,
});

/** Verification fields that the payment does not require are ignored. */
export const verificationBody = record({
  client_id: text,
  id: text,
  first_name: text,
  last_name: text,
  unique_id: text,
  dob: text,
  zip: text,
  payer_mark: text,
  language: text,
});

/** Selected items as the API returned them. The API rejects anything but a list. */
const selectedItems: WireType<unknown, unknown> = {
  schema: jsonText(list(anyRecord)).schema,
  read: (value) => value,
  fallback: { value: undefined },
};

export const submissionBody = record({
  client_id: text,
  payment_id: text,
  payment_method: text,
  /** Dollars with an optional `$`. */
  amount: text,
  name: text,
  card_number: text,
  expiry: text,
  cvc: text,
  zip: text,
  routing_number: text,
  account_number: text,
  store_payment_method: flagOrBoolean,
  item_paid_summary: selectedItems,
  /** Part shown to the payer; '' if the client does not support parts. */
  part: text,
  verification: text,
  language: text,
});

export type SubmissionBody = ValueOf<typeof submissionBody>;

export const receiptBody = record({ client_id: text, payment_id: text, email: text, language: text });

export const savedMethodRemoval = record({ client_id: text, payment_id: text, verification: text });
