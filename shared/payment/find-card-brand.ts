import { cardBrands, type CardBrand } from './card-brands.ts';

/** Returns the brand with the longest matching prefix, or undefined if none matches yet. */
export function findCardBrand(digits: string): CardBrand | undefined {
  let found: CardBrand | undefined;
  let longest = 0;
  for (const brand of cardBrands) {
    for (const prefix of brand.prefixes) {
      const [low, high] = typeof prefix === 'string' ? [prefix, prefix] : prefix;
      const start = digits.slice(0, low.length);
      if (start.length === low.length && start >= low && start <= high && low.length > longest) {
        found = brand;
        longest = low.length;
      }
    }
  }
  return found;
}
