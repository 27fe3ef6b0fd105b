import { sql } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { isUndoable } from './stops.ts';
import { toTimestamp, type Trx } from '../database/db.ts';

export interface OptOut {
  channel: Channel;
  address: string;
}

/** Opt-out that was added, or that replaced another one. */
export interface AddedOptOut extends OptOut {
  source_before: string | null;
  /** Time of the replaced opt-out, as formatted by the database. */
  time_before: string | null;
}

interface OptOutSource {
  idOrg: string;
  source: string;
  /** Current time in Unix milliseconds. */
  now: number;
}

/**
 * Adds opt-outs for addresses. Existing opt-outs stay, except that the patient's own replaces one set by staff or a bounce. Returns those
 * added or replaced.
 */
export async function addOptOuts(
  trx: Trx,
  optOuts: readonly OptOut[],
  { idOrg, source, now }: OptOutSource,
): Promise<AddedOptOut[]> {
  const entries = optOuts
    .filter(({ address }) => address !== '')
    .map(({ channel, address }) => ({ channel, address: address.toLowerCase() }));
  const { rows } = await sql<AddedOptOut>`
    with added as (
      insert into opt_outs (id_org, channel, address, source, time)
      select distinct ${idOrg}::bigint, channel, address, ${source}, ${toTimestamp(now)}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (channel text, address text)
      order by channel, address
      on conflict (id_org, channel, address) do update
      set source = excluded.source, time = excluded.time
      where opt_outs.source ${isUndoable}
      and not excluded.source ${isUndoable}
      returning channel, address
    )
    select added.channel, added.address, before.source as source_before, before.time::text as time_before
    from added
    left join opt_outs before
      on before.id_org = ${idOrg}::bigint and (before.channel, before.address) = (added.channel, added.address)
  `.execute(trx);
  return rows;
}
