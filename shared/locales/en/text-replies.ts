import type { Language } from '../../language.ts';
import { emailResponseMessages } from './email-answer.ts';
import { spanishEmailAnswerStrings } from '../es/email-answer.ts';

interface TextReplies {
  confirm: string;
  cancel: string;
  callback(practice: string): string;
  help(practice: string, phone: string): string;
  /** Confirmations of an opt-out that the provider does not confirm itself. */
  stopped: Readonly<Record<'texts' | 'textsAndCalls' | 'wrongNumber', (practice: string) => string>>;
}

/** Text replies in the language of the last reminder. */
export const textReplies: Readonly<Record<Language, TextReplies>> = {
  en: {
    confirm: emailResponseMessages.success.confirm,
    cancel: emailResponseMessages.success.cancel,
    callback: (practice) => `Thank you. ${practice} will get back to you.`,
    help: (practice, phone) => `${practice}${phone && `: ${phone}`}. Reply STOP to opt out.`,
    stopped: {
      texts: (practice) =>
        `${practice}: You won’t get any more texts from us. To get them again, reply START.`,
      textsAndCalls: (practice) =>
        `${practice}: You won’t get any more texts or automated calls from us. To get texts again, reply START.`,
      wrongNumber: (practice) =>
        `${practice}: Sorry about that. You won’t get any more texts or automated calls from us.`,
    },
  },
  es: {
    confirm: spanishEmailAnswerStrings.messages.success.confirm,
    cancel: spanishEmailAnswerStrings.messages.success.cancel,
    callback: (practice) => `Gracias. ${practice} se comunicará con usted.`,
    help: (practice, phone) =>
      `${practice}${phone && `: ${phone}`}. Responda ALTO para no recibir más mensajes.`,
    stopped: {
      texts: (practice) =>
        `${practice}: Ya no recibirá mensajes de texto nuestros. Para volver a recibirlos, responda START.`,
      textsAndCalls: (practice) =>
        `${practice}: Ya no recibirá mensajes de texto ni llamadas automáticas nuestras. Para volver a recibir mensajes, responda START.`,
      wrongNumber: (practice) =>
        `${practice}: Disculpe la molestia. Ya no recibirá mensajes de texto ni llamadas automáticas nuestras.`,
    },
  },
};
