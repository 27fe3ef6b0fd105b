import { libraryMessages } from '../../../../shared/messages.ts';
import {
  emailTemplates,
  phoneSequences,
  textTemplates,
  reminders,
} from '../../../../shared/resources/library.ts';
import { spanishAlone } from '../../../../shared/templates/spanish-entries.ts';
import { describeReminder, type ReminderRules } from '../../../../shared/templates/reminder-plan.ts';
import { ReminderPlanView } from '../../../../views/library/reminder-plan.tsx';
import type { FormErrors, FormExtras } from '../../resource/screen-extras.ts';
import type { FormPost, FormVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';

type Reminders = typeof reminders;

/** Reminders: what will happen and when, in words. */
export const remindersScreen: ResourceScreenParts<Reminders> = {
  form: {
    start: {
      empty: {
        lead_days: '2',
        send_from: '09:00',
        send_to: '18:00',
        weekdays: 'Mon,Tue,Wed,Thu,Fri',
        closed_day: reminders.fields.closed_day.initial,
        channel_rule: reminders.fields.channel_rule.initial,
        active: 'T',
      },
    },
    show,
    check,
    steps: { preview: () => ({}) },
  },
};

/** What a reminder can send, in the order in which it is sent. */
const sendings = [
  { field: 'text_template', channel: 'text', definition: textTemplates },
  { field: 'email_template', channel: 'email', definition: emailTemplates },
  { field: 'phone_sequence', channel: 'voice', definition: phoneSequences },
] as const;

async function show(visit: FormVisit<Reminders>): Promise<FormExtras> {
  const { values, zone, nowSeconds } = visit;
  const plan = describeReminder(
    {
      leadDays: values.lead_days === '' ? Number.NaN : Number(values.lead_days),
      sendFrom: values.send_from,
      sendTo: values.send_to,
      weekdays: values.weekdays,
      active: values.active === 'T',
      sends: await loadSends(visit),
    },
    { zone: zone(), nowSeconds },
  );
  return { aside: <ReminderPlanView plan={plan} /> };
}

/** The chosen entries by their names. */
async function loadSends({ api, values }: FormVisit<Reminders>): Promise<ReminderRules['sends']> {
  const chosen = sendings.filter(({ field }) => values[field]);
  return Promise.all(
    chosen.map(async ({ field, channel, definition }) => {
      const id = values[field];
      const found = await api.one(definition, id);
      return { channel, name: (found.ok && found.row.name) || id };
    }),
  );
}

function check({ values }: FormPost<Reminders>): FormErrors {
  const sends = sendings.some(({ field }) => values[field]);
  const { send_from: from, send_to: to } = values;
  const alone = spanishAlone((name) => values[name]);
  return {
    ...(!sends && { phone_sequence: libraryMessages.nothingSent }),
    ...(alone && { [alone]: libraryMessages.spanishAlone(reminders.fields[alone].label) }),
    ...(from && to && from >= to && { send_to: libraryMessages.window }),
  };
}
