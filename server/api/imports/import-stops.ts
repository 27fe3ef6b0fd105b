import { sql } from 'kysely';
import { channels } from '../../../shared/contacts/channels.ts';
import { flagOf } from '../../../shared/contacts/reach.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { addStaffStops, stopAddressesOf } from '../contacts/stops.ts';
import { toId, type Trx } from '../database/db.ts';

/** The fields of a contact that say what not to do. They follow `opt_outs` and are never written themselves. */
export const stopFields: readonly string[] = channels.map(flagOf);

interface Word {
  idOrg: string;
  importId: string;
  /** Who says so, and in which file. */
  by: string;
  /** Unix milliseconds. */
  now: number;
}

export const stopsOf = (
  definition: { name: string },
  rows: ReadonlyMap<string, ApiRecord>,
): [string, ApiRecord][] =>
  definition.name === contacts.name
    ? [...rows].filter(([, values]) => stopFields.some((name) => values[name] === 'T'))
    : [];

/**
 * A file may stop messages to a person; it never takes back a stop, which may be the patient's own word. Those that were not there yet
 * are noted, to be taken back with the import.
 */
export async function addStops(
  trx: Trx,
  rows: readonly [string, ApiRecord][],
  { importId, ...word }: Word,
): Promise<void> {
  const wishes = new Map(rows);
  const written = await trx
    .selectFrom('contacts')
    .select(['id', 'phone', 'mobile_phone', 'email'])
    .where('id_org', '=', toId(word.idOrg))
    .where('id', '=', sql<string>`any(${[...wishes.keys()]}::text[])`)
    .execute();
  const stops = written.flatMap((contact) =>
    channels
      .filter((channel) => wishes.get(contact.id)?.[flagOf(channel)] === 'T')
      .flatMap((channel) => stopAddressesOf(contact, channel).map((address) => ({ channel, address }))),
  );
  const added = await addStaffStops(trx, stops, word);
  if (added.length === 0) return;
  const noted = added.map((stop) => ({ import: importId, ...stop }));
  await trx
    .insertInto('imported_stops')
    .values(noted)
    .onConflict((again) =>
      again.columns(['import', 'channel', 'address']).doUpdateSet(({ ref }) => ({
        source: ref('excluded.source'),
        time: ref('excluded.time'),
      })),
    )
    .execute();
}
