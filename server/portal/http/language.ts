import type { Request } from 'express';
import { isLanguage, languages, type Language } from '../../../shared/language.ts';

/** Returns the language of a public page: from the URL, or else the browser's preference. */
export function languageOf(req: Request): Language {
  const preferred = req.acceptsLanguages([...languages]);
  return askedLanguage(req) ?? (isLanguage(preferred) ? preferred : 'en');
}

/** Returns the language from the URL (`?lang=es`), which forms and redirects preserve. */
export function askedLanguage({ query }: Pick<Request, 'query'>): Language | undefined {
  const { lang } = query;
  return isLanguage(lang) ? lang : undefined;
}

export function keepLanguage(req: Pick<Request, 'query'>, path: string): string {
  const language = askedLanguage(req);
  return language ? `${path}?lang=${language}` : path;
}

export function otherLanguage(
  { originalUrl }: Pick<Request, 'originalUrl'>,
  shown: Language,
): { language: Language; href: string } {
  const language = shown === 'en' ? 'es' : 'en';
  const query = new URLSearchParams(originalUrl.split('?')[1]);
  query.set('lang', language);
  return { language, href: `?${query.toString()}` };
}
