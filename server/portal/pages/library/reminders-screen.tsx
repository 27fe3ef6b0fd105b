import { libraryMessages } from '../../../../shared/messages.ts';
import { firstOf, textOf } from '../../../../shared/reply.ts';
import { emailTemplates, phoneSequences, textTemplates } from '../../../../shared/resources/library.ts';
import { describeReminder, type ReminderRules } from '../../../../shared/templates/reminder-plan.ts';
import { ReminderPlanView } from '../../../../views/library/reminder-plan.tsx';
import { readOutcome } from '../../http/outcome.ts';
import type {
  FormErrors,
  FormExtras,
  FormPost,
  FormValues,
  FormVisit,
  ResourceScreenParts,
} from '../../resource/screen-parts.ts';
import { zoneOf } from '../../resource/resource-visit.ts';
import { callContext } from '../../session/signed-in.ts';

/** Reminders: what will happen and when, in words. */
export const remindersScreen: ResourceScreenParts = {
  start: ({ copied }): FormValues =>
    copied
      ? {}
      : {
          lead_days: '2',
          send_from: '09:00',
          send_to: '18:00',
          weekdays: 'Mon,Tue,Wed,Thu,Fri',
          active: 'T',
        },
  form,
  check,
  formSteps: { preview: () => ({}) },
};

/** What a reminder can send, in the order in which it is sent. */
const sendings = [
  { field: 'text_template', channel: 'text', definition: textTemplates },
  { field: 'email_template', channel: 'email', definition: emailTemplates },
  { field: 'phone_sequence', channel: 'voice', definition: phoneSequences },
] as const;

async function form(visit: FormVisit): Promise<FormExtras> {
  const { values, parts } = visit;
  const lead = values['lead_days'] ?? '';
  const plan = describeReminder(
    {
      leadDays: lead === '' ? Number.NaN : Number(lead),
      sendFrom: values['send_from'] ?? '',
      sendTo: values['send_to'] ?? '',
      weekdays: values['weekdays'] ?? '',
      active: values['active'] === 'T',
      sends: await loadSends(visit),
    },
    { zone: zoneOf(visit), nowSeconds: Math.floor(parts.clock() / 1000) },
  );
  return { aside: <ReminderPlanView {...(plan && { plan })} /> };
}

/** The chosen entries by their names. */
async function loadSends({ parts, req, values }: FormVisit): Promise<ReminderRules['sends']> {
  const chosen = sendings.filter(({ field }) => values[field]);
  return Promise.all(
    chosen.map(async ({ field, channel, definition }) => {
      const id = values[field] ?? '';
      const outcome = readOutcome(await parts.relay.get(definition, id, callContext(req)));
      const record = outcome.ok ? firstOf(outcome.reply) : undefined;
      return { channel, name: textOf(record, 'name') || id };
    }),
  );
}

function check({ values }: FormPost): FormErrors {
  const sends = sendings.some(({ field }) => values[field]);
  const [from = '', to = ''] = [values['send_from'], values['send_to']];
  return {
    ...(!sends && { phone_sequence: libraryMessages.nothingSent }),
    ...(from && to && from >= to && { send_to: libraryMessages.window }),
  };
}
