import { isActiveReminder, reminders, spanishAlone } from '../../../../shared/resources/reminders.ts';
import type { PracticeHours } from '../../../../shared/reminders/openings.ts';
import { practiceHours } from '../../../../shared/reminders/practice-hours.ts';
import { sendRules } from '../../../../shared/reminders/send-rules.ts';
import { libraryMessages } from '../../../../shared/locales/en/library.ts';
import { emailTemplates, phoneSequences, textTemplates } from '../../../../shared/resources/library.ts';
import { org } from '../../../../shared/resources/org.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { needsOf } from '../../../../shared/resources/define.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import {
  describeReminder,
  type ReminderPlan,
  type ReminderRules,
} from '../../../../shared/templates/reminder-plan.ts';
import { ReminderPlanView } from '../../../../views/library/reminder-plan.tsx';
import type { FormErrorMap, FormExtras, FormFieldMap } from '../../resource/screen-extras.ts';
import { offerStarters, addStarter } from './starters.tsx';
import type { FormPost, FormTarget, FormContext, ResourceScreenParts } from '../../resource/screen-parts.ts';

type Reminders = typeof reminders;

export const remindersScreen: ResourceScreenParts<Reminders> = {
  record: { extras: async (ctx) => ({ aside: <ReminderPlanView plan={await loadPlan(ctx)} read /> }) },
  list: { extras: offerStarters, steps: { takeStarter: addStarter } },
  form: {
    fields,
    start: {
      empty: {
        lead_days: '2',
        send_from: '09:00',
        send_to: '18:00',
        weekdays: 'Mon,Tue,Wed,Thu,Fri',
        closed_day: reminders.fields.closed_day.initial,
        channel_rule: reminders.fields.channel_rule.initial,
        runs: reminders.fields.runs.initial,
        run_visits: reminders.fields.run_visits.initial,
        run_confirm: reminders.fields.run_confirm.initial,
        active: 'T',
      },
      // A copy is sent manually, because two automatic reminders would remind the same patients twice.
      copy: { runs: reminders.fields.runs.initial },
    },
    extras: loadFormExtras,
    check,
    steps: { preview: () => ({}) },
  },
};

const byItself = ['runs', 'run_visits', 'run_confirm'];

/** Locks the automatic sending fields for users who may not send. */
function fields({ mode, signedIn }: FormTarget<Reminders>): FormFieldMap {
  if (hasNeeded(signedIn(), needsOf(reminders, mode === 'create' ? 'create' : 'update'), sendsByItself))
    return {};
  return mode === 'create'
    ? { omitted: byItself }
    : { fixed: byItself, fixedHint: resourceMessages.mayNotHere };
}

const sendsByItself = { runs: 'by_itself', run_confirm: 'none' };

/** Templates of a reminder, in the order of sending. */
const sendings = [
  { field: 'text_template', spanish: 'text_template_es', channel: 'text', definition: textTemplates },
  { field: 'email_template', spanish: 'email_template_es', channel: 'email', definition: emailTemplates },
  { field: 'phone_sequence', spanish: 'phone_sequence_es', channel: 'voice', definition: phoneSequences },
] as const;

async function loadFormExtras(ctx: FormContext<Reminders>): Promise<FormExtras> {
  return { aside: <ReminderPlanView plan={await loadPlan(ctx)} /> };
}

/** Describes the reminder's plan. Returns undefined while its rules are incomplete. */
async function loadPlan(ctx: FormContext<Reminders>): Promise<ReminderPlan | undefined> {
  const { values, nowSeconds } = ctx;
  const [sends, spanish, hours] = await Promise.all([
    loadSends(ctx, 'field'),
    loadSends(ctx, 'spanish'),
    loadHours(ctx),
  ]);
  return describeReminder(
    {
      ...sendRules(values),
      leadDays: values.lead_days === '' ? Number.NaN : Number(values.lead_days),
      closedDay: values.closed_day === 'before' && (await ctx.parts.relay.isLevel2()) ? 'before' : 'skip',
      active: isActiveReminder(values),
      inTurn: values.channel_rule === 'first',
      automatic: await readByItself(ctx),
      sends,
      spanish,
    },
    { hours, nowSeconds },
  );
}

/** Returns the rules of an automatic reminder. Returns undefined if it is sent manually or the API does not support automatic reminders. */
async function readByItself({ values, parts }: FormContext<Reminders>): Promise<ReminderRules['automatic']> {
  if (values.runs !== 'by_itself' || !(await parts.relay.isLevel2())) return undefined;
  return { ofAll: values.run_visits === 'all', needsConfirmation: values.run_confirm !== 'none' };
}

async function loadSends(
  { api, values }: FormContext<Reminders>,
  which: 'field' | 'spanish',
): Promise<ReminderRules['sends']> {
  const chosen = sendings.filter((sending) => values[sending[which]]);
  return Promise.all(
    chosen.map(async ({ channel, definition, ...fields }) => {
      const id = values[fields[which]];
      const found = await api.one(definition, id);
      return { channel, name: (found.ok && found.row.name) || id };
    }),
  );
}

async function loadHours({ api, signedIn, zone }: FormContext<Reminders>): Promise<PracticeHours> {
  const found = await api.one(org, signedIn().organization.id);
  return { ...practiceHours(found.ok ? found.row : {}), zone: zone() };
}

function check({ values }: FormPost<Reminders>): FormErrorMap {
  const sends = sendings.some(({ field }) => values[field]);
  const { send_from: from, send_to: to } = values;
  const alone = spanishAlone((name) => values[name]);
  return {
    ...(!sends && { phone_sequence: libraryMessages.nothingSent }),
    ...(alone && { [alone]: libraryMessages.spanishAlone(reminders.fields[alone].label) }),
    ...(from && to && from >= to && { send_to: libraryMessages.window }),
  };
}
