export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export type Translated<Strings> = {
  readonly [Key in keyof Strings]: Strings[Key] extends string
    ? string
    : Strings[Key] extends (...filled: infer Filled) => string
      ? (...filled: Filled) => string
      : Translated<Strings[Key]>;
};
