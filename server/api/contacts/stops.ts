import { sql } from 'kysely';
import { addressesOf, type Channel } from '../../../shared/contacts/channels.ts';
import { bounceSource, staffSource } from '../../../shared/contacts/reach.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { toTimestamp, type Stored, type Trx } from '../database/db.ts';

/** Of a source: the stop is staff's, or nobody's word, and staff may undo it; every other is the patient's. */
export const isUndoable = sql`like any(${[`${staffSource}%`, `${bounceSource}%`]}::text[])`;

/** Of a row of `opt_outs`: mail to the address came back. */
export const isBounce = sql`opt_outs.source like ${`${bounceSource}%`}`;

/** Where a contact is stopped when a channel is: its addresses as `opt_outs` holds them. */
export function stopAddressesOf(contact: ApiRecord, channel: Channel): string[] {
  return addressesOf(contact, channel).map((address) => address.toLowerCase());
}

/**
 * Takes the organisation's stops for this transaction. Whoever writes contacts together with stops, or many contacts, takes
 * them before touching a row: the rows' own triggers wait for them, and two that wait for each other would fail.
 */
export async function lockStops(trx: Trx, idOrg: string): Promise<void> {
  await sql`select lock_stops(${idOrg}::bigint)`.execute(trx);
}

export interface Stop {
  channel: Channel;
  address: string;
}

type KeptStop = Pick<Stored<'opt_outs'>, 'channel' | 'address' | 'source' | 'time'>;

interface Word {
  idOrg: string;
  /** The user's name, and what else there is to say of where it was said. */
  by: string;
  /** Unix milliseconds. */
  now: number;
}

/** Staff's word that nobody is to be reached there any more. A stop that is there already stays as it is; answers the others. */
export async function addStaffStops(
  trx: Trx,
  stops: readonly Stop[],
  { idOrg, by, now }: Word,
): Promise<KeptStop[]> {
  if (stops.length === 0) return [];
  const { rows } = await sql<KeptStop>`
    insert into opt_outs (id_org, channel, address, source, time)
    select ${idOrg}::bigint, channel, address, ${`${staffSource}: ${by}`}, ${toTimestamp(now)}
    from unnest(${stops.map((stop) => stop.channel)}::text[], ${stops.map((stop) => stop.address)}::text[])
      as given (channel, address)
    on conflict (id_org, channel, address) do nothing
    returning channel, address, source, time
  `.execute(trx);
  return rows;
}

/** A stop as it was said, at an address that takes the place of another. */
export interface CarriedStop extends Stop {
  source: string;
  /** Unix seconds. */
  time: number;
}

/** Keeps stops at other addresses than they were said about. The patient's own word takes the place of staff's. */
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

/** Undoes what staff stopped, or a mail that came back. False where a stop of the patient's own remains. */
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
