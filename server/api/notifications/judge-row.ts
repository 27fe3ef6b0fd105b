import { addressOf, type Channel } from '../../../shared/contacts/channels.ts';
import { hasOnlyAddressFaults, sayUnused } from '../../../shared/contacts/unused-addresses.ts';
import type { PlannedAppointment, SendTime } from '../../../shared/delivery/plan.ts';
import { rowReasons } from '../../../shared/messages/jobs.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import {
  notificationRows,
  type RowRule,
  type rowStatuses,
} from '../../../shared/resources/notification-rows.ts';
import { toIsoDay } from '../../../shared/resources/day.ts';
import { fromWallClock } from '../../../shared/time.ts';
import { sayFaults } from '../csv/refused-row.ts';
import { nameFault, type GivenRow, type RowFault } from './read-rows.ts';
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
  values: ApiRecord;
  status: (typeof rowStatuses)[number];
  reason: string | null;
  /** Rule that cancels the row, if any. */
  rule: RowRule | null;
  /** Time after which a reminder is useless, in Unix seconds. */
  uselessAfter: number | null;
  sameAs: string;
  faults: readonly RowFault[];
  /** Invalid addresses that are ignored, while the row is still sent. */
  warnings: readonly RowFault[];
}

/** Checks a row. `taken` holds the patient and time of rows already on the list; a row to be sent is added to it. */
export function judgeRow(
  given: GivenRow,
  facts: RowFacts,
  { list, taken }: { list: RowList; taken: Set<string> },
): JudgedRow {
  const contact = facts.contactOf(given.values);
  const complete = (one: ApiRecord) => (contact ? completeBy(contact, one) : withoutContact(one));
  const warnings = warningsOf(given, { complete, list });
  const values = complete(warnings.length > 0 ? withoutFields(given.values, warnings) : given.values);
  const missing = given.isRecord ? nameFault(values) : undefined;
  const wrong = warnings.length > 0 ? [] : given.faults;
  const faults = missing ? [...wrong, missing] : wrong;
  const row = {
    values,
    faults,
    warnings,
    sameAs: sameAs(values),
    uselessAfter: uselessAfter(values, list.zone),
  };
  if (faults.length)
    return {
      ...row,
      status: 'error',
      reason: sayFaults(faults),
      rule: null,
    };
  const rule = findRule(row, { facts, contact, list, taken });
  if (rule) return { ...row, status: 'cancelled_by_rules', reason: sayRule(rule, row, list), rule };
  taken.add(row.sameAs);
  return { ...row, status: 'ready', reason: null, rule: null };
}

/** Returns warnings for invalid addresses if another channel of the list still reaches the patient. */
function warningsOf(
  { values, faults }: GivenRow,
  { complete, list }: { complete: (values: ApiRecord) => ApiRecord; list: RowList },
): RowFault[] {
  if (!hasOnlyAddressFaults(faults)) return [];
  const rest = complete(withoutFields(values, faults));
  if (!list.sends.some((channel) => addressOf(rest, channel) !== '')) return [];
  return faults.map(({ field, msg }) => ({
    field,
    msg: sayUnused({ label: definition.fields[field]?.label ?? field, value: textOf(values, field), msg }),
  }));
}

const definition: ResourceDefinition = notificationRows;

const withoutFields = (values: ApiRecord, faults: readonly RowFault[]): ApiRecord =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !faults.some(({ field }) => field === name)));

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

function sayRule(
  rule: RowRule,
  { uselessAfter: end }: Pick<JudgedRow, 'uselessAfter'>,
  { now }: RowList,
): string {
  const isToCome = rule === 'too_late' && end !== null && end * 1000 > now;
  return isToCome ? rowReasons.overBefore : ruleReasons[rule];
}

/** Returns the rule that cancels a row; undefined if it can be sent. */
function findRule(
  row: Pick<JudgedRow, 'values' | 'uselessAfter' | 'sameAs'>,
  { facts, contact, list, taken }: Judging,
): RowRule | undefined {
  const sent = list.plan({ day: toIsoDay(textOf(row.values, 'date')), uselessAfter: row.uselessAfter });
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

function completeBy(contact: RowContact, values: ApiRecord): ApiRecord {
  const known = (['patient_code', 'name', 'phone', 'mobile_phone', 'email'] as const).map(
    (name) => [name, textOf(values, name) || (contact[name] ?? '')] as const,
  );
  return { ...values, contact: contact.id, ...Object.fromEntries(known) };
}

/** Removes the id of a contact that the organization does not own. */
const withoutContact = (values: ApiRecord): ApiRecord => ({ ...values, contact: null });

/** Returns the start of the appointment, or the end of its day without a time; null without a day. */
function uselessAfter(values: ApiRecord, zone: string): number | null {
  const date = textOf(values, 'date');
  if (!date) return null;
  return fromWallClock(`${date} ${textOf(values, 'time') || '23:59'}`, zone) ?? null;
}

function sameAs(values: ApiRecord): string {
  const person =
    textOf(values, 'contact') ||
    ['name', 'phone', 'mobile_phone', 'email']
      .map((name) => textOf(values, name).trim().toLowerCase())
      .join(' ');
  return [person, textOf(values, 'date'), textOf(values, 'time')].join('|');
}
