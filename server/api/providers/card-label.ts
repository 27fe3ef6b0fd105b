import { findCardBrand } from '../../../shared/payment/card-brands.ts';

const savedCardLabels: Readonly<Record<string, string>> = {
  Visa: 'VISA',
  Mastercard: 'MC',
  'American Express': 'AMEX',
  Discover: 'DISCOVER',
};

/** The label of a card's brand (spec 9, Saved-card labels); a brand without one goes by its name. */
export function cardLabel(number: string): string {
  const name = findCardBrand(number)?.name ?? 'Card';
  return savedCardLabels[name] ?? name;
}
