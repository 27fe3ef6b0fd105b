import { sql } from 'kysely';
import { channels } from '../../../shared/contacts/channels.ts';
import { flagOf } from '../../../shared/contacts/reach.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { addStaffStops, stopAddressesOf, queueStopChanges } from '../opt-outs/stops.ts';
import { toId, type Trx } from '../database/db.ts';

/** Opt-out flags of a contact, which are derived from `opt_outs` and never written directly. */
export const stopFields: readonly string[] = channels.map(flagOf);

interface StopSource {
  idOrg: string;
  importId: string;
  /** User and file that added the opt-outs. */
  by: string;
  /** Current time in Unix milliseconds. */
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
 * Adds opt-outs from a file. A file never removes an opt-out, because it may be the patient's own. Records new opt-outs so that undoing the
 * import removes them.
 */
export async function addStops(
  trx: Trx,
  rows: readonly [string, ApiRecord][],
  { importId, ...stopSource }: StopSource,
): Promise<void> {
  const wishes = new Map(rows);
  const written = await trx
    .selectFrom('contacts')
    .select(['id', 'phone', 'mobile_phone', 'email'])
    .where('id_org', '=', toId(stopSource.idOrg))
    .where('id', '=', sql<string>`any(${[...wishes.keys()]}::text[])`)
    .execute();
  const stops = written.flatMap((contact) =>
    channels
      .filter((channel) => wishes.get(contact.id)?.[flagOf(channel)] === 'T')
      .flatMap((channel) => stopAddressesOf(contact, channel).map((address) => ({ channel, address }))),
  );
  const added = await addStaffStops(trx, stops, stopSource);
  if (added.length === 0) return;
  await queueStopChanges(trx, added, stopSource);
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
