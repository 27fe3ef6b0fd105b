import { sql } from 'kysely';
import { staffSource } from '../../../shared/contacts/reach.ts';
import { toTimestamp, type Trx } from '../database/db.ts';

interface OptOut {
  idOrg: string;
  email: string | null;
  /** Ten digits. */
  phone: string | null;
  /** Whose word it was and where. */
  source: string;
  /** Unix milliseconds. */
  now: number;
}

/** Nobody writes to, texts or calls these addresses any more. The first word stands, the patient's over staff's. */
export async function addOptOuts(trx: Trx, { idOrg, email, phone, source, now }: OptOut): Promise<void> {
  const addresses = [
    ['email', email?.toLowerCase()],
    ['text', phone],
    ['voice', phone],
  ] as const;
  for (const [channel, address] of addresses) {
    if (!address) continue;
    await sql`
      insert into opt_outs (id_org, channel, address, source, time)
      values (${idOrg}::bigint, ${channel}, ${address}, ${source}, ${toTimestamp(now)})
      on conflict (id_org, channel, address) do update
      set source = excluded.source, time = excluded.time
      where opt_outs.source like ${`${staffSource}%`}
    `.execute(trx);
  }
}
