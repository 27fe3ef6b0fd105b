import { apiCalls } from '../../../shared/api-calls.ts';
import type { NextAppointmentRow } from '../../../shared/appointments/appointment.ts';
import { joinTitle } from '../../../shared/person-name.ts';
import { formatAppointment, toWallClock } from '../../../shared/time.ts';
import type { Contact } from '../../../shared/resources/contacts.ts';
import type { RequestContext } from './request-context.ts';

/** Maximum number of IDs per call, because the URL contains them. */
const batchSize = 100;

/**
 * Loads the next appointment of each contact, such as `Tue, Dec 1, 9:30 AM, Dr. Rahimi`, by contact ID. Returns undefined if the
 * API does not support it or a call fails; the list page then omits the column.
 */
export async function loadNextAppointments(
  ctx: RequestContext,
  people: readonly Pick<Contact, 'id'>[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const found = await fetchNextAppointments(ctx, people);
  return (
    found &&
    new Map(
      found.map((next) => [
        next.contact,
        [formatNextAppointment(ctx, next), joinTitle(next.provider)].filter(Boolean).join(', '),
      ]),
    )
  );
}

/**
 * Loads one row per contact with a next appointment, or with a canceled one if `isOff`. Returns undefined if the API does not support it or a
 * call fails.
 */
export async function fetchNextAppointments(
  ctx: RequestContext,
  people: readonly Pick<Contact, 'id'>[],
  { isOff = false } = {},
): Promise<readonly NextAppointmentRow[] | undefined> {
  if (!(await ctx.parts.relay.isLevel2())) return undefined;
  const ids = people.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
    ids.slice(at * batchSize, (at + 1) * batchSize),
  );
  const from = toWallClock(ctx.nowSeconds, ctx.zone()).slice(0, 16);
  const outcomes = await Promise.all(
    parts.map((contacts) =>
      ctx.api.call(apiCalls.listNextAppointments, {
        values: { from, contacts: contacts.join(','), off: isOff || undefined },
      }),
    ),
  );
  const records = outcomes.map((outcome) => (outcome.ok ? outcome.results : undefined));
  return records.includes(undefined) ? undefined : records.flatMap((part) => part ?? []);
}

/** Formats an appointment as `12/01/2026 09:30 AM CST` or `Tomorrow at 09:30 AM CST`. */
export const formatNextAppointment = (
  ctx: RequestContext,
  { date, time: clock }: NextAppointmentRow,
): string => formatAppointment({ date, clock }, ctx.zone(), ctx.nowSeconds);
