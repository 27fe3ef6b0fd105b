import type { Language } from '../../language.ts';

type KeyResult = 'confirm' | 'cancel' | 'callback' | 'opt_out' | 'not_pat' | 'late';

interface JoinedCallStrings {
  /** Spoken before each reminder in a call with several. */
  reminder(number: number, count: number, name: string): string;
  /** Spoken after a key press. `appointment` is a name with a day and time. */
  applied: Readonly<Record<KeyResult, (appointment: string) => string>>;
}

/** Strings for several people or appointments that share a phone number, in calls and text replies. */
export const joinedCallStrings: Readonly<Record<Language, JoinedCallStrings>> = {
  en: {
    reminder: (number, count, name) => `Reminder ${number} of ${count}, for ${name}.`,
    applied: {
      confirm: (appointment) => `Confirmed for ${appointment}.`,
      cancel: (appointment) => `Canceled for ${appointment}.`,
      callback: (appointment) => `The office will call you back about ${appointment}.`,
      opt_out: () => 'We won’t call this number again.',
      not_pat: () => 'We won’t call this number again.',
      late: (appointment) => `It is too late to change this: ${appointment}.`,
    },
  },
  es: {
    reminder: (number, count, name) => `Recordatorio ${number} de ${count}, para ${name}.`,
    applied: {
      confirm: (appointment) => `Cita confirmada: ${appointment}.`,
      cancel: (appointment) => `Cita cancelada: ${appointment}.`,
      callback: (appointment) => `Le llamaremos por esta cita: ${appointment}.`,
      opt_out: () => 'No volveremos a llamar a este número.',
      not_pat: () => 'No volveremos a llamar a este número.',
      late: (appointment) => `Ya es tarde para cambiar esta cita: ${appointment}.`,
    },
  },
};

/** Spoken after an unanswered transfer to the office. */
export const officeBusy: Readonly<Record<Language, (phone: string) => string>> = {
  en: (phone) =>
    `Sorry, no one at the office could take your call.${phone && ` Please call ${phone} later.`}`,
  es: (phone) => `Lo sentimos, nadie pudo atender su llamada.${phone && ` Llame más tarde al ${phone}.`}`,
};
