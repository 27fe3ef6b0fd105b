import { sql } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { staffSource } from '../../../shared/contacts/reach.ts';
import { toTimestamp, type Trx } from '../database/db.ts';

export interface Stop {
  channel: Channel;
  address: string;
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
): Promise<Stop[]> {
  const given = stops
    .filter(({ address }) => address !== '')
    .map(({ channel, address }) => ({ channel, address: address.toLowerCase() }));
  const { rows } = await sql<Stop>`
    insert into opt_outs (id_org, channel, address, source, time)
    select distinct ${idOrg}::bigint, channel, address, ${source}, ${toTimestamp(now)}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (channel text, address text)
    order by channel, address
    on conflict (id_org, channel, address) do update
    set source = excluded.source, time = excluded.time
    where opt_outs.source like ${`${staffSource}%`}
    and excluded.source not like ${`${staffSource}%`}
    returning channel, address
  `.execute(trx);
  return rows;
}
