export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export type Translated<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends (...filled: infer Filled) => string
      ? (...filled: Filled) => string
      : Translated<Words[Key]>;
};
