import { addressOf, type Channel } from '../../../../shared/contacts/channels.ts';
import { hasOnlyAddressErrors, describeUnused } from '../../../../shared/contacts/unused-addresses.ts';
import type { PlannedAppointment, SendTime } from '../../../../shared/reminders/plan.ts';
import { rowReasons } from '../../../../shared/locales/en/jobs.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import {
  notificationRows,
  type RowRule,
  type rowStatuses,
} from '../../../../shared/resources/notification-rows.ts';
import { toIsoDay } from '../../../../shared/written-day.ts';
import { fromWallClock } from '../../../../shared/time.ts';
import { describeErrors } from '../../csv/refused-row.ts';
import { findNameError, type ParsedRow, type ListRowError, type RowValues } from './read-rows.ts';
import type { RowContact, RowFacts } from './row-facts.ts';

export interface RowList {
  sends: readonly Channel[];
  plan: (appointment: PlannedAppointment) => SendTime;
  /** IANA time zone of the practice. */
  zone: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

export interface JudgedRow {
  values: RowValues;
  status: (typeof rowStatuses)[number];
  reason: string | null;
  /** Rule that cancels the row, if any. */
  rule: RowRule | null;
  /** Time after which a reminder is useless, in Unix seconds. */
  uselessAfter: number | null;
  sameAs: string;
  errors: readonly ListRowError[];
  /** Errors in addresses that are ignored because the row can still be sent. */
  warnings: readonly ListRowError[];
}

/** Checks a row. `taken` holds the patients and times of rows already on the notification list. If the row is ready, adds it to `taken`. */
export function judgeRow(
  parsed: ParsedRow,
  facts: RowFacts,
  { list, taken }: { list: RowList; taken: Set<string> },
): JudgedRow {
  const contact = facts.contactOf(parsed.values);
  const complete = (one: RowValues) => (contact ? fillFromContact(contact, one) : withoutContact(one));
  const warnings = warningsOf(parsed, { complete, list });
  const values = complete(warnings.length > 0 ? withoutFields(parsed.values, warnings) : parsed.values);
  const missing = parsed.isRecord ? findNameError(values) : undefined;
  const wrong = warnings.length > 0 ? [] : parsed.errors;
  const errors = missing ? [...wrong, missing] : wrong;
  const row = {
    values,
    errors,
    warnings,
    sameAs: sameAs(values),
    uselessAfter: uselessAfter(values, list.zone),
  };
  if (errors.length)
    return {
      ...row,
      status: 'error',
      reason: describeErrors(errors),
      rule: null,
    };
  const rule = findRule(row, { facts, contact, list, taken });
  if (rule) return { ...row, status: 'cancelled_by_rules', reason: describeRule(rule, row, list), rule };
  taken.add(row.sameAs);
  return { ...row, status: 'ready', reason: null, rule: null };
}

/** Returns warnings for invalid addresses if the patient can still be reached through another channel of the notification list. */
function warningsOf(
  { values, errors }: ParsedRow,
  { complete, list }: { complete: (values: RowValues) => RowValues; list: RowList },
): ListRowError[] {
  if (!hasOnlyAddressErrors(errors)) return [];
  const rest = complete(withoutFields(values, errors));
  if (!list.sends.some((channel) => addressOf(rest, channel) !== '')) return [];
  const written = new Map(Object.entries(values));
  return errors.map(({ field, msg }) => ({
    field,
    msg: describeUnused({
      label: definition.fields[field]?.label ?? field,
      value: written.get(field) ?? '',
      msg,
    }),
  }));
}

const definition: ResourceDefinition = notificationRows;

const withoutFields = (values: RowValues, errors: readonly ListRowError[]): RowValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !errors.some(({ field }) => field === name)));

interface Judging {
  facts: RowFacts;
  contact: RowContact | undefined;
  list: RowList;
  taken: ReadonlySet<string>;
}

export const ruleReasons: Readonly<Record<RowRule, string>> = {
  too_late: rowReasons.tooLate,
  off_day: rowReasons.offDay,
  no_window: rowReasons.noWindow,
  no_provider: rowReasons.noProvider,
  reached: rowReasons.reached,
  cancelled: rowReasons.cancelled,
  no_address: rowReasons.noAddress,
  opted_out: rowReasons.optedOut,
  bounced_before: rowReasons.bouncedBefore,
  duplicate: rowReasons.duplicate,
  withdrawn: rowReasons.withdrawn,
  left_out: rowReasons.leftOut,
};

function describeRule(
  rule: RowRule,
  { uselessAfter: end }: Pick<JudgedRow, 'uselessAfter'>,
  { now }: RowList,
): string {
  const isUpcoming = rule === 'too_late' && end !== null && end * 1000 > now;
  return isUpcoming ? rowReasons.overBefore : ruleReasons[rule];
}

/** Returns the rule that cancels a row, or undefined if the row can be sent. */
function findRule(
  row: Pick<JudgedRow, 'values' | 'uselessAfter' | 'sameAs'>,
  { facts, contact, list, taken }: Judging,
): RowRule | undefined {
  const sent = list.plan({ day: toIsoDay(row.values.date ?? ''), uselessAfter: row.uselessAfter });
  if ('reason' in sent) return sent.reason;
  const reachable = list.sends.filter((channel) => addressOf(row.values, channel) !== '');
  if (reachable.length === 0) return 'no_address';
  const isBounced = (channel: Channel) => facts.isBounced(channel, addressOf(row.values, channel));
  const isStopped = (channel: Channel) =>
    contact?.opted_out.includes(channel) || facts.isStopped(channel, addressOf(row.values, channel));
  if (reachable.every((channel) => isStopped(channel) || isBounced(channel)))
    return reachable.some(isStopped) ? 'opted_out' : 'bounced_before';
  return taken.has(row.sameAs) ? 'duplicate' : undefined;
}

function fillFromContact(contact: RowContact, values: RowValues): RowValues {
  const filled = (['patient_code', 'name', 'phone', 'mobile_phone', 'email'] as const).map(
    (name) => [name, values[name] || (contact[name] ?? '')] as const,
  );
  return { ...values, contact: contact.id, ...Object.fromEntries(filled) };
}

/** Removes the id of a contact that the organization does not own. */
const withoutContact = (values: RowValues): RowValues => ({ ...values, contact: null });

/** Returns the start of the appointment, the end of its day if it has no time, or null if it has no date. */
function uselessAfter({ date, time }: RowValues, zone: string): number | null {
  if (!date) return null;
  return fromWallClock(`${date} ${time || '23:59'}`, zone) ?? null;
}

function sameAs(values: RowValues): string {
  const person =
    values.contact ||
    [values.name, values.phone, values.mobile_phone, values.email]
      .map((text) => (text ?? '').trim().toLowerCase())
      .join(' ');
  return [person, values.date ?? '', values.time ?? ''].join('|');
}
