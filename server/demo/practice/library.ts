import type { SendRules } from '../../../shared/reminders/openings.ts';
import { sendRules } from '../../../shared/reminders/send-rules.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import type { Trx } from '../../api/database/db.ts';
import { systemActor } from '../../api/operation/actor.ts';
import { changeRowIn } from '../../api/rows/tenant.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { textTemplates } from '../../../shared/resources/library.ts';
import { lakeside } from '../practices.ts';
import {
  demoActions,
  demoDialPlans,
  emails,
  demoPlugins,
  firstVisitText,
  speeches,
  texts,
} from './entries.ts';
import { dayMs, idAt, insertRecords, isoOf } from './insert-records.ts';

export interface DemoReminder {
  id: string;
  rules: SendRules;
}

export type DemoLibrary = Readonly<Record<'visit' | 'recall' | 'call' | 'daily', DemoReminder>>;

const agoMs = 40 * dayMs;

export async function enterLibrary(trx: Trx, now: number): Promise<DemoLibrary> {
  const made = now - agoMs;
  const simple = {
    text_templates: texts.map((text) =>
      text.name === visitText ? { ...text, template: firstVisitText } : text,
    ),
    email_templates: emails,
    phone_speech: speeches,
    actions: demoActions,
    dial_plans: demoDialPlans,
    plugins: demoPlugins,
  };
  for (const [table, entries] of Object.entries(simple)) await enter(trx, table, { entries, made });
  await enter(trx, 'phone_sequences', { entries: [appointmentCall(made)], made });
  await enter(trx, 'reminders', { entries: reminders(made), made });
  await improveVisitText(trx, made);
  return {
    visit: reminderOf(made, 'Visit in two days'),
    recall: reminderOf(made, 'Yearly check-up'),
    call: reminderOf(made, 'Visit tomorrow by phone'),
    daily: reminderOf(made, 'Visit tomorrow'),
  };
}

function reminderOf(made: number, name: string): DemoReminder {
  const record = reminders(made).find((each) => each.name === name) ?? anyReminder;
  return { id: idOf(made, 'reminders', name), rules: sendRules(record) };
}

const idOf = (made: number, table: string, name: string) => idAt(made, `${table} ${name}`);

async function enter(
  trx: Trx,
  table: string,
  { entries, made }: { entries: readonly ({ name: string } & ApiRecord)[]; made: number },
): Promise<void> {
  const rows = entries.map((each) => ({ id: idOf(made, table, each.name), id_org: lakeside, ...each }));
  await insertRecords(trx, table, rows);
  if (!findResource(table)?.versioned) return;
  const saved = {
    id_org: lakeside,
    resource: table,
    version: 1,
    time: isoOf(made),
    user_name: maria.userName,
  };
  const versions = entries.map((content) => ({ ...saved, record: idOf(made, table, content.name), content }));
  await insertRecords(trx, 'library_versions', versions);
}

const visitText = 'Visit reminder';

/** Changes the text of the visit reminder twelve days after the library was entered, so that it has a history. */
async function improveVisitText(trx: Trx, made: number): Promise<void> {
  const id = idOf(made, 'text_templates', visitText);
  const access = { definition: textTemplates, actor: maria, now: made + 12 * dayMs };
  const template = texts.find(({ name }) => name === visitText)?.['template'];
  await changeRowIn(trx, access, { id, values: { template } });
}

const maria = systemActor('maria.lopez', lakeside);

function appointmentCall(made: number) {
  const keys = demoActions.map(({ name, digit }) => [String(digit), idOf(made, 'actions', name)] as const);
  return {
    name: 'Visit call',
    transfer_number: '3125550142',
    steps: [
      { do: 'speak', speech: idOf(made, 'phone_speech', 'Greeting') },
      { do: 'speak', speech: idOf(made, 'phone_speech', 'Visit') },
      { do: 'gather', digits: Object.fromEntries(keys) },
      { do: 'hang_up' },
    ],
  };
}

const anyReminder = {
  phone_sequence: null,
  text_template: null,
  text_template_es: null,
  email_template: null,
  email_template_es: null,
  lead_days: 2,
  send_from: '09:00',
  send_to: '18:00',
  weekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun',
  closed_day: 'before',
  runs: 'by_hand',
  active: 'T',
};

function reminders(made: number) {
  const text = (name: string, spanish: string) => ({
    text_template: idOf(made, 'text_templates', name),
    text_template_es: idOf(made, 'text_templates', spanish),
  });
  const email = (name: string, spanish: string) => ({
    email_template: idOf(made, 'email_templates', name),
    email_template_es: idOf(made, 'email_templates', spanish),
  });
  const appointmentTemplates = ['Visit reminder', 'Recordatorio de cita'] as const;
  const checkUp = ['Time for a check-up', 'Hora de su control'] as const;
  const call = { phone_sequence: idOf(made, 'phone_sequences', 'Visit call') };
  const only = idOf(made, 'text_templates', 'Recordatorio de cita');
  return [
    {
      name: 'Visit in two days',
      ...anyReminder,
      ...text(...appointmentTemplates),
      ...email(...appointmentTemplates),
    },
    {
      name: 'Visit tomorrow by phone',
      ...anyReminder,
      lead_days: 1,
      ...call,
      ...text(...appointmentTemplates),
    },
    {
      name: 'Yearly check-up',
      ...anyReminder,
      lead_days: 30,
      weekdays: 'Tue,Thu',
      closed_day: 'skip',
      ...text(...checkUp),
      ...email(...checkUp),
    },
    {
      name: 'Visit tomorrow',
      ...anyReminder,
      lead_days: 1,
      runs: 'by_itself',
      ...text(...appointmentTemplates),
    },
    { name: 'Recordatorio de cita', ...anyReminder, text_template: only, active: 'F' },
  ];
}
