import { toIsoDay, readWrittenDay } from '../written-day.ts';

/** Returns an item's written date of service as `2026-03-02`, or '' without one. */
export const readServiceDay = (date: string): string => toIsoDay(readWrittenDay(date) ?? '');

interface ClaimFacts {
  practice: string;
  address: string;
  phone: string;
  patient: { firstName: string; lastName: string };
  items: readonly { date?: string }[];
}

/** Returns true if a receipt has everything that an FSA or HSA claim requires. Amount, date and number are always present and not checked. */
export function isEnoughForClaim({ practice, address, phone, patient, items }: ClaimFacts): boolean {
  const { firstName, lastName } = patient;
  const facts = [practice, address, phone, firstName, lastName, ...items.map(({ date }) => date)];
  return facts.every(Boolean) && items.length > 0;
}

export const remainingCents = (dueCents: number, paidCents: number): number =>
  Math.max(0, dueCents - paidCents);

interface Practice {
  org_addr: string | null;
  org_city: string | null;
  org_state: string | null;
  org_zip: string | null;
}

/** Returns `1840 North Shore Drive, Chicago, IL 60611`; empty without street or city. */
export function formatAddress({
  org_addr: addr,
  org_city: city,
  org_state: state,
  org_zip: zip,
}: Practice): string {
  if (!addr || !city) return '';
  return [addr, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
