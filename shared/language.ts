/** What the pages of payers, patients and new practices are written in. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** As each calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** The same sentences in another language: none missing, none more, each with what is filled in. */
export type Translated<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends (...filled: infer Filled) => string
      ? (...filled: Filled) => string
      : Translated<Words[Key]>;
};
