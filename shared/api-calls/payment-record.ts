import { readVerifyList, type SavedMethod, type VerifyFieldName } from '../payment/record.ts';
import {
  anyRecord,
  cents,
  flag,
  flagOrBoolean,
  jsonText,
  list,
  number,
  omittable,
  optional,
  record,
  text,
  time,
  withDefault,
  type ValueOf,
  type WireOf,
  type WireType,
} from '../wire/wire-types.ts';

/** List of fields in form order. */
const verifyFields: WireType<string | readonly VerifyFieldName[], VerifyFieldName[]> = {
  schema: jsonText(list(text)).schema,
  read: readVerifyList,
  fallback: { value: [] },
};

/** Items as the practice entered them. */
const items = jsonText(list(anyRecord));

const lastFour: typeof text = { ...text, read: (value) => text.read(value)?.slice(-4) };

const savedMethodFields = record({
  method: text,
  /** `MC`, `VISA`, `AMEX`, `DISCOVER`; '' for a bank account. */
  card_brand: text,
  last_4: lastFour,
  routing_number: text,
  /** Name of the account or card holder. */
  holder: omittable(text),
});

/** Saved payment method, or a list of one in another API. Invalid without the last digits. */
const savedMethod: WireType<WireOf<typeof savedMethodFields>, SavedMethod> = {
  schema: savedMethodFields.schema,
  read: (value) => toSavedMethod(savedMethodFields.read(Array.isArray(value) ? value[0] : value)),
};

const longestHolder = 120;

function toSavedMethod(saved: ValueOf<typeof savedMethodFields> | undefined): SavedMethod | undefined {
  if (!saved?.last_4) return undefined;
  const { method, card_brand: brand, last_4: last4, routing_number: routingNumber } = saved;
  const holder = saved.holder.slice(0, longestHolder);
  return {
    ...(method === 'cc'
      ? { kind: method, brand, routingNumber: '' }
      : { kind: 'bank', brand: '', routingNumber }),
    last4,
    ...(holder && { holder }),
  };
}

const payerFields = {
  first_name: text,
  patient_last_name: text,
  amount_requested: optional(cents),
  /** Maximum amount the payer may choose; missing without a limit. */
  amount_limit: optional(cents),
  item_summary: omittable(items),
  email: omittable(text),
  payment_method: optional(jsonText(savedMethod)),
  may_remove_saved: omittable(flag),
  may_save: omittable(withDefault(flag, true)),
  /** Totals over all parts of the link; missing if the API supports only one payment. */
  due_total: optional(cents),
  /** Total unpaid amount, including parts that the link no longer accepts. */
  remaining: optional(cents),
  /** Amount paid, net of refunds and returns. */
  paid_total: optional(cents),
};

const payer = record(payerFields);
export type PayerWire = WireOf<typeof payer>;

export const verifiedPayer = record({
  ...payerFields,
  /** Identifies this browser, so that locks of the link do not apply to it. */
  payer_mark: text,
  /** Verification token that identifies this payer. It is sent back with the payment. */
  verification: text,
});

export type PayerResult = ValueOf<typeof payer> & Partial<ValueOf<typeof verifiedPayer>>;

/** Results of a verification that was refused because the link is locked. */
export const lockedLink = record({ locked_until: time });
export type LockedLink = WireOf<typeof lockedLink>;

/** Results of an approved charge. */
export const chargeReceipt = record({ 'Auth #': text, 'Card Brand': text, 'Last 4': text });
export type ChargeReceiptWire = WireOf<typeof chargeReceipt>;

const madePayment = record({
  amount: cents,
  /** Charge time in Unix seconds. */
  time: number,
  auth: text,
  /** Card brand; '' for a bank account. */
  card_brand: text,
  last_4: lastFour,
  holder: text,
  /** Chosen items; empty if the whole bill was paid. */
  items: omittable(items),
  /** Refunds of the charge, oldest first. */
  refunds: list(record({ amount: cents, time: number })),
  settled_at: optional(time),
  /** Missing if the bank did not return the payment. */
  returned_at: optional(time),
  return_reason: omittable(text),
  /** SHA-256 of the payment's idempotency key in hex; '' if the API does not report it. */
  key_hash: omittable(text),
});

export type MadePayment = ValueOf<typeof madePayment>;
export type MadePaymentWire = WireOf<typeof madePayment>;

export const paymentRecord = record({
  id: text,
  status: text,
  logo: text,
  org_name: text,
  /** Phone number of the practice; '' if the API does not report it. */
  org_phone: text,
  /** Postal address of the practice; '' if the API does not report it. */
  org_address: omittable(text),
  /** Time zone of the practice; '' if the API does not report it. */
  org_timezone: omittable(text),
  verify_fields: omittable(verifyFields),
  payer_editable: omittable(flagOrBoolean),
  patientEditable: omittable(withDefault(flagOrBoolean, true)),
  /** True if the practice has a gateway, or if the API does not report it. */
  payable_online: omittable(withDefault(flag, true)),
  item_detail_type: omittable(text),
  email: omittable(text),
  auth: omittable(text),
  card_brand: omittable(text),
  last_4: omittable(text),
  paid_amount: omittable(cents),
  /** SHA-256 of the successful attempt's idempotency key in hex; '' if the API does not report it. */
  paid_key_hash: omittable(text),
  /** Key hashes of declined attempts. */
  refused_key_hashes: omittable(list(text)),
  /** Key hashes of payments returned by the bank. */
  returned_key_hashes: omittable(list(text)),
  /** Key hashes of all paid parts that were not returned; empty if the API does not support partial payments. */
  paid_key_hashes: omittable(list(text)),
  /** Number of the next part, starting at 1; missing if the API supports only one payment per link. */
  part: optional(number),
  /** True if the balance is due because the bank returned a payment. Only with `part`. */
  returned: omittable(flag),
  /** Verified payer with the current balance; missing if the API does not support partial payments or the payer is not verified. */
  payer: optional(payer),
  /** True if a charge is pending, under review, or its outcome is unknown. */
  charging: omittable(flag),
  /** True if an attempt that timed out may still be charged. */
  unconfirmed: omittable(flag),
  late_charge_reversed: omittable(flag),
  /** End of the verification lock; missing if the link is open. */
  verification_locked_until: optional(time),
  /** Payments made through the link; missing if the API does not report them or the payer is not verified. */
  history: optional(list(madePayment)),
});

export type PaymentRecord = ValueOf<typeof paymentRecord>;
export type PaymentRecordWire = WireOf<typeof paymentRecord>;
