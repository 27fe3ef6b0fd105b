import { addressOf, type Channel } from '../../../shared/contacts/channels.ts';
import { rowReasons } from '../../../shared/messages.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { rowStatuses } from '../../../shared/resources/notification-rows.ts';
import { fromWallClock } from '../../../shared/time.ts';
import { nameFault, type GivenRow, type RowFault } from './read-rows.ts';
import type { RowContact, RowFacts } from './row-facts.ts';

/** The list that rows are judged for. */
export interface RowList {
  /** What the list's reminder sends. */
  sends: readonly Channel[];
  /** Whether an appointment of that day, MM/DD/YYYY, has a reminder at all. */
  isReminded: (day: string) => boolean;
  /** IANA. */
  zone: string;
  /** Unix milliseconds. */
  now: number;
}

export interface JudgedRow {
  values: ApiRecord;
  status: (typeof rowStatuses)[number];
  reason: string | null;
  /** Unix seconds. */
  uselessAfter: number | null;
  sameAs: string;
  faults: readonly RowFault[];
}

/** `taken` holds who and when stands in the list already; the row joins it where it is to be sent. */
export function judgeRow(
  given: GivenRow,
  facts: RowFacts,
  { list, taken }: { list: RowList; taken: Set<string> },
): JudgedRow {
  const contact = facts.contactOf(given.values);
  const values = contact ? completeBy(contact, given.values) : withoutContact(given.values);
  const missing = given.isRecord ? nameFault(values) : undefined;
  const faults = missing ? [...given.faults, missing] : given.faults;
  const row = { values, faults, sameAs: sameAs(values), uselessAfter: uselessAfter(values, list.zone) };
  if (faults.length)
    return {
      ...row,
      status: 'error',
      reason: sayFaults(faults),
    };
  const reason = findReason(row, { facts, contact, list, taken });
  if (reason) return { ...row, status: 'cancelled_by_rules', reason };
  taken.add(row.sameAs);
  return { ...row, status: 'ready', reason: null };
}

const longestReason = 500;

const sayFaults = (faults: readonly RowFault[]) =>
  faults
    .map(({ msg }) => `${msg.replace(/\.$/, '')}.`)
    .join(' ')
    .slice(0, longestReason);

interface Judging {
  facts: RowFacts;
  contact: RowContact | undefined;
  list: RowList;
  taken: ReadonlySet<string>;
}

function findReason(
  row: Pick<JudgedRow, 'values' | 'uselessAfter' | 'sameAs'>,
  { facts, contact, list, taken }: Judging,
): string | undefined {
  if (row.uselessAfter !== null && row.uselessAfter * 1000 <= list.now) return rowReasons.tooLate;
  const day = textOf(row.values, 'date');
  if (day && !list.isReminded(day)) return rowReasons.offDay;
  const reachable = list.sends.filter((channel) => addressOf(row.values, channel) !== '');
  if (reachable.length === 0) return rowReasons.noAddress;
  const isOpen = (channel: Channel) =>
    !contact?.opted_out.includes(channel) && !facts.isStopped(channel, addressOf(row.values, channel));
  if (!reachable.some(isOpen)) return rowReasons.optedOut;
  return taken.has(row.sameAs) ? rowReasons.duplicate : undefined;
}

/** What the row does not say itself stands with the contact. */
function completeBy(contact: RowContact, values: ApiRecord): ApiRecord {
  const known = (['patient_code', 'name', 'phone', 'mobile_phone', 'email'] as const).map(
    (name) => [name, textOf(values, name) || (contact[name] ?? '')] as const,
  );
  return { ...values, contact: contact.id, ...Object.fromEntries(known) };
}

/** An id that is none of the own contacts is forgotten. */
const withoutContact = (values: ApiRecord): ApiRecord => ({ ...values, contact: null });

/** The moment of the appointment, the end of its day where the time is open; null without a day. */
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
