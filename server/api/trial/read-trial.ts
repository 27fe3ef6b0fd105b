import { sql } from 'kysely';
import { trialCalls } from '../../../shared/constants.ts';
import type { Db } from '../database/db.ts';

export interface Trial {
  /** End of the trial in Unix seconds. */
  until: number;
  calls: number;
  most_calls: number;
}

export const isOrganizationId = (id: string) => /^\d{1,18}$/.test(id);

/** Returns null for a full account and undefined for an unknown ID. */
export async function readTrial(db: Db, idOrg: string): Promise<Trial | null | undefined> {
  const { rows } = await sql<TrialColumns>`
    select ${trialColumns}
    from org
    where id = ${idOrg}::bigint
  `.execute(db);
  return rows[0] && toTrial(rows[0]);
}

export interface TrialColumns {
  trial_until: number | null;
  trial_calls: number;
}

export const trialColumns = sql`
  floor(extract(epoch from org.trial_until))::double precision as trial_until, org.trial_calls
`;

export function toTrial({ trial_until: until, trial_calls: calls }: TrialColumns): Trial | null {
  return until === null ? null : { until, calls, most_calls: trialCalls };
}
