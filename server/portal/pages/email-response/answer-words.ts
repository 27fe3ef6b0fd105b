import type { Language } from '../../../../shared/language.ts';
import { emailAnswerWords, type EmailAnswerWords } from '../../../../shared/messages/email-answer.ts';
import { spanishEmailAnswerWords } from '../../../../shared/messages/spanish/email-answer.ts';

export const answerWords: Readonly<Record<Language, EmailAnswerWords>> = {
  en: emailAnswerWords,
  es: spanishEmailAnswerWords,
};
