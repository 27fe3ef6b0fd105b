import { readCents, sumCents, toDecimal } from '../../../shared/money.ts';
import { isRecord, textOf, type ApiRecord } from '../../../shared/reply.ts';

/** Money that was taken or given back, as the books have it. */
export interface MovedMoney {
  /** Of the charge, the refund or the return: the same at every try. */
  reference: string;
  patientId: string;
  cents: number;
  /** What was paid of, as the payer chose; not a list where that was no question. */
  items: unknown;
  /** YYYY-MM-DD, where the practice is. */
  day: string;
  /** When, in unix milliseconds. */
  at: number;
}

export interface TakenPayment extends MovedMoney {
  auth: string;
  /** How it came, as people read it: `Paid by VISA ending in 4242`. */
  how: string;
}

/** Under which our references are told from others' identifiers. It never changes: a repeat is known by it. */
const referenceSystem = 'urn:uuid:8f0c2f6e-6d0e-4d55-9b52-3a1b0f7c9f11';

/** Finds what was made of that before. */
export const searchOf = (reference: string) =>
  `identifier=${encodeURIComponent(`${referenceSystem}|${reference}`)}`;

/**
 * A PaymentReconciliation of R4: it has the amount and says what that was for. A PaymentNotice only points to one, and would tell
 * nobody of the money by itself.
 */
export function toReconciliation(payment: TakenPayment, patientIdType: string): ApiRecord {
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

/** Money that went out again. */
export interface GoneMoney extends MovedMoney {
  /** What it is of. */
  charge: string;
  /** How it went, as people read it. */
  how: string;
}

/** What went out of a charge is less money by as much, and names the charge as what it follows. */
export function goneResource(gone: GoneMoney, patientIdType: string): ApiRecord {
  const { charge, cents, day, how } = gone;
  // Of which item money went out nobody says, unless there is but one.
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
  /** Undefined: it can be said only whose bill it is. */
  request?: ApiRecord;
}

/** Item by item, where they come to what was paid. */
function partsOf(payment: TakenPayment): Part[] {
  const { items, cents } = payment;
  const listed = Array.isArray(items) ? items.filter(isRecord) : [];
  const parts = listed.map((item) => ({ cents: readCents(item['amount']), ...requestOf(item) }));
  const isWhole = parts.length > 0 && sumCents(parts.map((part) => part.cents)) === cents;
  const request = onlyRequest(payment);
  return isWhole ? parts : [{ cents, ...(request && { request }) }];
}

/** Of money that is about one item alone. */
function onlyRequest({ items }: MovedMoney): ApiRecord | undefined {
  const [only, ...others] = Array.isArray(items) ? items.filter(isRecord) : [];
  return only && others.length === 0 ? requestOf(only).request : undefined;
}

/** What was looked up in the record has the address that it has there. */
function requestOf(item: ApiRecord): Pick<Part, 'request'> {
  const reference = textOf(item, 'other_id');
  return /^(?:Invoice|MedicationRequest)\/[A-Za-z0-9.-]{1,64}$/.test(reference)
    ? { request: { reference } }
    : {};
}

const ofPatient = ({ patientId }: MovedMoney, patientIdType: string): ApiRecord => ({
  type: 'Patient',
  ...(patientId && { identifier: { ...systemOf(patientIdType), value: patientId } }),
});

/** A system is a URI; a name such as `MRN` says of which type the id is. */
const systemOf = (type: string): ApiRecord => {
  if (!type) return {};
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(type) ? { system: type } : { type: { text: type } };
};

const toMoney = (cents: number) => ({ value: Number(toDecimal(cents)), currency: 'USD' });
