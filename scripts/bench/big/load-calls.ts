import { sql } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { insertBeforeIndexes } from '../load-contacts.ts';

export interface CallLoad {
  idOrg: string;
  calls: number;
}

export const dialled = ['3125550170', '3125550171'] as const;
/** Number of days over which each load's calls are evenly spread in time order. */
export const loadedDays = 730;
export const loadedFrom = '2024-01-01';

/** Inserts plain call records in bulk and builds the indexes afterwards. Unlike `server/api/ivr/load-calls.ts`, it does not model outcomes. */
export async function loadManyCalls(db: Db, loads: readonly CallLoad[]): Promise<void> {
  await insertBeforeIndexes(db, 'ivr', async (trx) => {
    for (const load of loads) await insertCalls(trx, load);
  });
}

async function insertCalls(trx: Db, { idOrg, calls }: CallLoad): Promise<void> {
  const step = (loadedDays * 86_400) / calls;
  await sql`
    insert into ivr (
      id, id_org, cdr_start, cdr_dst, cdr_duration, cdr_billsec, info, balance, provider, name, phone, patient_code, status
    )
    select
      (1704067200 + floor(n * ${step}::float8))::bigint || '-' || ${idOrg}::text || lpad(n::text, 12, '0'),
      ${idOrg}::bigint,
      ${loadedFrom}::timestamp + floor(n * ${step}::float8) * interval '1 second',
      (${[...dialled]}::text[])[1 + n % 2],
      20 + n % 400,
      n % 380,
      case when n % 3 = 0 then 'Answered,English,Identified,Authenticated,MMenu' else 'Answered,English,Hang up' end,
      case when n % 6 = 0 then 10 + n % 190 end,
      case when n % 3 = 0 then 'Dr. ' || chr(65 + n % 7) end,
      'Person ' || n % 5000,
      (3120000000 + n % 5000)::text,
      'P' || n % 5000,
      'ANSWERED'
    from generate_series(0, ${calls - 1}::integer) n
  `.execute(trx);
}
