import { findCardBrand } from '../../../shared/payment/rules.ts';

const savedCardLabels: Readonly<Record<string, string>> = {
  Visa: 'VISA',
  Mastercard: 'MC',
  'American Express': 'AMEX',
  Discover: 'DISCOVER',
};

export function cardLabel(number: string): string {
  const name = findCardBrand(number)?.name ?? 'Card';
  return savedCardLabels[name] ?? name;
}
