import type { Payment } from './payment-status.ts';

type Parts = Pick<Payment, 'part_of' | 'rest_payment'>;

export function describePart({ part_of: first, rest_payment: rest }: Parts): string {
  if (rest) return 'Part payment';
  return first ? 'Rest of a part payment' : '';
}

interface PartLink {
  label: string;
  id: string;
}

export function partLinks({ part_of: first, rest_payment: rest }: Parts): PartLink[] {
  return [
    ...(first ? [{ label: 'First part', id: first }] : []),
    ...(rest ? [{ label: 'Rest', id: rest }] : []),
  ];
}
