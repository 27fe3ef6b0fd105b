import type { Request } from 'express';
import type { Language } from '../../../shared/language.ts';
import { paymentMessages } from '../../../shared/messages/payment.ts';
import { publicTexts, type PublicTexts } from '../../../shared/messages/public-pages.ts';
import { routerMessages } from '../../../shared/messages/router.ts';
import { spanishPaymentWords } from '../../../shared/messages/spanish/payment.ts';
import { spanishPublicTexts, spanishRouterMessages } from '../../../shared/messages/spanish/public-pages.ts';
import { PublicWordsContext } from '../../../views/ui/public-words.ts';
import { otherLanguage } from '../http/language.ts';
import type { Page } from '../http/render.tsx';

const texts: Readonly<Record<Language, PublicTexts>> = { en: publicTexts, es: spanishPublicTexts };

export function spoken<Shown extends Page>(req: Request, page: Shown): Shown {
  const { language, element } = page;
  if (!language) return page;
  const words = { texts: texts[language], switchTo: otherLanguage(req, language) };
  return { ...page, element: <PublicWordsContext value={words}>{element}</PublicWordsContext> };
}

export function translateFault(message: string, language: Language): string {
  return (language === 'es' && spanishFaults.get(message)) || message;
}

const spanishFaults = new Map<string, string>([
  ...(Object.keys(routerMessages) as (keyof typeof routerMessages)[]).map((key): [string, string] => [
    routerMessages[key],
    spanishRouterMessages[key],
  ]),
  [paymentMessages.stateUnavailable, spanishPaymentWords.page.messages.stateUnavailable],
]);
