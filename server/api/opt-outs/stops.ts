import { sql } from 'kysely';
import { addressesOf, type Addresses, type Channel } from '../../../shared/contacts/channels.ts';
import { bounceSource, staffSource } from '../../../shared/contacts/reach.ts';
import { addJob, toTimestamp, type Db, type Stored, type Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';

/** SQL condition on a source: staff may remove opt-outs set by staff or bounces. All others are the patient's own. */
export const isUndoable = sql`like any(${[`${staffSource}%`, `${bounceSource}%`]}::text[])`;

export const isBounce = sql`opt_outs.source like ${`${bounceSource}%`}`;

export function stopAddressesOf(contact: Addresses, channel: Channel): string[] {
  return addressesOf(contact, channel).map((address) => address.toLowerCase());
}

/**
 * Locks the organization's opt-outs for this transaction. Call this before changing rows when writing contacts with opt-outs or many
 * contacts, because the row triggers take the same lock and could deadlock otherwise.
 */
export async function lockStops(trx: Trx, idOrg: string): Promise<void> {
  await sql`select lock_stops(${idOrg}::bigint)`.execute(trx);
}

export interface ContactStop {
  channel: Channel;
  address: string;
}

type SavedStop = Pick<Stored<'opt_outs'>, 'channel' | 'address' | 'source' | 'time'>;

interface StopSource {
  idOrg: string;
  by: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Adds opt-outs set by staff. Leaves existing opt-outs unchanged and returns only the new ones. */
export async function addStaffStops(
  trx: Trx,
  stops: readonly ContactStop[],
  { idOrg, by, now }: StopSource,
): Promise<SavedStop[]> {
  if (stops.length === 0) return [];
  const { rows } = await sql<SavedStop>`
    insert into opt_outs (id_org, channel, address, source, time)
    select ${idOrg}::bigint, channel, address, ${`${staffSource}: ${by}`}, ${toTimestamp(now)}
    from unnest(${stops.map((stop) => stop.channel)}::text[], ${stops.map((stop) => stop.address)}::text[])
      as given (channel, address)
    on conflict (id_org, channel, address) do nothing
    returning channel, address, source, time
  `.execute(trx);
  return rows;
}

export interface CarriedStop extends ContactStop {
  source: string;
  /** Time of the opt-out in Unix seconds. */
  time: number;
}

/** Copies opt-outs to other addresses. A patient's own opt-out replaces one set by staff or a bounce. */
export async function carryStops(trx: Trx, stops: readonly CarriedStop[], idOrg: string): Promise<void> {
  for (const { channel, address, source, time } of stops)
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${idOrg}::bigint, ${channel}, ${address}, ${source}, ${toTimestamp(time * 1000)})
      on conflict (id_org, channel, address) do update
      set source = excluded.source,
        time = excluded.time
      where opt_outs.source ${isUndoable}
      and not excluded.source ${isUndoable}
    `.execute(trx);
}

/** Removes opt-outs set by staff or bounces. Returns false if the patient's own opt-out remains. */
export async function removeStaffStops(
  trx: Trx,
  idOrg: string,
  { channel, addresses }: { channel: Channel; addresses: readonly string[] },
): Promise<boolean> {
  const stopped = sql`
    from opt_outs
    where id_org = ${idOrg}::bigint
    and channel = ${channel}
    and address = any(${addresses}::text[])
  `;
  await sql`delete ${stopped} and source ${isUndoable}`.execute(trx);
  const { rows } = await sql`select 1 ${stopped} limit 1`.execute(trx);
  return rows.length === 0;
}

/**
 * Queues the end or return of the reminders that wait for these addresses, after their opt-outs changed. A job does this in its own
 * transaction, because contact changes lock opt-outs before messages and answers lock them the other way round.
 */
export async function queueStopChanges(
  db: Db,
  stops: readonly { channel: string; address: string }[],
  { idOrg, now }: { idOrg: string; now: number },
): Promise<void> {
  if (stops.length === 0) return;
  const payload = { idOrg, stops: stops.map(({ channel, address }) => ({ channel, address })) };
  await addJob(db, 'follow_stops', { payload, key: `stops:${newId(now)}`, idOrg });
}
