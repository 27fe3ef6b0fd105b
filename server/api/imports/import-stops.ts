import { sql } from 'kysely';
import type { ApiRecord } from '../../../shared/reply.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { toTimestamp, type Trx } from '../database/db.ts';

/** The fields of a contact that say what not to do. They follow `opt_outs` and are never written themselves. */
export const stopFields: readonly string[] = ['opt_out_voice', 'opt_out_text', 'opt_out_email'];

interface Stops {
  idOrg: string;
  /** Who says so. */
  source: string;
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

/** Taken before anything is written, so that no two wait for each other. */
export async function lockStops(trx: Trx, idOrg: string): Promise<void> {
  await sql`select lock_stops(${idOrg}::bigint)`.execute(trx);
}

/** A file may stop messages to a person; it never takes back a stop, which may be the patient's own word. */
export async function addStops(
  trx: Trx,
  rows: readonly [string, ApiRecord][],
  { idOrg, source, now }: Stops,
): Promise<void> {
  const list = rows.map(([id, values]) => ({ id, ...values }));
  await sql`
    insert into opt_outs (id_org, channel, address, source, time)
    select distinct c.id_org, s.channel, s.address, ${source}, ${toTimestamp(now)}
    from json_to_recordset(${JSON.stringify(list)}::json)
      as r (id text, opt_out_voice text, opt_out_text text, opt_out_email text)
    join contacts c on c.id = r.id and c.id_org = ${idOrg}::bigint
    cross join lateral (
      values
        ('voice', c.phone, r.opt_out_voice),
        ('voice', c.mobile_phone, r.opt_out_voice),
        ('text', coalesce(nullif(c.mobile_phone, ''), c.phone), r.opt_out_text),
        ('email', lower(c.email), r.opt_out_email)
    ) as s (channel, address, stop)
    where s.stop = 'T'
    and s.address <> ''
    on conflict (id_org, channel, address) do nothing
  `.execute(trx);
}
