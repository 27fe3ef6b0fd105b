import { addressOf, type Channel } from '../../../shared/contacts/channels.ts';
import type { CheckCode } from '../../../shared/reminders/reasons.ts';
import { planSend } from '../../../shared/reminders/plan.ts';
import type { RowRule } from '../../../shared/resources/notification-rows.ts';
import { newId } from '../database/ids.ts';
import type { RowFacts } from './lists/row-facts.ts';
import { sendOrder, type Sending } from './sending.ts';

export interface AppointmentRow {
  id: string;
  line: number;
  contact: string | null;
  patient_code: string | null;
  name: string | null;
  phone: string | null;
  mobile_phone: string | null;
  email: string | null;
  language: string | null;
  /** Day in YYYY-MM-DD format, or ''. */
  day: string;
  /** Time after which a reminder is useless, in Unix seconds. */
  useless_after: number | null;
  answer: string | null;
  /** True if the patient canceled the appointment through any of its rows. */
  is_cancelled: boolean;
  /** True if the row was copied from another notification list or the health record. */
  is_taken: boolean;
  /** True if the source row has since changed or been removed. */
  is_withdrawn: boolean;
  /** True if a message of this reminder for the same appointment, from another job, was or will be sent. */
  reached: boolean;
}

export interface PlannedMessage {
  id: string;
  row: string;
  contact: string | null;
  name: string | null;
  channel: Channel;
  address: string | null;
  to_contact: boolean;
  template: string;
  /** True if the template is not in the patient's language. */
  is_untranslated: boolean;
  useless_after: number | null;
  checks: readonly Check[];
  /** Id of the message that must fail before this one is sent. */
  after_message?: string;
  /** Send time in Unix seconds; undefined if the message is left out because of `reason`. */
  sendAt?: number;
  reason?: PlanCheck;
}

type PlanCheck = Extract<RowRule, CheckCode>;
/** Result of a check. A message that fails the `inactive` check is planned anyway and waits. */
type Check = readonly [code: PlanCheck | 'inactive', passed: boolean];

interface PlannedRow {
  row: AppointmentRow;
  rule?: RowRule;
  messages: PlannedMessage[];
}

interface Planning {
  facts: RowFacts;
  sending: Sending;
  /** Current time in Unix milliseconds. */
  now: number;
  /** Earliest send time in Unix seconds. */
  notBefore: number;
}

export function planRow(row: AppointmentRow, planning: Planning): PlannedRow {
  const { sending, notBefore } = planning;
  const timing = planSend(
    { day: row.day, uselessAfter: row.useless_after },
    { rules: sending.rules, hours: sending.hours },
    notBefore,
  );
  const late = 'reason' in timing ? timing.reason : undefined;
  const checks: Check[] = [
    ['reached', !row.reached],
    ['cancelled', !row.is_cancelled],
    ...(row.is_taken ? ([['withdrawn', !row.is_withdrawn]] as const) : []),
    ['too_late', late !== 'too_late'],
    ['off_day', late !== 'off_day'],
    ['no_window', late !== 'no_window'],
    ['inactive', sending.isActive],
  ];
  const sendAt = 'sendAt' in timing ? timing.sendAt : undefined;
  const messages = sendOrder.flatMap((channel) => planMessage(row, channel, { ...planning, checks, sendAt }));
  const rule = ruleOf(messages.map(({ reason }) => reason));
  return { row, ...(rule && { rule }), messages: sending.isOneByOne ? oneByOne(messages) : messages };
}

/** Returns the rule that cancels the row if every channel is left out. */
function ruleOf(reasons: readonly (RowRule | undefined)[]): RowRule | undefined {
  if (reasons.some((reason) => reason === undefined)) return undefined;
  return reasons.find((reason) => reason !== 'no_address') ?? 'no_address';
}

interface MessagePlanning extends Planning {
  checks: readonly Check[];
  sendAt?: number;
}

function planMessage(row: AppointmentRow, channel: Channel, planning: MessagePlanning): PlannedMessage[] {
  const { facts, sending, sendAt, now } = planning;
  const contact = facts.contactOf(row);
  const language = row.language ?? contact?.language;
  const template = sending.templateOf(channel, language);
  if (!template) return [];
  const address = addressOf(row, channel);
  const isStopped = contact?.opted_out.includes(channel) || facts.isStopped(channel, address);
  const addressChecks: Check[] = [
    ['opted_out', !isStopped],
    ['bounced_before', !facts.isBounced(channel, address)],
  ];
  const checks: Check[] = [
    ...planning.checks,
    ['no_provider', !sending.noProvider.includes(channel)],
    ['no_address', address !== ''],
    ...(address ? addressChecks : []),
  ];
  const reason = reasonIn(checks);
  return [
    {
      id: newId(now),
      row: row.id,
      contact: contact?.id ?? null,
      name: row.name,
      channel,
      address: address || null,
      to_contact: contact !== undefined && addressOf(contact, channel) === address,
      template,
      is_untranslated: sending.isUntranslated(channel, language),
      useless_after: row.useless_after,
      checks,
      ...(reason ? { reason } : { sendAt }),
    },
  ];
}

function reasonIn(checks: readonly Check[]): PlanCheck | undefined {
  for (const [code, passed] of checks) if (!passed && code !== 'inactive') return code;
  return undefined;
}

/** Chains the messages, so that each one waits for the previous one to fail. */
function oneByOne(messages: readonly PlannedMessage[]): PlannedMessage[] {
  const sent = messages.filter(({ reason }) => reason === undefined);
  return messages.map((message) => {
    const before = sent[sent.indexOf(message) - 1];
    return before ? { ...message, after_message: before.id } : message;
  });
}
