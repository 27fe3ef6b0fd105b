import type { Language, Translated } from '../language.ts';

/** What stands around the pages that need no sign-in. */
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

/** Those texts, and the same page in the other language where there is one. */
export interface PublicWords {
  texts: PublicTexts;
  switchTo?: { language: Language; href: string };
}
