import type { Language, Translated } from '../../language.ts';

export const publicTexts = {
  questions: 'Questions? Call',
  poweredBy: 'Powered By {brand}',
  reference: 'Reference {id}',
  show: 'Show',
  hide: 'Hide',
  optional: 'optional',
  cancel: 'Cancel',
  close: 'Close',
} as const;

export type PublicTexts = Translated<typeof publicTexts>;

export interface PublicStrings {
  texts: PublicTexts;
  switchTo?: { language: Language; href: string };
}
