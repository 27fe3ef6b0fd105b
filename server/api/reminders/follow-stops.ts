import { sql, type RawBuilder } from 'kysely';
import { channels, type Channel } from '../../../shared/contacts/channels.ts';
import { choice, list, record, required, text } from '../../../shared/wire/wire-types.ts';
import type { Db, Trx } from '../database/db.ts';
import type { OptOut } from '../opt-outs/opt-outs.ts';
import { bringBackUseful, leaveOut } from './end-stopped.ts';
import { addressOfMessage, bouncedAt, isStopped } from './stopped.ts';

interface ChangedStops {
  idOrg: string;
  stops: readonly OptOut[];
}

const changedStops = record({
  stops: required(list(record({ channel: choice(channels), address: text }))),
});

/** Reads the payload of a `follow_stops` job. */
export function readChangedStops(payload: unknown): readonly OptOut[] {
  const read = changedStops.read(payload);
  if (!read) throw new Error('The job has no opt-outs');
  return read.stops;
}

/**
 * Applies changed opt-outs to reminders: leaves out waiting ones that the check before sending would block, and returns those that it would
 * allow again. Reads the current opt-outs, so repeated and reordered jobs change nothing.
 */
export async function followStops(
  { db, clock }: { db: Db; clock: () => number },
  { idOrg, stops }: ChangedStops,
): Promise<void> {
  for (const channel of channels) {
    const addresses = stops.filter((stop) => stop.channel === channel).map(({ address }) => address);
    if (addresses.length > 0)
      await db
        .transaction()
        .execute((trx) => followChannel(trx, { idOrg, channel, addresses, now: clock() }));
  }
}

interface ChangedChannel {
  idOrg: string;
  channel: Channel;
  addresses: readonly string[];
  now: number;
}

async function followChannel(trx: Trx, changed: ChangedChannel): Promise<void> {
  // Runs one at a time, so that an earlier reading of the opt-outs never overwrites a later one.
  await sql`select pg_advisory_xact_lock(hashtextextended('follow stops', ${changed.idOrg}::bigint))`.execute(
    trx,
  );
  const found = await findAffected(trx, changed);
  const { now } = changed;
  for (const reason of ['opted_out', 'bounced_before'] as const) {
    const blocked = found.filter((message) => message.is_waiting && message.reason === reason);
    if (blocked.length > 0) await leaveOut(trx, isOneOf(blocked), { reason, now });
  }
  const allowed = found.filter((message) => !message.is_waiting && message.reason === null);
  if (allowed.length > 0) await bringBackUseful(trx, isOneOf(allowed), now);
}

const isOneOf = (messages: readonly AffectedMessage[]) =>
  sql`message.id = any(${messages.map(({ id }) => id)}::text[])`;

interface AffectedMessage {
  id: string;
  is_waiting: boolean;
  /** Reason for which the check before sending would block the message now. */
  reason: 'opted_out' | 'bounced_before' | null;
}

/**
 * Lists reminders to these addresses, or of contacts with one of them, that wait or were left out because of an opt-out. Leaves out those of
 * patients who opted out by an answer, because only the patient can take that back.
 */
async function findAffected(trx: Trx, changed: ChangedChannel): Promise<AffectedMessage[]> {
  const { channel } = changed;
  const { rows } = await sql<AffectedMessage>`
    with affected as materialized (${affectedBy(changed)})
    select message.id, message.status <> 'left_out' as is_waiting,
      case
        when ${isStopped(channel)} then 'opted_out'
        when ${bouncedAt(addressOfMessage)} then 'bounced_before'
      end as reason
    from affected
    cross join lateral (
      select *
      from messages
      where messages.id = affected.id
      limit 1
    ) message
    left join contacts on contacts.id = message.contact and contacts.id_org = message.id_org
    left join notification_rows appointment on appointment.id = message."row"
    where message.status in ('planned', 'due')
    or message.status = 'left_out'
    and message.reason in ('opted_out', 'bounced_before')
    and (appointment.answer = 'opt_out' and appointment.answered_by <> 'staff') is not true
  `.execute(trx);
  return rows;
}

/** Upper bound for the number of reminders of one address or contact. */
const mostOfOne = 10_000;

/** Selects the ids. Uses limited lookups because without statistics the planner would scan the table for a join. */
function affectedBy({ idOrg, channel, addresses }: ChangedChannel): RawBuilder<unknown> {
  const lowerCase = addresses.map((address) => address.toLowerCase());
  const isReminder = sql`
    message.id_org = ${idOrg}::bigint
    and message.channel = ${channel}
    and message.payment is null
    and message.status in ('planned', 'due', 'left_out')
  `;
  return sql`
    select found.id
    from unnest(${lowerCase}::text[]) as stopped (address)
    cross join lateral (
      select id
      from messages message
      where ${isReminder}
      and lower(message.address) = stopped.address
      limit ${mostOfOne}
    ) found
    union
    select found.id
    from (${contactsWith({ idOrg, channel, addresses: lowerCase })}) owners
    cross join lateral (
      select id
      from messages message
      where ${isReminder}
      and message.contact = owners.id
      limit ${mostOfOne}
    ) found
  `;
}

const contactsWith = ({ idOrg, channel, addresses }: Omit<ChangedChannel, 'now'>) =>
  channel === 'email'
    ? sql`
        select id from contacts where id_org = ${idOrg}::bigint and lower(email) = any(${addresses}::text[])
      `
    : sql`
        select id from contacts where id_org = ${idOrg}::bigint and phone = any(${addresses}::text[])
        union
        select id from contacts where id_org = ${idOrg}::bigint and mobile_phone = any(${addresses}::text[])
      `;
