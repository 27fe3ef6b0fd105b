import type { Request } from 'express';
import type { Language } from '../../../shared/language.ts';
import { paymentMessages } from '../../../shared/locales/en/payment.ts';
import { publicTexts, type PublicTexts } from '../../../shared/locales/en/public-pages.ts';
import { routerMessages } from '../../../shared/locales/en/router.ts';
import { spanishPaymentStrings } from '../../../shared/locales/es/payment.ts';
import { spanishPublicTexts, spanishRouterMessages } from '../../../shared/locales/es/public-pages.ts';
import { PublicStringsContext } from '../../../views/ui/public-strings.ts';
import { otherLanguage } from '../http/language.ts';
import type { PageView } from '../http/render.tsx';

const texts: Readonly<Record<Language, PublicTexts>> = { en: publicTexts, es: spanishPublicTexts };

export function localizePage<AnyPage extends PageView>(req: Request, page: AnyPage): AnyPage {
  const { language, element } = page;
  if (!language) return page;
  const strings = { texts: texts[language], switchTo: otherLanguage(req, language) };
  return { ...page, element: <PublicStringsContext value={strings}>{element}</PublicStringsContext> };
}

export function translateError(message: string, language: Language): string {
  return (language === 'es' && spanishErrors.get(message)) || message;
}

const spanishErrors = new Map<string, string>([
  ...(Object.keys(routerMessages) as (keyof typeof routerMessages)[]).map((key): [string, string] => [
    routerMessages[key],
    spanishRouterMessages[key],
  ]),
  [paymentMessages.stateUnavailable, spanishPaymentStrings.page.messages.stateUnavailable],
]);
