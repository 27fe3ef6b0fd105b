type Entry = { name: string } & Readonly<Record<string, unknown>>;

const entry = (name: string, more: Readonly<Record<string, unknown>>): Entry => ({ name, ...more });

const action = (name: string, kind: string, [digit, message]: readonly [string, string]) =>
  entry(name, { kind, digit, message });

export const texts: readonly Entry[] = [
  entry('Visit reminder', {
    template:
      '{{first_name}}, you have a visit with {{provider}} on {{date}} at {{time}}. Reply YES to confirm or call {{facility_phone}}.',
  }),
  entry('Recordatorio de cita', {
    template: '{{first_name}}, tiene una cita el {{date}} a las {{time}}. Responda SI para confirmar.',
  }),
  entry('Time for a check-up', {
    template: '{{first_name}}, it is time for your yearly check-up. Call {{facility_phone}} to choose a day.',
  }),
  entry('Hora de su control', {
    template: '{{first_name}}, es hora de su control anual. Llame al {{facility_phone}} para elegir un día.',
  }),
  entry('Labs are ready', { template: 'Your lab results are ready. Please call {{facility_phone}}.' }),
];

/** First text of the visit reminder, which the practice has improved since. */
export const firstVisitText =
  '{{first_name}}, you have a visit on {{date}} at {{time}}. Reply YES to confirm.';

export const emails: readonly Entry[] = [
  entry('Visit reminder', {
    subject: 'Your visit on {{date}}',
    template:
      'Dear {{first_name}},\n\nWe look forward to seeing you:\n\n- **When:** {{date}} at {{time}}\n- **With:** {{provider}}\n- **Where:** {{location}}, {{facility_address}}\n\nPlease bring your insurance card. Questions? Call {{facility_phone}}.',
  }),
  entry('Time for a check-up', {
    subject: '{{first_name}}, time for your yearly check-up',
    template:
      '# A year has passed\n\nDear {{first_name}},\n\nPlease call {{facility_phone}} to choose a day.',
  }),
  entry('Recordatorio de cita', {
    subject: 'Su cita del {{date}}',
    template:
      'Hola, {{first_name}}:\n\nLe esperamos:\n\n- **Cuándo:** {{date}} a las {{time}}\n- **Con:** {{provider}}\n- **Dónde:** {{location}}, {{facility_address}}\n\nTraiga su tarjeta del seguro, por favor. ¿Preguntas? Llame al {{facility_phone}}.',
  }),
  entry('Hora de su control', {
    subject: '{{first_name}}, es hora de su control anual',
    template:
      '# Ha pasado un año\n\nHola, {{first_name}}:\n\nLlame al {{facility_phone}} para elegir un día, por favor.',
  }),
];

export const speeches: readonly Entry[] = [
  entry('Greeting', {
    language: 'en',
    voice: 'female',
    text: 'Hello, this is Lakeside Family Clinic calling for {{name}}.',
  }),
  entry('Saludo', {
    language: 'es',
    voice: 'female',
    text: 'Hola, llamamos de Lakeside Family Clinic para {{name}}.',
  }),
  entry('Visit', {
    language: 'en',
    voice: 'female',
    text: 'You have an appointment with {{provider}} on {{date}} at {{time}}. Press 1 to confirm, 2 to cancel, 3 for a call back, or 0 to talk to the office.',
  }),
];

export const demoActions: readonly Entry[] = [
  action('Confirm', 'confirm', ['1', 'Thank you. Your appointment is confirmed.']),
  action('Cancel visit', 'cancel', ['2', 'Your appointment will be canceled.']),
  action('Call back', 'callback', ['3', 'We will call you back.']),
  action('Office', 'transfer', ['0', 'One moment please.']),
  action('Stop calls', 'opt_out', ['9', 'You will not be called again.']),
  action('Again', 'repeat', ['*', '']),
];

export const demoDialPlans: readonly Entry[] = [
  entry('Gentle', {
    caller_id: '3125550170',
    retries: 2,
    retry_minutes: 60,
    voicemail: 'leave_message',
    calls_per_minute: 10,
  }),
  entry('Urgent', {
    caller_id: '3125550170',
    retries: 5,
    retry_minutes: 15,
    voicemail: 'hang_up',
    calls_per_minute: 60,
  }),
];

export const demoPlugins: readonly Entry[] = [
  entry('Scheduling system', {
    kind: 'webhook',
    url: 'https://hooks.lakeside.example/reminders',
    events: 'confirmed, cancelled',
    active: 'F',
  }),
];
