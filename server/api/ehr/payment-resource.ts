import { sumCents, toDecimal } from '../../../shared/money.ts';
import { readBillingItems } from '../../../shared/payment/items.ts';
import type { ApiRecord } from '../../../shared/reply.ts';

export interface MovedMoney {
  /** Reference of the charge, refund or return. It is the same for every attempt. */
  reference: string;
  patientId: string;
  cents: number;
  /** Items that the payer selected; not an array if there was no selection. */
  items: unknown;
  /** Day as YYYY-MM-DD in the practice's time zone. */
  day: string;
  /** Time of the transaction in Unix milliseconds. */
  at: number;
}

export interface CollectedPayment extends MovedMoney {
  auth: string;
  /** Payment method for display: `Paid by VISA ending in 4242`. */
  how: string;
}

/** Identifier system of our references. It must never change because it is used to detect repeats. */
const referenceSystem = 'urn:uuid:8f0c2f6e-6d0e-4d55-9b52-3a1b0f7c9f11';

export const searchOf = (reference: string) =>
  `identifier=${encodeURIComponent(`${referenceSystem}|${reference}`)}`;

/** Converts a payment to an R4 PaymentReconciliation, which contains the amount and its allocation. A PaymentNotice would only refer to one. */
export function toReconciliation(payment: CollectedPayment, patientIdType: string): ApiRecord {
  const { auth, how, cents, day } = payment;
  return {
    ...headOf(payment),
    ...(how && { disposition: how }),
    paymentAmount: toMoney(cents),
    ...(auth && { paymentIdentifier: { value: auth } }),
    detail: partsOf(payment).map(({ cents: part, request }) => ({
      type: typeOf('payment'),
      request: request ?? ofPatient(payment, patientIdType),
      date: day,
      amount: toMoney(part),
    })),
  };
}

export interface ReversedMoney extends MovedMoney {
  charge: string;
  how: string;
}

/** Converts a refund or return to a reconciliation with a negative amount that names the charge as its predecessor. */
export function toReversal(gone: ReversedMoney, patientIdType: string): ApiRecord {
  const { charge, cents, day, how } = gone;
  // The refunded item is unknown unless the payment had only one.
  const request = onlyRequest(gone);
  return {
    ...headOf(gone),
    disposition: how,
    paymentAmount: toMoney(-cents),
    detail: [
      {
        predecessor: { system: referenceSystem, value: charge },
        type: typeOf('adjustment'),
        request: request ?? ofPatient(gone, patientIdType),
        date: day,
        amount: toMoney(-cents),
      },
    ],
  };
}

const headOf = ({ reference, at, day }: MovedMoney) => ({
  resourceType: 'PaymentReconciliation',
  identifier: [{ system: referenceSystem, value: reference }],
  status: 'active',
  created: new Date(at).toISOString(),
  outcome: 'complete',
  paymentDate: day,
});

const typeOf = (code: 'payment' | 'adjustment') => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/payment-type', code }],
});

interface Part {
  cents: number;
  /** Request that the part pays; if undefined, only the patient is known. */
  request?: ApiRecord;
}

/** Splits a payment by item if the items add up to the amount. */
function partsOf(payment: CollectedPayment): Part[] {
  const { items, cents } = payment;
  const listed = readBillingItems(items);
  const parts = listed.map(({ number, amountCents }) => ({ cents: amountCents, ...requestOf(number) }));
  const isWhole = parts.length > 0 && sumCents(parts.map((part) => part.cents)) === cents;
  const request = onlyRequest(payment);
  return isWhole ? parts : [{ cents, ...(request && { request }) }];
}

/** Returns the request if the payment has only one item. */
function onlyRequest({ items }: MovedMoney): ApiRecord | undefined {
  const [only, ...others] = readBillingItems(items);
  return only && others.length === 0 ? requestOf(only.number).request : undefined;
}

function requestOf(reference: string): Pick<Part, 'request'> {
  return /^(?:Invoice|MedicationRequest)\/[A-Za-z0-9.-]{1,64}$/.test(reference)
    ? { request: { reference } }
    : {};
}

const ofPatient = ({ patientId }: MovedMoney, patientIdType: string): ApiRecord => ({
  type: 'Patient',
  ...(patientId && { identifier: { ...systemOf(patientIdType), value: patientId } }),
});

/** Returns a URI as an identifier's system, or a name such as `MRN` as its type. */
const systemOf = (type: string): ApiRecord => {
  if (!type) return {};
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(type) ? { system: type } : { type: { text: type } };
};

const toMoney = (cents: number) => ({ value: Number(toDecimal(cents)), currency: 'USD' });
