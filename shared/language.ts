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

/** Replaces placeholders in braces, such as `fill('Call {phone}', { phone })`. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
}
