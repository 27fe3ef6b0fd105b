import type { Request } from 'express';
import { isLanguage, languages, type Language } from '../../../shared/language.ts';

/** Returns the language of a public page: from the URL, or else the browser's preference. */
export function languageOf(req: Request): Language {
  const preferred = req.acceptsLanguages([...languages]);
  return languageFromQuery(req) ?? (isLanguage(preferred) ? preferred : 'en');
}

/** Returns the language from the URL (`?lang=es`), which forms and redirects preserve. */
export function languageFromQuery({ query }: Pick<Request, 'query'>): Language | undefined {
  const { lang } = query;
  return isLanguage(lang) ? lang : undefined;
}

export function withLanguage(req: Pick<Request, 'query'>, path: string): string {
  const language = languageFromQuery(req);
  return language ? `${path}?lang=${language}` : path;
}

export function otherLanguage(
  { originalUrl }: Pick<Request, 'originalUrl'>,
  current: Language,
): { language: Language; href: string } {
  const language = current === 'en' ? 'es' : 'en';
  const query = new URLSearchParams(originalUrl.split('?')[1]);
  query.set('lang', language);
  return { language, href: `?${query.toString()}` };
}
