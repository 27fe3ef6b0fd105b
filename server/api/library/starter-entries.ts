export interface StarterPractice {
  name: string;
  hasPhone: boolean;
}

/** Languages of starter entries. The first is the default of the starter reminder. */
export const starterLanguages = ['en', 'es'] as const;
export type StarterLanguage = (typeof starterLanguages)[number];

interface StarterStrings {
  name: string;
  text: string;
  subject: string;
  email: string;
  speech: string;
  actions: readonly StarterAction[];
}

interface StarterAction {
  name: string;
  kind: string;
  digit: string;
  message: string;
}

export const starterStrings: Readonly<
  Record<StarterLanguage, (practice: StarterPractice) => StarterStrings>
> = {
  en: ({ name, hasPhone }) => ({
    name: 'Appointment reminder',
    text: sentences(
      `${name}: {{first_name}}, your appointment is on {{date}} at {{time}}.`,
      'Reply YES to confirm or NO to cancel.',
      hasPhone && 'Questions? {{facility_phone}}.',
      'Reply STOP to opt out.',
    ),
    subject: `Your appointment at ${name} on {{date}}`,
    email: paragraphs(
      'Dear {{first_name}},',
      'We look forward to seeing you on **{{date}}** at **{{time}}**.',
      '[I’ll be there]({{confirm_link}})',
      '[I can’t make it]({{cancel_link}})',
      hasPhone && 'Questions? Call {{facility_phone}}.',
      '[Unsubscribe]({{stop_link}})',
    ),
    speech: sentences(
      `Hello. This is ${name}, with a message for {{name}}.`,
      'Your appointment is on {{date}} at {{time}}.',
      'To confirm, press 1. To cancel, press 2. To get a call back, press 3.',
      'To hear this again, press star. To stop these calls, press 9.',
    ),
    actions: [
      action('Confirm', 'confirm', ['1', 'Thank you. Your appointment is confirmed.']),
      action('Cancel', 'cancel', ['2', 'Your appointment will be canceled. Thank you for letting us know.']),
      action('Call back', 'callback', ['3', 'We will call you back.']),
      action('Stop calls', 'opt_out', ['9', 'We won’t call this number again.']),
      action('Hear it again', 'repeat', ['*', '']),
    ],
  }),
  es: ({ name, hasPhone }) => ({
    name: 'Recordatorio de cita',
    text: sentences(
      `${name}: {{first_name}}, su cita es el {{date}} a las {{time}}.`,
      'Responda SI para confirmar o NO si no puede venir.',
      hasPhone && 'Preguntas: {{facility_phone}}.',
      'ALTO detiene los mensajes.',
    ),
    subject: `Su cita en ${name} el {{date}}`,
    email: paragraphs(
      'Hola, {{first_name}}:',
      'Le esperamos el **{{date}}** a las **{{time}}**.',
      '[Sí, voy a ir]({{confirm_link}})',
      '[No puedo ir]({{cancel_link}})',
      hasPhone && '¿Tiene preguntas? Llame al {{facility_phone}}.',
      '[No recibir más correos]({{stop_link}})',
    ),
    speech: sentences(
      `Hola. Llamamos de ${name} con un mensaje para {{name}}.`,
      'Su cita es el {{date}} a las {{time}}.',
      'Para confirmar, oprima 1. Si no puede venir, oprima 2. Para que le llamemos, oprima 3.',
      'Para escuchar de nuevo, oprima asterisco. Para no recibir más llamadas, oprima 9.',
    ),
    actions: [
      action('Confirmar', 'confirm', ['1', 'Gracias. Su cita está confirmada.']),
      action('No puede venir', 'cancel', ['2', 'Su cita será cancelada. Gracias por avisarnos.']),
      action('Devolver la llamada', 'callback', ['3', 'Le devolveremos la llamada.']),
      action('No llamar más', 'opt_out', ['9', 'No le llamaremos más.']),
      action('Escuchar de nuevo', 'repeat', ['*', '']),
    ],
  }),
};

/** Default times within the legal calling hours. */
export const starterTimes = {
  lead_days: 2,
  send_from: '08:00',
  send_to: '20:00',
  weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
  closed_day: 'before',
  channel_rule: 'all',
  active: 'T',
} as const;

const joinedBy =
  (between: string) =>
  (...parts: readonly (string | false)[]): string =>
    parts.filter(Boolean).join(between);

const sentences = joinedBy(' ');
const paragraphs = joinedBy('\n\n');

const action = (name: string, kind: string, [digit, message]: readonly [string, string]): StarterAction => ({
  name,
  kind,
  digit,
  message,
});
