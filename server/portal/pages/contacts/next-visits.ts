import { apiCalls } from '../../../../shared/api-calls.ts';
import { keepTitle } from '../../../../shared/person-title.ts';
import { sayClock, sayDay, toWallClock } from '../../../../shared/time.ts';
import { listOf, textOf } from '../../../../shared/reply.ts';
import type { Contact } from '../../../../shared/resources/contacts.ts';
import type { Visit } from '../../visit/visit.ts';

/** People asked for at once: their ids stand in an address. */
const askedAtOnce = 100;

/**
 * When each of these people comes next and to whom, by their ids: `Tue, Dec 1, 9:30 AM, Dr. Rahimi`. Undefined where the API does
 * not tell; where it fails, nobody's visit is known, and the list stands without that column.
 */
export async function loadNextVisits(
  visit: Visit,
  people: readonly Contact[],
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!(await visit.parts.relay.has('next_visits'))) return undefined;
  const ids = people.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, at) =>
    ids.slice(at * askedAtOnce, (at + 1) * askedAtOnce),
  );
  const from = toWallClock(visit.nowSeconds, visit.zone()).slice(0, 16);
  const outcomes = await Promise.all(
    parts.map((contacts) =>
      visit.api.call(apiCalls.listNextVisits, { query: { from, contacts: contacts.join(',') } }),
    ),
  );
  const records = outcomes.map((outcome) => (outcome.ok ? listOf(outcome.reply) : undefined));
  if (records.includes(undefined)) return undefined;
  return new Map(
    records
      .flatMap((part) => part ?? [])
      .map((record) => [textOf(record, 'contact'), sayVisit(visit, (name) => textOf(record, name))]),
  );
}

function sayVisit(visit: Visit, text: (name: string) => string): string {
  const day = sayDay(text('date'), visit.zone(), visit.nowSeconds);
  const time = text('time');
  return [day, time && sayClock(time), keepTitle(text('provider'))].filter(Boolean).join(', ');
}
