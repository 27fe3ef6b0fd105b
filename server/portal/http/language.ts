import type { Request } from 'express';
import { isLanguage, languages, type Language } from '../../../shared/language.ts';

/** The language of a public page: what its address names goes before what the browser prefers. */
export function languageOf(req: Request): Language {
  const preferred = req.acceptsLanguages([...languages]);
  return askedLanguage(req) ?? (isLanguage(preferred) ? preferred : 'en');
}

/** What the address names (`?lang=es`): it stays there through forms and redirects. */
export function askedLanguage({ query }: Pick<Request, 'query'>): Language | undefined {
  const { lang } = query;
  return isLanguage(lang) ? lang : undefined;
}

/** A page of ours, in the language that the address names. */
export function keepLanguage(req: Pick<Request, 'query'>, path: string): string {
  const language = askedLanguage(req);
  return language ? `${path}?lang=${language}` : path;
}

/** The same page in the other language, with all else that its address names. */
export function otherLanguage(
  { originalUrl }: Pick<Request, 'originalUrl'>,
  shown: Language,
): { language: Language; href: string } {
  const language = shown === 'en' ? 'es' : 'en';
  const query = new URLSearchParams(originalUrl.split('?')[1]);
  query.set('lang', language);
  return { language, href: `?${query.toString()}` };
}
