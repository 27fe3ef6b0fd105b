import { apiCalls } from '../../../shared/api-calls.ts';
import { keepTitle } from '../../../shared/person-title.ts';
import { sayAppointment, toWallClock } from '../../../shared/time.ts';
import { listOf, textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { Contact } from '../../../shared/resources/contacts.ts';
import type { Visit } from './visit.ts';

/** People asked for at once: their ids stand in an address. */
const askedAtOnce = 100;

/**
 * When each of these people comes next and to whom, by their ids: `Tue, Dec 1, 9:30 AM, Dr. Rahimi`. Undefined where the API does
 * not tell; where it fails, nobody's visit is known, and the list stands without that column.
 */
export async function loadNextVisits(
  visit: Visit,
  people: readonly Pick<Contact, 'id'>[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const records = await askNextVisits(visit, people);
  return (
    records &&
    new Map(
      records.map((record) => [
        textOf(record, 'contact'),
        [sayWhen(visit, record), keepTitle(textOf(record, 'provider'))].filter(Boolean).join(', '),
      ]),
    )
  );
}

/** A row for each who comes again; `isOff`: who has called a visit off that is to come. Undefined where that is not known. */
export async function askNextVisits(
  visit: Visit,
  people: readonly Pick<Contact, 'id'>[],
  { isOff = false } = {},
): Promise<readonly ApiRecord[] | undefined> {
  if (!(await visit.parts.relay.has('next_visits'))) return undefined;
  const ids = people.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, at) =>
    ids.slice(at * askedAtOnce, (at + 1) * askedAtOnce),
  );
  const from = toWallClock(visit.nowSeconds, visit.zone()).slice(0, 16);
  const outcomes = await Promise.all(
    parts.map((contacts) =>
      visit.api.call(apiCalls.listNextVisits, {
        query: { from, contacts: contacts.join(','), ...(isOff && { off: 'T' }) },
      }),
    ),
  );
  const records = outcomes.map((outcome) => (outcome.ok ? listOf(outcome.reply) : undefined));
  return records.includes(undefined) ? undefined : records.flatMap((part) => part ?? []);
}

/** `12/01/2026 09:30 AM CST`, or `Tomorrow at 09:30 AM CST`. */
export function sayWhen(visit: Visit, record: ApiRecord): string {
  const [date, clock] = [textOf(record, 'date'), textOf(record, 'time')];
  return sayAppointment({ date, clock }, visit.zone(), visit.nowSeconds);
}
