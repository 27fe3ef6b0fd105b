import { textOf, type ApiRecord } from '../reply.ts';
import { toIsoDay } from '../resources/day.ts';
import { readWrittenDay } from '../written-day.ts';

/** When an item of a bill was done, as `2026-03-02`; '' where it names no day. */
export const readServiceDay = (item: ApiRecord): string =>
  toIsoDay(readWrittenDay(textOf(item, 'date')) ?? '');

interface ClaimFacts {
  practice: string;
  address: string;
  phone: string;
  /** Given and family name. */
  patient: { firstName: string; lastName: string };
  items: readonly { date?: string }[];
}

/** Whether a receipt says all that an FSA or HSA claim is asked for, besides amount, date and number, which each has. */
export function servesAClaim({ practice, address, phone, patient, items }: ClaimFacts): boolean {
  const { firstName, lastName } = patient;
  const told = [practice, address, phone, firstName, lastName, ...items.map(({ date }) => date)];
  return told.every(Boolean) && items.length > 0;
}

/** What is left of a balance after a payment; more than was due leaves nothing. */
export const remainingCents = (dueCents: number, paidCents: number): number =>
  Math.max(0, dueCents - paidCents);

interface Practice {
  org_addr: string | null;
  org_city: string | null;
  org_state: string | null;
  org_zip: string | null;
}

/** `1840 North Shore Drive, Chicago, IL 60611`; empty unless street and town are known. */
export function formatAddress({
  org_addr: addr,
  org_city: city,
  org_state: state,
  org_zip: zip,
}: Practice): string {
  if (!addr || !city) return '';
  return [addr, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
