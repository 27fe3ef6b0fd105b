import { apiCalls } from '../../../shared/api-calls.ts';
import { sql } from 'kysely';
import type { closedOutResult } from '../../../shared/api-calls/reminders.ts';
import { nextOpening } from '../../../shared/reminders/openings.ts';
import { findHoursErrors, practiceHours, type SavedHours } from '../../../shared/reminders/practice-hours.ts';
import { anyTime, sendRules } from '../../../shared/reminders/send-rules.ts';
import type { WireOf } from '../../../shared/wire/wire-types.ts';
import type { Db, Stored, Trx } from '../database/db.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, refuse, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { endWaiting, type WaitingMessage } from './end-waiting.ts';

/** Fields of an organization that decide when messages may be sent. */
export const hoursFields = ['timezone', 'quiet_from', 'quiet_to', 'holidays'] as const;

type ClosedOut = WireOf<typeof closedOutResult>;

/**
 * Takes the hours fields about to be saved; omitted fields stay unchanged. Internal admins can name another organization in `id_org`.
 * Returns how many planned messages would move to the next opening (`moved`) and how many would be left out (`late`).
 */
export const countClosedOut: SignedOperation<typeof apiCalls.countClosedOut> = async (request, { db }) => {
  const { actor } = request;
  const { id_org: requestedOrg, ...hours } = readRequest(apiCalls.countClosedOut, request);
  const own = organizationOf(actor);
  const idOrg = requestedOrg || own;
  if (idOrg !== own && (!actor.admin || actor.actingFor)) return notFound();
  const saved = await db
    .selectFrom('org')
    .select(hoursFields)
    .where(sql`id::text`, '=', idOrg)
    .executeTakeFirst();
  if (!saved) return notFound();
  const changed = hoursFields.flatMap((name) =>
    hours[name] === undefined ? [] : [[name, hours[name]] as const],
  );
  const organization: SavedHours = { ...saved, ...Object.fromEntries(changed) };
  const [error] = Object.values(findHoursErrors(organization));
  if (error) return refuse(400, error);
  const retimed = await findRetimed(db, idOrg, organization);
  const { rows } = await sql<ClosedOut>`
    select count(*) filter (where not ${isLate})::int as moved, count(*) filter (where ${isLate})::int as late
    ${fromRetimed(retimed, idOrg)}
  `.execute(db);
  return succeed(rows);
};

/** Moves planned messages out of newly closed hours. Leaves out messages that would miss their appointment. Returns both counts. */
export async function moveOutOfClosedHours(
  trx: Trx,
  { idOrg, organization, now }: { idOrg: string; organization: SavedHours; now: number },
): Promise<ClosedOut> {
  const retimed = await findRetimed(trx, idOrg, organization);
  if (retimed.length === 0) return { moved: 0, late: 0 };
  const late = await sql<WaitingMessage>`
    select message.id, message.attempts, message.checks
    ${fromRetimed(retimed, idOrg)}
    and ${isLate}
    for no key update of message
  `.execute(trx);
  await endWaiting(trx, late.rows, { reason: 'no_window', now });
  const moved = await sql`
    update messages
    set send_at = to_timestamp(moving.to_time)
    from (select message.id, retimed.to_time ${fromRetimed(retimed, idOrg)}) moving
    where messages.id = moving.id
  `.execute(trx);
  return { moved: Number(moved.numAffectedRows ?? 0), late: late.rows.length };
}

/** Planned time that is now closed, and the next opening, both in Unix seconds. */
interface Retimed {
  /** Reminder id; '' for payment requests. */
  reminder: string;
  from_time: number;
  /** Next opening; null if there is none within 60 days. */
  to_time: number | null;
}

type Rules = Pick<Stored<'reminders'>, 'lead_days' | 'send_from' | 'send_to' | 'weekdays' | 'closed_day'>;
type PlannedTime = { reminder: string; from_time: number } & { [Name in keyof Rules]: Rules[Name] | null };

async function findRetimed(db: Db, idOrg: string, organization: SavedHours): Promise<Retimed[]> {
  const { rows } = await sql<PlannedTime>`
    select planned.*, reminders.lead_days, reminders.send_from, reminders.send_to, reminders.weekdays,
      reminders.closed_day
    from (
      select distinct coalesce(reminder, '') as reminder, extract(epoch from send_at)::double precision as from_time
      from messages
      where id_org = ${idOrg}::bigint
      and status = 'planned'
    ) planned
    left join reminders on reminders.id = planned.reminder
    where planned.reminder = ''
    or reminders.id is not null
  `.execute(db);
  const hours = practiceHours(organization);
  return rows.flatMap(({ reminder, from_time, ...rules }) => {
    const to_time = nextOpening(reminder ? sendRules(rules) : anyTime, hours, from_time) ?? null;
    return to_time === from_time ? [] : [{ reminder, from_time, to_time }];
  });
}

const fromRetimed = (retimed: readonly Retimed[], idOrg: string) => sql`
  from messages message
  join jsonb_to_recordset(${JSON.stringify(retimed)}::jsonb)
    as retimed (reminder text, from_time double precision, to_time double precision)
    on retimed.reminder = coalesce(message.reminder, '')
    and to_timestamp(retimed.from_time) = message.send_at
  where message.id_org = ${idOrg}::bigint
  and message.status = 'planned'
`;

const isLate = sql`
  coalesce(retimed.to_time is null or message.useless_after <= to_timestamp(retimed.to_time), false)
`;
