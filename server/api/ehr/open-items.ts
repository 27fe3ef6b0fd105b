import { toDecimal } from '../../../shared/money.ts';
import {
  type Account,
  type Concept,
  type Invoice,
  type Order,
  codesOf,
  referredTo,
  textOfConcept,
} from './fhir-resources.ts';

interface Bills {
  invoices: readonly Invoice[];
  accounts: readonly Account[];
  /** Account types from the settings. If empty, all types count. */
  billingTypes: readonly string[];
}

/** Item of a payment. `other_id` is its reference in the health record, such as `Invoice/12`. */
export interface OpenItem {
  other_id: string;
  desc: string;
  qty: number;
  /** Amount as a decimal number of dollars. */
  amount: string;
}

export function invoiceItems(bills: Bills): OpenItem[] {
  return openInvoices(bills).flatMap(({ id, type, totalGross, totalNet }) => {
    const cents = totalGross ?? totalNet;
    if (cents === undefined || cents <= 0 || !id) return [];
    const desc = textOfConcept(type) || 'Invoice';
    return [{ other_id: `Invoice/${id}`, desc, qty: 1, amount: toDecimal(cents) }];
  });
}

/** Converts prescriptions that are priced in an open invoice to items. A prescription without an invoice has no price yet. */
export function prescriptionItems(orders: readonly Order[], bills: Bills): OpenItem[] {
  const lines = openInvoices(bills).flatMap(({ lineItem }) => lineItem);
  return orders.flatMap((order) => {
    const codes = codesOf(order.medicationCodeableConcept);
    const lineIndex = lines.findIndex((line) =>
      codesOf(line.chargeItemCodeableConcept).some((code) => codes.includes(code)),
    );
    // Each invoice line prices one prescription, so it is used only once.
    const [line] = lineIndex < 0 ? [] : lines.splice(lineIndex, 1);
    const cents = line ? lineCents(line) : 0;
    const { id } = order;
    if (cents <= 0 || !id) return [];
    const desc = textOfConcept(order.medicationCodeableConcept) || 'Prescription';
    return [{ other_id: `MedicationRequest/${id}`, desc, qty: quantityOf(order), amount: toDecimal(cents) }];
  });
}

function openInvoices({ invoices, accounts, billingTypes }: Bills): Invoice[] {
  const open = invoices.filter((invoice) => invoice.status === 'issued');
  if (billingTypes.length === 0) return open;
  const counted = accounts
    .filter((account) => isOfType(account.type, billingTypes))
    .map(({ id }) => `Account/${id}`);
  return open.filter((invoice) => counted.includes(referredTo(invoice.account)));
}

/** True if the type matches by code, with or without system, or by its text. */
function isOfType(type: Concept, billingTypes: readonly string[]): boolean {
  const codes = codesOf(type);
  const names = [...codes, ...codes.map((code) => code.replace(/^.*\|/, '')), textOfConcept(type)];
  return billingTypes.some((one) => names.includes(one));
}

const signs: Readonly<Record<string, number>> = {
  base: 1,
  surcharge: 1,
  tax: 1,
  deduction: -1,
  discount: -1,
};

/** Adds up the price components of a line. Deductions may have either sign; informational components are ignored. */
function lineCents({ priceComponent }: Invoice['lineItem'][number]): number {
  return priceComponent.reduce((sum, { type, amount: cents }) => {
    const sign = signs[type] ?? 0;
    return sum + sign * (sign < 0 ? Math.abs(cents) : cents);
  }, 0);
}

function quantityOf({ dispenseRequest }: Order): number {
  const value = dispenseRequest?.quantity?.value ?? 0;
  return Number.isInteger(value) && value > 0 ? value : 1;
}
