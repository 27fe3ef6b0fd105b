import { addressOf, type Channel } from '../../../shared/contacts/channels.ts';
import type { CheckCode } from '../../../shared/delivery/reasons.ts';
import { planSend } from '../../../shared/delivery/plan.ts';
import type { RowRule } from '../../../shared/resources/notification-rows.ts';
import { newId } from '../database/ids.ts';
import type { RowFacts } from '../notifications/row-facts.ts';
import { sendOrder, type Sending } from './sending.ts';

/** A row of a list as the plan reads it. */
export interface VisitRow {
  id: string;
  line: number;
  contact: string | null;
  patient_code: string | null;
  name: string | null;
  phone: string | null;
  mobile_phone: string | null;
  email: string | null;
  /** As the list says it. */
  language: string | null;
  /** YYYY-MM-DD; '' for none. */
  day: string;
  /** Unix seconds. */
  useless_after: number | null;
  answer: string | null;
  /** By whichever row of the same visit. */
  is_cancelled: boolean;
  /** Whether a reminder took it by itself from another list. */
  is_taken: boolean;
  /** Taken from a list where it does not stand so any more. */
  is_withdrawn: boolean;
  /** Whether an earlier job of the list reached this person. */
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
  /** It is in another language than theirs. */
  is_untranslated: boolean;
  useless_after: number | null;
  checks: readonly Check[];
  /** The message that has to fail first. */
  after_message?: string;
  /** Unix seconds; missing where it is left out, for the reason. */
  sendAt?: number;
  reason?: PlanCheck;
}

type PlanCheck = Extract<RowRule, CheckCode>;
/** What is `inactive` waits, and is planned all the same. */
type Check = readonly [code: PlanCheck | 'inactive', passed: boolean];

interface PlannedRow {
  row: VisitRow;
  /** What cancels all of it. */
  rule?: RowRule;
  messages: PlannedMessage[];
}

interface Planning {
  facts: RowFacts;
  sending: Sending;
  /** Unix milliseconds. */
  now: number;
  /** Unix seconds. */
  notBefore: number;
}

/** Judges a row, then each channel that its reminder has something for. */
export function planRow(row: VisitRow, planning: Planning): PlannedRow {
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

/** What cancels the row: every channel is left out, and this is why. */
function ruleOf(reasons: readonly (RowRule | undefined)[]): RowRule | undefined {
  if (reasons.some((reason) => reason === undefined)) return undefined;
  return reasons.find((reason) => reason !== 'no_address') ?? 'no_address';
}

interface MessagePlanning extends Planning {
  checks: readonly Check[];
  sendAt?: number;
}

function planMessage(row: VisitRow, channel: Channel, planning: MessagePlanning): PlannedMessage[] {
  const { facts, sending, sendAt, now } = planning;
  const contact = facts.contactOf({ ...row });
  const language = row.language ?? contact?.language;
  const template = sending.templateOf(channel, language);
  if (!template) return [];
  const address = addressOf({ ...row }, channel);
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
      to_contact: contact !== undefined && addressOf({ ...contact }, channel) === address,
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

/** Each that is sent waits for the one before it to fail. */
function oneByOne(messages: readonly PlannedMessage[]): PlannedMessage[] {
  const sent = messages.filter(({ reason }) => reason === undefined);
  return messages.map((message) => {
    const before = sent[sent.indexOf(message) - 1];
    return before ? { ...message, after_message: before.id } : message;
  });
}
