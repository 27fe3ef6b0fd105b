import { sql } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { isUndoable } from '../contacts/stops.ts';
import { toTimestamp, type Trx } from '../database/db.ts';

export interface Stop {
  channel: Channel;
  address: string;
}

/** A stop that a word added, or took over from another that is told with it. */
export interface AddedStop extends Stop {
  source_before: string | null;
  /** As the database writes it. */
  time_before: string | null;
}

interface Word {
  idOrg: string;
  /** Whose word it was and where. */
  source: string;
  /** Unix milliseconds. */
  now: number;
}

/**
 * Nobody writes to, texts or calls these addresses any more. The first word stands, the patient's over staff's. Answers those that
 * the word added or took over.
 */
export async function addOptOuts(
  trx: Trx,
  stops: readonly Stop[],
  { idOrg, source, now }: Word,
): Promise<AddedStop[]> {
  const given = stops
    .filter(({ address }) => address !== '')
    .map(({ channel, address }) => ({ channel, address: address.toLowerCase() }));
  const { rows } = await sql<AddedStop>`
    with added as (
      insert into opt_outs (id_org, channel, address, source, time)
      select distinct ${idOrg}::bigint, channel, address, ${source}, ${toTimestamp(now)}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (channel text, address text)
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
