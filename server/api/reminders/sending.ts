import { sql } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { isActiveReminder } from '../../../shared/resources/reminders.ts';
import type { PracticeHours, SendRules } from '../../../shared/reminders/openings.ts';
import { practiceHours } from '../../../shared/reminders/practice-hours.ts';
import { sendRules } from '../../../shared/reminders/send-rules.ts';
import type { Stored, Trx } from '../database/db.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { findDeliveryRoute } from '../providers/delivery-route.ts';
import {
  chosenOf,
  templateFields,
  type CheckedTemplates,
  type ChosenTemplates,
} from './checked-templates.ts';
import { findQueues, type Queues } from './queues.ts';

export interface Sending {
  reminder: string;
  /** True if the reminder is active. Messages planned while it is inactive wait. */
  isActive: boolean;
  rules: SendRules;
  hours: PracticeHours;
  /** True if channels are tried one after another until one reaches the patient. */
  isOneByOne: boolean;
  queues: Queues;
  /** Library entries that are sent, by the reminder's field. */
  chosen: ChosenTemplates;
  noProvider: readonly Channel[];
  /** Returns the template for a channel and language; undefined if the reminder has none for the channel. */
  templateOf(channel: Channel, language: string | null | undefined): string | undefined;
  /** True if the channel falls back to the default template because the reminder has no translation. */
  isUntranslated(channel: Channel, language: string | null | undefined): boolean;
  /** True if the reminder uses the library entry for Spanish speakers. */
  isSpanish(entry: string): boolean;
}

type Practice = Pick<Stored<'org'>, 'timezone' | 'quiet_from' | 'quiet_to' | 'holidays' | 'awaits_approval'>;
type Reminder = Stored<'reminders'>;

interface SendingQuery extends Pick<ApiDeps, 'config'> {
  list: string;
  /** Job that sends the templates that it was confirmed with. Without one, the reminder's current templates apply. */
  job?: string;
  idOrg: string;
  now: number;
}

export const sendOrder = ['text', 'email', 'voice'] as const satisfies readonly Channel[];

export async function loadSending(
  trx: Trx,
  { list, job = '', idOrg, now, config }: SendingQuery,
): Promise<Sending> {
  const { rows } = await sql<Reminder & Practice & { checked: CheckedTemplates | null }>`
    select reminders.*, org.timezone, org.quiet_from, org.quiet_to, org.holidays, org.awaits_approval,
      (select templates from jobs where id = ${job}) as checked
    from notifications
    join reminders on reminders.id = notifications.reminder
    join org on org.id = notifications.id_org
    where notifications.id = ${list}
  `.execute(trx);
  const [found] = rows;
  const row = found && withTemplates(found, found.checked);
  if (!row) throw new Error('The job has no notification list, or the list has no reminder');
  return {
    reminder: row.id,
    isActive: isActiveReminder(row),
    rules: sendRules(row),
    hours: practiceHours(row),
    isOneByOne: row.channel_rule === 'first',
    queues: await findQueues(trx, { idOrg, now }),
    chosen: chosenOf(row),
    noProvider: sendOrder.filter(
      (channel) =>
        entryOf(row, channel, 'es') !== null &&
        findDeliveryRoute(config, channel, row.awaits_approval) === 'none',
    ),
    templateOf: (channel, language) => entryOf(row, channel, language) ?? undefined,
    isUntranslated: (channel, language) => language === 'es' && !row[`${contents[channel]}_es`],
    isSpanish: (entry) => sendOrder.some((channel) => row[`${contents[channel]}_es`] === entry),
  };
}

function withTemplates<Row extends Reminder>(row: Row, checked: CheckedTemplates | null): Row {
  if (!checked) return row;
  return {
    ...row,
    ...Object.fromEntries(templateFields.map((field) => [field, checked.chosen[field] ?? null])),
  };
}

const contents = { voice: 'phone_sequence', text: 'text_template', email: 'email_template' } as const;

function entryOf(reminder: Reminder, channel: Channel, language: string | null | undefined): string | null {
  const name = contents[channel];
  return (language === 'es' && reminder[`${name}_es`]) || reminder[name];
}
