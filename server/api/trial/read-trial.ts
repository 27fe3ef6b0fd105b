import { sql } from 'kysely';
import { trialCalls } from '../../../shared/constants.ts';
import type { Db } from '../database/db.ts';

export interface Trial {
  /** Unix seconds. */
  until: number;
  calls: number;
  most_calls: number;
}

export const isOrganisationId = (id: string) => /^\d{1,18}$/.test(id);

/** Null where the organisation has an account, undefined where there is none of that id. */
export async function readTrial(db: Db, idOrg: string): Promise<Trial | null | undefined> {
  const { rows } = await sql<{ until: number | null; calls: number }>`
    select floor(extract(epoch from trial_until))::double precision as until, trial_calls as calls
    from org
    where id = ${idOrg}::bigint
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return row.until === null ? null : { until: row.until, calls: row.calls, most_calls: trialCalls };
}
