import type { Language } from '../../../../shared/language.ts';
import { englishPaymentStrings, type PaymentStrings } from '../../../../shared/locales/en/payment-strings.ts';
import { spanishPaymentStrings } from '../../../../shared/locales/es/payment.ts';
import { languageFromQuery, languageOf } from '../../http/language.ts';
import type { RequestContext } from '../../page/request-context.ts';

export interface PayerContext extends RequestContext {
  strings: PaymentStrings;
  /** Language for messages to the payer. Undefined if English is only the default. */
  messageLanguage: Language | undefined;
}

export function toPayerContext(ctx: RequestContext): PayerContext {
  const language = languageOf(ctx.req);
  const preferred = language === 'en' ? undefined : language;
  return {
    ...ctx,
    strings: paymentStrings[language],
    messageLanguage: languageFromQuery(ctx.req) ?? preferred,
  };
}

const paymentStrings: Readonly<Record<Language, PaymentStrings>> = {
  en: englishPaymentStrings,
  es: spanishPaymentStrings,
};
