import type { Language } from '../../../../../shared/language.ts';
import {
  emailAnswerStrings,
  type EmailAnswerStrings,
} from '../../../../../shared/locales/en/email-answer.ts';
import { spanishEmailAnswerStrings } from '../../../../../shared/locales/es/email-answer.ts';

export const answerStrings: Readonly<Record<Language, EmailAnswerStrings>> = {
  en: emailAnswerStrings,
  es: spanishEmailAnswerStrings,
};
