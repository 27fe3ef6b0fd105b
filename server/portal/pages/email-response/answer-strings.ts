import type { Language } from '../../../../shared/language.ts';
import { emailAnswerStrings, type EmailAnswerStrings } from '../../../../shared/messages/email-answer.ts';
import { spanishEmailAnswerStrings } from '../../../../shared/messages/spanish/email-answer.ts';

export const answerStrings: Readonly<Record<Language, EmailAnswerStrings>> = {
  en: emailAnswerStrings,
  es: spanishEmailAnswerStrings,
};
